import { confronta } from '#domain/money/decimale.ts';
import { testoEsatto } from '#domain/money/esatto-italiano.ts';
import { SommaDecimale } from '#domain/reports/somma.ts';
import type {
  EventoLettura,
  FormatoEstratto,
  Origine,
  TestataEstratto,
} from '#domain/riconciliazione/estratto.ts';
import { movimentoCamt } from './camt-movimento.ts';
import { giornoXml, importoConSegno, momentoXml, numeroDi } from './importi-xml.ts';
import { conta, quadra } from './quadratura.ts';
import type { MessaggioXml, PezzoXml } from './raccolta-xml.ts';
import { avviso, CHIEDERE, cita, rifiuta } from './rifiuto.ts';
import { coordinate, type ImportoLetto } from './righe.ts';
import { type NodoXml, nodo, testoDi } from './xml.ts';

export type FormatoCamt = Extract<FormatoEstratto, `camt.${string}`>;

/** Roots of the messages by local name; versions before 2009 have their number in it. */
const RADICI: readonly (readonly [RegExp, FormatoCamt])[] = [
  [/^(?:BkToCstmrStmt(?:V\d+)?|CBI(?:Dly|Prdc)StmtReqLogMsg)$/, 'camt.053'],
  [/^BkToCstmrAcctRpt(?:V\d+)?$/, 'camt.052'],
  [/^BkToCstmrDbtCdtNtfctn(?:V\d+)?$/, 'camt.054'],
];

export const formatoCamt = (radice: string): FormatoCamt | null =>
  RADICI.find(([nome]) => nome.test(radice))?.[1] ?? null;

/** The account's own element: statement, report, notification. */
const ESTRATTI = new Set(['Stmt', 'Rpt', 'Ntfctn']);

interface SaldoCamt extends ImportoLetto {
  readonly giorno: string | null;
  readonly origine: Origine;
}

/** One `Stmt`, `Rpt` or `Ntfctn`, as far as it was read. */
interface Corrente {
  readonly origine: Origine;
  readonly parti: Map<string, NodoXml>;
  readonly saldi: Map<string, SaldoCamt>;
  readonly somma: SommaDecimale;
  readonly assoluta: SommaDecimale;
  testata: TestataEstratto | null;
  movimenti: number;
}

/** Reads by elements, not by version (docs/regole/riconciliazione.md#formati). */
export class LettoreCamt implements MessaggioXml {
  readonly contenitori: ReadonlySet<string>;
  readonly conGrezzo: ReadonlySet<string> = new Set(['Ntry']);
  readonly ripetuto = 'Ntry';
  readonly #formato: FormatoCamt;
  readonly #radice: string;
  readonly #emetti: (e: EventoLettura) => void;
  #corrente: Corrente | null = null;
  #estratti = 0;

  constructor(formato: FormatoCamt, radice: string, emetti: (e: EventoLettura) => void) {
    this.#formato = formato;
    this.#radice = radice;
    this.#emetti = emetti;
    this.contenitori = new Set([radice, ...ESTRATTI]);
  }

