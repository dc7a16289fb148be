import type {
  BaseEstratto,
  EventoLettura,
  FormatoEstratto,
  Origine,
  RigaLetta,
  TestataEstratto,
} from '#domain/riconciliazione/estratto.ts';
import { eNullo, Totale } from './esatto.ts';
import { giornoXml, momentoXml } from './importi-xml.ts';
import type { MessaggioXml, PezzoXml } from './raccolta-xml.ts';
import { CHIEDERE, cita, luogo, rifiuta } from './rifiuto.ts';
import { coordinate } from './righe.ts';
import { importoConSegnoXml, posizioneSemt } from './semt-posizione.ts';
import { regolamentiSemt } from './semt-regolamento.ts';
import { type NodoXml, nodo, testoDi } from './xml.ts';

export type FormatoSemt = Extract<FormatoEstratto, `semt.${string}`>;

const RADICI: Readonly<Record<string, FormatoSemt>> = {
  SctiesBalCtdyRpt: 'semt.002',
  SctiesBalAcctgRpt: 'semt.003',
  SctiesTxPstngRpt: 'semt.017',
};

export const formatoSemt = (radice: string): FormatoSemt | null => RADICI[radice] ?? null;

const BASI: Readonly<Record<string, BaseEstratto>> = {
  SETT: 'regolato',
  TRAD: 'contrattato',
  CONT: 'contabile',
};

/** What becomes lines: balances of holdings, of the account and of its sub-accounts; titoli with their movements. */
const RIGHE = new Set(['BalForAcct', 'BalForSubAcct', 'FinInstrmDtls']);

/** The statements of a depositario: semt.002 and 003 holdings, semt.017 what was settled. */
export class LettoreSemt implements MessaggioXml {
  readonly contenitori: ReadonlySet<string>;
  readonly conGrezzo: ReadonlySet<string> = RIGHE;
  readonly #formato: FormatoSemt;
  readonly #radice: string;
  readonly #emetti: (e: EventoLettura) => void;
  readonly #parti = new Map<string, NodoXml>();
  readonly #valore = new Totale();
  #divise = new Set<string>();
  #sottoconto: string | null = null;
  #testata: TestataEstratto | null = null;
  #righe = 0;

  constructor(formato: FormatoSemt, radice: string, emetti: (e: EventoLettura) => void) {
    this.#formato = formato;
    this.#radice = radice;
    this.#emetti = emetti;
    this.contenitori = new Set([radice, 'SubAcctDtls']);
  }

  pezzo({ nodo: n, grezzo }: PezzoXml, contenitore: string): void {
    if (RIGHE.has(n.nome)) this.#righeDi(n, grezzo);
    else if (contenitore === 'SubAcctDtls') this.#sottocontoDi(n);
    else if (!this.#parti.has(n.nome)) this.#parti.set(n.nome, n);
  }

  chiude(nome: string, riga: number): void {
    if (nome === 'SubAcctDtls') this.#sottoconto = null;
    if (nome !== this.#radice) return;
    const testata = this.#apri({ pagina: null, riga });
    this.#totali(testata);
    this.#emetti({
      che: 'fine',
      coda: {
        continua: testata.continua,
        saldoFinale: null,
        dataRiferimento: testata.dataRiferimento,
        righeDichiarate: null,
        sommaDichiarata: null,
      },
    });
  }

