import { confronta } from '#domain/money/decimale.ts';
import { testoEsatto } from '#domain/money/esatto-italiano.ts';
import type {
  EventoLettura,
  FormatoEstratto,
  Origine,
  TestataEstratto,
} from '#domain/riconciliazione/estratto.ts';
import { giornoXml, momentoXml } from './importi-xml.ts';
import { baseDi, Controvalore, finePagina } from './pagine.ts';
import type { MessaggioXml, PezzoXml } from './raccolta-xml.ts';
import { avviso, CHIEDERE, cita, rifiuta } from './rifiuto.ts';
import { coordinate, TITOLO_IGNOTO } from './righe.ts';
import { importoConSegnoXml, posizioneSemt } from './semt-posizione.ts';
import { regolamentoSemt } from './semt-regolamento.ts';
import { titoloXml } from './titoli-xml.ts';
import { type NodoXml, nodo, testoDi } from './xml.ts';

export type FormatoSemt = Extract<FormatoEstratto, `semt.${string}`>;

const RADICI: Readonly<Record<string, FormatoSemt>> = {
  SctiesBalCtdyRpt: 'semt.002',
  SctiesBalAcctgRpt: 'semt.003',
  SctiesTxPstngRpt: 'semt.017',
};

export const formatoSemt = (radice: string): FormatoSemt | null => RADICI[radice] ?? null;

/** What becomes lines: balances of holdings, of the account and of its sub-accounts; movements of a titolo. */
const RIGHE = new Set(['BalForAcct', 'BalForSubAcct', 'Tx']);
/** A titolo of semt.017, with its movements. */
const TITOLO = 'FinInstrmDtls';

/** The statements of a depositario: semt.002 and 003 holdings, semt.017 what was settled. */
export class LettoreSemt implements MessaggioXml {
  readonly contenitori: ReadonlySet<string>;
  readonly conGrezzo: ReadonlySet<string> = RIGHE;
  readonly #formato: FormatoSemt;
  readonly #radice: string;
  readonly #emetti: (e: EventoLettura) => void;
  readonly #parti = new Map<string, NodoXml>();
  readonly #valore = new Controvalore();
  #titolo = TITOLO_IGNOTO;
  #sottoconto: string | null = null;
  #testata: TestataEstratto | null = null;
  #righe = 0;

  constructor(formato: FormatoSemt, radice: string, emetti: (e: EventoLettura) => void) {
    this.#formato = formato;
    this.#radice = radice;
    this.#emetti = emetti;
    this.contenitori = new Set([radice, 'SubAcctDtls', TITOLO]);
  }

  apre(nome: string): void {
    if (nome === TITOLO) this.#titolo = TITOLO_IGNOTO;
  }

  pezzo({ nodo: n, grezzo }: PezzoXml, contenitore: string): void {
    if (RIGHE.has(n.nome)) this.#riga(n, grezzo);
    else if (contenitore === TITOLO) {
      if (n.nome === 'FinInstrmId') this.#titolo = titoloXml(n);
    } else if (contenitore === 'SubAcctDtls') this.#sottocontoDi(n);
    else if (!this.#parti.has(n.nome)) this.#parti.set(n.nome, n);
  }

  chiude(nome: string, riga: number): void {
    if (nome === 'SubAcctDtls') this.#sottoconto = null;
    if (nome !== this.#radice) return;
    const testata = this.#apri({ pagina: null, riga });
    this.#totali(testata);
    this.#emetti(finePagina(testata));
  }

  #riga(n: NodoXml, grezzo: string): void {
    const { pagina } = this.#apri({ pagina: null, riga: n.riga });
    const letta = { nodo: n, grezzo, n: ++this.#righe, pagina };
    const riga = n.nome === 'Tx' ? regolamentoSemt(letta, this.#titolo) : posizioneSemt(letta);
    if (riga.tipo === 'posizione') this.#valore.aggiungi(riga);
    this.#emetti({ che: 'riga', riga });
  }

  #sottocontoDi(n: NodoXml): void {
    if (n.nome !== 'SfkpgAcct') return;
    const origine: Origine = { pagina: null, riga: n.riga };
    const testata = this.#apri(origine);
    const suo = coordinate(testoDi(n, 'Id') ?? '');
    if (suo === '' || suo === testata.coordinate || suo === this.#sottoconto) return;
    this.#sottoconto = suo;
    this.#emetti(
      avviso(
        origine,
        `righe del sottoconto ${suo}, lette con quelle del conto ${testata.coordinate}.`,
      ),
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
    const testata: TestataEstratto = {
      formato: this.#formato,
      specie: this.#formato === 'semt.017' ? 'regolamenti' : 'posizioni',
      coordinate: coordinate(coordinateConto),
      identificativo: testoDi(generali, 'StmtId'),
      dal:
        giornoXml(generali, 'StmtPrd/FrDtToDt/FrDt') ??
        giornoXml(generali, 'StmtPrd/FrDtTmToDtTm/FrDtTm'),
      dataRiferimento: giorno,
      base: baseDi(testoDi(generali, 'StmtBsis/Cd')),
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
    const letto = this.#valore.in(divisa);
    if (letto === null || confronta(importo, letto) === 0) return;
    this.#emetti(
      avviso(
        { pagina: testata.pagina, riga: pagina.riga },
        `il totale della pagina è ${testoEsatto(importo, 2)}${divisa === null ? '' : ` ${divisa}`}, le posizioni fanno ${testoEsatto(letto, 2)}.`,
      ),
    );
  }
}