  apre(nome: string, riga: number): void {
    if (!ESTRATTI.has(nome)) return;
    this.#estratti++;
    this.#corrente = {
      origine: { pagina: null, riga },
      parti: new Map(),
      saldi: new Map(),
      somma: new SommaDecimale(),
      assoluta: new SommaDecimale(),
      testata: null,
      movimenti: 0,
    };
  }

  pezzo({ nodo: n, grezzo }: PezzoXml): void {
    const corrente = this.#corrente;
    if (corrente === null) return;
    if (n.nome === 'Ntry') {
      this.#movimento(corrente, n, grezzo);
      return;
    }
    if (n.nome === 'Bal') {
      this.#saldo(corrente, n);
      return;
    }
    if (!corrente.parti.has(n.nome)) corrente.parti.set(n.nome, n);
  }

  chiude(nome: string, riga: number): void {
    const origine: Origine = { pagina: null, riga };
    if (nome === this.#radice && this.#estratti === 0)
      rifiuta(origine, `il messaggio ${this.#formato} non contiene nessun estratto`, CHIEDERE);
    const corrente = this.#corrente;
    if (corrente === null || !ESTRATTI.has(nome)) return;
    this.#corrente = null;
    this.#fine(corrente, origine);
  }

  #saldo(corrente: Corrente, n: NodoXml): void {
    const tipo = testoDi(n, 'Tp/CdOrPrtry/Cd', 'Tp/CdOrPrtry/Prtry', 'Tp/Cd') ?? '';
    const origine: Origine = { pagina: null, riga: n.riga };
    if (tipo !== 'OPBD' && tipo !== 'PRCD' && tipo !== 'CLBD') return;
    if (corrente.testata !== null && tipo !== 'CLBD')
      rifiuta(origine, `il saldo iniziale ${tipo} viene dopo i movimenti`, CHIEDERE);
    // A second one of the same kind is of another day of the period: the first opens, the last closes.
    if (tipo !== 'CLBD' && corrente.saldi.has(tipo)) return;
    corrente.saldi.set(tipo, { ...importoConSegno(n), giorno: giornoXml(n, 'Dt'), origine });
  }

  #testata(corrente: Corrente): TestataEstratto {
    if (corrente.testata !== null) return corrente.testata;
    const { parti, saldi, origine } = corrente;
    const conto =
      parti.get('Acct') ?? rifiuta(origine, 'l’estratto non ha il conto (Acct)', CHIEDERE);
    const scritte = testoDi(
      conto,
      'Id/IBAN',
      'Id/Othr/Id',
      'Id/PrtryAcct/Id',
      'Id/BBAN',
      'Id/UPIC',
    );
    if (scritte === null)
      rifiuta({ pagina: null, riga: conto.riga }, 'il conto non ha un codice (Acct/Id)', CHIEDERE);
    const iniziale = this.#iniziale(saldi);
    const finale = saldi.get('CLBD');
    const periodo = parti.get('FrToDt');
    const pagine = parti.get('StmtPgntn') ?? parti.get('RptPgntn') ?? parti.get('NtfctnPgntn');
    const testata: TestataEstratto = {
      formato: this.#formato,
      specie: 'conto',
      coordinate: coordinate(scritte),
      identificativo: parti.get('Id')?.testo.trim() || null,
      dal: periodo ? (giornoXml(periodo, 'FrDtTm') ?? giornoXml(periodo, 'FrDt')) : null,
      dataRiferimento: this.#riferimento(corrente, finale),
      base: null,
      sequenza: intero(parti.get('ElctrncSeqNb') ?? parti.get('LglSeqNb')),
      pagina: intero(pagine && nodo(pagine, 'PgNb')) ?? 1,
      continua: pagine ? testoDi(pagine, 'LastPgInd') === 'false' : false,
      preparato: momentoXml(parti.get('CreDtTm')),
      divisa: testoDi(conto, 'Ccy') ?? iniziale?.divisa ?? finale?.divisa ?? null,
      saldoIniziale: iniziale?.importo ?? null,
      chiudeGiornata: this.#formato === 'camt.053',
    };
    corrente.testata = testata;
    this.#emetti({ che: 'estratto', testata });
    return testata;
  }

  /** OPBD, else what the day before closed with; a notice and an intraday report open nothing. */
  #iniziale(saldi: Corrente['saldi']): SaldoCamt | undefined {
    return this.#formato === 'camt.053' ? (saldi.get('OPBD') ?? saldi.get('PRCD')) : undefined;
  }

  #riferimento({ parti }: Corrente, finale: SaldoCamt | undefined): string | null {
    const periodo = parti.get('FrToDt');
    return (
      finale?.giorno ??
      (periodo ? (giornoXml(periodo, 'ToDtTm') ?? giornoXml(periodo, 'ToDt')) : null) ??
      momentoXml(parti.get('CreDtTm'))?.slice(0, 10) ??
      null
    );
  }

  #movimento(corrente: Corrente, n: NodoXml, grezzo: string): void {
    const testata = this.#testata(corrente);
    corrente.movimenti++;
    const riga = movimentoCamt({ nodo: n, grezzo, n: corrente.movimenti, testata });
    const importo = riga.importo ?? '0';
    if (riga.stato === 'contabilizzata') corrente.somma.aggiungi(importo);
    corrente.assoluta.aggiungi(importo.replace('-', ''));
    this.#emetti({ che: 'riga', riga });
  }

  #fine(corrente: Corrente, origine: Origine): void {
    const testata = this.#testata(corrente);
    const sommario = corrente.parti.get('TxsSummry');
    const dichiarate = sommario ? intero(nodo(sommario, 'TtlNtries/NbOfNtries')) : null;
    const somma = sommario ? numeroDi(sommario, 'TtlNtries/Sum') : null;
    const finale = this.#formato === 'camt.053' ? corrente.saldi.get('CLBD') : undefined;
    if (dichiarate !== null)
      conta({ origine, cheCosa: 'movimenti', dichiarate, lette: corrente.movimenti }, this.#emetti);
    const letta = corrente.assoluta.valore();
    if (somma !== null && confronta(somma, letta) !== 0)
      this.#emetti(
        avviso(
          origine,
          `somma dei movimenti dichiarata ${testoEsatto(somma, 2)}, letta ${testoEsatto(letta, 2)}.`,
        ),
      );
    if (testata.chiudeGiornata) this.#quadra(corrente, testata, finale);
    this.#emetti({
      che: 'fine',
      coda: {
        continua: testata.continua,
        saldoFinale: finale?.importo ?? null,
        dataRiferimento: finale?.giorno ?? testata.dataRiferimento,
        righeDichiarate: dichiarate,
        sommaDichiarata: somma,
      },
    });
  }

  #quadra(corrente: Corrente, testata: TestataEstratto, finale: SaldoCamt | undefined): void {
    const { origine, saldi, somma } = corrente;
    const iniziale = this.#iniziale(saldi);
    if (iniziale === undefined)
      rifiuta(
        origine,
        'l’estratto non ha un saldo iniziale (OPBD o PRCD): non si può controllare',
        CHIEDERE,
      );
    if (finale === undefined)
      rifiuta(
        origine,
        'l’estratto non ha un saldo finale (CLBD): non si può controllare',
        CHIEDERE,
      );
    if (iniziale.divisa !== finale.divisa)
      rifiuta(
        finale.origine,
        `il saldo iniziale è in ${cita(iniziale.divisa ?? '')}, il finale in ${cita(finale.divisa ?? '')}`,
        CHIEDERE,
      );
    quadra({
      origine: finale.origine,
      coordinate: testata.coordinate,
      giorno: finale.giorno,
      saldoIniziale: iniziale.importo,
      saldoFinale: finale.importo,
      somma,
    });
  }
}

function intero(n: NodoXml | null | undefined): number | null {
  if (!n) return null;
  const scritto = n.testo.trim();
  if (!/^\d{1,15}$/.test(scritto))
    rifiuta(
      { pagina: null, riga: n.riga },
      `${n.nome} ${cita(scritto)} non è un numero intero`,
      CHIEDERE,
    );
  return Number(scritto);
}
