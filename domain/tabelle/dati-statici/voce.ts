/** A value of a static list: the code that records hold and the words that users read. */
export interface Voce {
  readonly codice: string;
  readonly descrizione: string;
}

/** Rows of code and words, as they are easiest to read in a list. */
export const voci = (righe: readonly (readonly [codice: string, descrizione: string])[]): Voce[] =>
  righe.map(([codice, descrizione]) => ({ codice, descrizione }));
