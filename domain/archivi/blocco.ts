/** Rows of one save: what a day's list of titoli holds at most. */
export const RIGHE_BLOCCO = 10_000;

/** What becomes of a row of a block where it is written. */
export const esitiBlocco = ['nuovo', 'aggiornato', 'invariato', 'errato'] as const;
export type EsitoBlocco = (typeof esitiBlocco)[number];
