/** One step of how a number came about, in the user's words. */
export interface Passo {
  /** What was computed: «Giorni maturati». */
  readonly titolo: string;
  /** How, with the values put in: «dal 01/03/2025 al 15/05/2025, primo giorno compreso». */
  readonly calcolo: string;
  /** The value, a decimal or a word. */
  readonly valore: string;
  /** Where the rule comes from: a law, a publication, a practice. */
  readonly fonte: string;
}

/** How a result came about, first step first: «Come si arriva a questo importo». */
export type Traccia = readonly Passo[];
