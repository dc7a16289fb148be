export type GruppoTitolo = 'RF' | 'AZ' | 'OICR' | 'DER' | 'LIQ' | 'ALTRO';

/** The groups in the user's words: a form asks for what its group has. */
export const gruppiTitolo: Readonly<Record<GruppoTitolo, string>> = {
  RF: 'Reddito fisso',
  AZ: 'Azionario',
  OICR: 'Fondi',
  DER: 'Derivati',
  LIQ: 'Liquidità',
  ALTRO: 'Altro',
};

export interface TipoTitolo {
  /**
   * One character: a term of one character searches by it
   * (docs/regole/filtri.md#ricerca-del-tipo-titolo).
   */
  readonly codice: string;
  readonly descrizione: string;
  readonly gruppo: GruppoTitolo;
  /** Quoted per 100 of nominal value; otherwise per unit. */
  readonly prezzoPerCento: boolean;
  readonly maturaRateo: boolean;
  /** The accrual code proposed for a new security. */
  readonly tipoCalcoloRatei: string;
  readonly decimaliQuantita: number;
}

type Riga = readonly [
  codice: string,
  descrizione: string,
  gruppo: GruppoTitolo,
  calcolo: string,
  decimaliQuantita: number,
];

const tipo = (
  [codice, descrizione, gruppo, tipoCalcoloRatei, decimaliQuantita]: Riga,
  prezzoPerCento: boolean,
  maturaRateo: boolean,
): TipoTitolo => ({
  codice,
  descrizione,
  gruppo,
  prezzoPerCento,
  maturaRateo,
  tipoCalcoloRatei,
  decimaliQuantita,
});

const aCedola = (...riga: Riga) => tipo(riga, true, true);
const aSconto = (...riga: Riga) => tipo(riga, true, false);
const aUnita = (...riga: Riga) => tipo(riga, false, false);

/**
 * The types of security (docs/regole/tabelle.md#tipi-di-titolo), the commonest of each group first.
 */
export const tipiTitolo: readonly TipoTitolo[] = [
  aCedola('S', 'Titoli di Stato', 'RF', 'ICMA', 2),
  aSconto('B', 'BOT e buoni del tesoro a sconto', 'RF', 'LINV', 2),
  aCedola('O', 'Obbligazioni', 'RF', 'ICMA', 2),
  aSconto('Z', 'Zero coupon', 'RF', 'COMP', 2),
  aCedola('V', 'Obbligazioni convertibili', 'RF', 'ICMA', 2),
  aCedola('N', 'Notes strutturate', 'RF', 'ICMA', 2),
  aUnita('A', 'Azioni', 'AZ', 'NONE', 0),
  aUnita('Q', 'Quote e partecipazioni', 'AZ', 'NONE', 6),
  aUnita('D', 'Diritti', 'AZ', 'NONE', 0),
  aUnita('F', 'Fondi e OICR', 'OICR', 'NONE', 6),
  aUnita('E', 'ETF, ETC ed ETN', 'OICR', 'NONE', 4),
  aUnita('W', 'Warrant', 'DER', 'NONE', 0),
  aUnita('P', 'Premi e opzioni', 'DER', 'NONE', 0),
  aUnita('U', 'Futures', 'DER', 'NONE', 0),
  aUnita('K', 'Forward e cambi a termine', 'DER', 'NONE', 2),
  aUnita('X', 'Swap e IRS', 'DER', 'NONE', 2),
  aUnita('C', 'Certificates', 'DER', 'NONE', 0),
  aCedola('T', 'Pronti contro termine', 'LIQ', 'A360', 2),
  aUnita('L', 'Liquidità e conti', 'LIQ', 'NONE', 2),
  aCedola('G', 'Polizze di capitalizzazione', 'ALTRO', 'A365', 2),
  aUnita('M', 'Materie prime', 'ALTRO', 'NONE', 4),
];
