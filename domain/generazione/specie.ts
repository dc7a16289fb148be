/**
 * What is generated, by its causale, in the order of a day: the last coupon comes before the redemption, and
 * adjustments are of what the day leaves.
 */
export const TIPI_GENERAZIONE = [
  'CED',
  'DIV',
  'PRO',
  'RIP',
  'EST',
  'RIM',
  'OES',
  'OSC',
  'MAR',
  'FUC',
  'FWC',
  'PRT',
  'SCA',
  'SVA',
  'BOL',
] as const;
export type TipoGenerazione = (typeof TIPI_GENERAZIONE)[number];

/** How a kind of proposal differs from the others: all that is asked of a kind is said here. */
export interface Specie {
  /** Its gross amount: the interest that is paid, or the capital. */
  readonly lordo: 'interessi_lordi' | 'controvalore_originale';
  /** What is shown per 100 or per unit. */
  readonly per100: 'rateo' | 'prezzo';
  /**
   * By which movement an event is known to be there: a coupon's, one paid that day, near or just before the day, a draft
   * of it.
   */
  readonly ritrova: 'cedola' | 'pagato' | 'vicino' | 'prima' | 'bozza';
  /** How much of the position it is of: of none, of what the evening before left, of what the day itself leaves. */
  readonly quantita: 'nessuna' | 'prima' | 'chiude';
  /** What follows of the position is counted with what it leaves. */
  readonly muove: boolean;
  /** What it earns over the cost is taxed with it, by what was repaid before. */
  readonly realizza: boolean;
  /** What is proposed beside it for the same position and day: one of the two is written. */
  readonly invece?: TipoGenerazione;
  /** It is counted with the cost that those before it leave: it waits until they are registered. */
  readonly attende?: true;
  /** What nobody but who was told knows, and is written into the row. */
  readonly chiesto?: readonly [campo: 'qtaVnominale' | 'prezzo', messaggio: string];
}

/** What is paid on what is held, and leaves it as it is. */
const REDDITO: Specie = {
  lordo: 'interessi_lordi',
  per100: 'rateo',
  ritrova: 'cedola',
  quantita: 'prima',
  muove: false,
  realizza: false,
};
/** What is announced on each unit. */
const DIVIDENDO: Specie = { ...REDDITO, ritrova: 'pagato' };
const RIMBORSO: Specie = {
  lordo: 'controvalore_originale',
  per100: 'prezzo',
  ritrova: 'vicino',
  quantita: 'prima',
  muove: true,
  realizza: true,
};
const RETTIFICA: Specie = {
  ...RIMBORSO,
  ritrova: 'prima',
  quantita: 'nessuna',
  realizza: false,
  attende: true,
};
const CHIUSURA: Specie = { ...RIMBORSO, ritrova: 'bozza', quantita: 'chiude' };
const DI_UN_FUTURE: Specie = {
  ...CHIUSURA,
  chiesto: ['prezzo', 'Manca il prezzo di regolamento del giorno: scriverlo correggendo la riga.'],
};

export const SPECIE: Readonly<Record<TipoGenerazione, Specie>> = {
  CED: REDDITO,
  DIV: DIVIDENDO,
  PRO: DIVIDENDO,
  RIP: RIMBORSO,
  EST: {
    ...RIMBORSO,
    chiesto: [
      'qtaVnominale',
      'Quanto è stato estratto lo dice la banca: scriverlo correggendo la riga.',
    ],
  },
  RIM: RIMBORSO,
  OES: { ...CHIUSURA, invece: 'OSC' },
  OSC: { ...CHIUSURA, invece: 'OES' },
  MAR: { ...DI_UN_FUTURE, realizza: false },
  FUC: DI_UN_FUTURE,
  FWC: CHIUSURA,
  PRT: { ...CHIUSURA, lordo: 'interessi_lordi', realizza: false },
  SCA: RETTIFICA,
  SVA: RETTIFICA,
  BOL: { ...RIMBORSO, quantita: 'nessuna', muove: false, realizza: false },
};

/** Whether a kind is of what is open by the evening of the day, long or short. */
export const chiude = (tipo: TipoGenerazione): boolean => SPECIE[tipo].quantita === 'chiude';

const tipiChe = (quale: (una: Specie) => boolean): readonly TipoGenerazione[] =>
  TIPI_GENERAZIONE.filter((tipo) => quale(SPECIE[tipo]));

/** The kinds whose gross amount is what is earned, not capital. */
export const REDDITI = tipiChe(({ lordo }) => lordo === 'interessi_lordi');
/** Those that are announced on each unit, and written when they are paid. */
export const DIVIDENDI = tipiChe(({ ritrova }) => ritrova === 'pagato');