  #righeDi(n: NodoXml, grezzo: string): void {
    const { pagina } = this.#apri({ pagina: null, riga: n.riga });
    const lette: RigaLetta[] =
      n.nome === 'FinInstrmDtls'
        ? regolamentiSemt({ nodo: n, grezzo, prima: this.#righe, pagina })
        : [posizioneSemt({ nodo: n, grezzo, n: this.#righe + 1, pagina })];
    for (const riga of lette) {
      this.#righe++;
      if (riga.tipo === 'posizione' && riga.importo !== null) {
        this.#valore.aggiungi(riga.importo);
        this.#divise.add(riga.divisa ?? '');
      }
      this.#emetti({ che: 'riga', riga });
    }
  }

  #sottocontoDi(n: NodoXml): void {
    if (n.nome !== 'SfkpgAcct') return;
    const origine: Origine = { pagina: null, riga: n.riga };
    const testata = this.#apri(origine);
    const suo = coordinate(testoDi(n, 'Id') ?? '');
    if (suo === '' || suo === testata.coordinate || suo === this.#sottoconto) return;
    this.#sottoconto = suo;
    this.#avvisa(
      origine,
      `righe del sottoconto ${suo}, lette con quelle del conto ${testata.coordinate}.`,
    );
  }

  #apri(origine: Origine): TestataEstratto {
    if (this.#testata !== null) return this.#testata;
    const generali = this.#parti.get('StmtGnlDtls');
    if (generali === undefined)
      rifiuta(
        origine,
        `il messaggio ${this.#formato} non ha i dati generali (StmtGnlDtls)`,
        CHIEDERE,
      );
    const conto = this.#parti.get('SfkpgAcct');
    const coordinateConto = conto ? testoDi(conto, 'Id') : null;
    if (coordinateConto === null)
      rifiuta(origine, 'il messaggio non dice di quale conto è (SfkpgAcct/Id)', CHIEDERE);
    const giorno =
      giornoXml(generali, 'StmtPrd/FrDtToDt/ToDt') ??
      giornoXml(generali, 'StmtPrd/FrDtTmToDtTm/ToDtTm') ??
      giornoXml(generali, 'StmtDtTm');
    if (giorno === null)
      rifiuta(origine, 'il messaggio non dice di quale giorno è (StmtDtTm o StmtPrd)', CHIEDERE);
    const base = testoDi(generali, 'StmtBsis/Cd');
    const testata: TestataEstratto = {
      formato: this.#formato,
      specie: this.#formato === 'semt.017' ? 'regolamenti' : 'posizioni',
      coordinate: coordinate(coordinateConto),
      identificativo: testoDi(generali, 'StmtId'),
      dal:
        giornoXml(generali, 'StmtPrd/FrDtToDt/FrDt') ??
        giornoXml(generali, 'StmtPrd/FrDtTmToDtTm/FrDtTm'),
      dataRiferimento: giorno,
      base: base === null ? null : (BASI[base] ?? null),
      sequenza: null,
      ...this.#pagina(),
      preparato: momentoXml(nodo(generali, 'CreDtTm')),
      divisa: null,
      saldoIniziale: null,
      chiudeGiornata: true,
    };
    this.#testata = testata;
    this.#emetti({ che: 'estratto', testata });
    return testata;
  }

  #pagina(): { pagina: number; continua: boolean } {
    const pagine = this.#parti.get('Pgntn');
    if (pagine === undefined) return { pagina: 1, continua: false };
    const numero = testoDi(pagine, 'PgNb') ?? '';
    const ultima = testoDi(pagine, 'LastPgInd');
    if (
      !/^\d{1,5}$/.test(numero) ||
      (ultima !== 'true' && ultima !== 'false' && ultima !== '1' && ultima !== '0')
    )
      rifiuta(
        { pagina: null, riga: pagine.riga },
        `la pagina ${cita(numero)} non si legge (PgNb, LastPgInd)`,
        CHIEDERE,
      );
    return { pagina: Number(numero), continua: ultima === 'false' || ultima === '0' };
  }

  /** The total of the page, where it is in the one currency of the positions. */
  #totali(testata: TestataEstratto): void {
    const totali = this.#parti.get('AcctBaseCcyTtlAmts');
    const pagina = totali ? nodo(totali, 'TtlHldgsValOfPg') : null;
    if (pagina === null) return;
    const { importo, divisa } = importoConSegnoXml(pagina);
    const tutteSue =
      this.#divise.size === 0 || (this.#divise.size === 1 && this.#divise.has(divisa ?? ''));
    const manca = new Totale().aggiungi(importo).togli(this.#valore.testo()).testo();
    if (!tutteSue || eNullo(manca)) return;
    this.#avvisa(
      { pagina: testata.pagina, riga: pagina.riga },
      `il totale della pagina è ${importo}, le posizioni fanno ${this.#valore.testo()}.`,
    );
  }

  #avvisa(origine: Origine, messaggio: string): void {
    this.#emetti({
      che: 'avviso',
      avviso: { origine, messaggio: `${luogo(origine)}: ${messaggio}` },
    });
  }
}
