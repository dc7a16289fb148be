import { stampaNumero } from '#domain/money/numero-italiano.ts';

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

const TUTTI_I_DECIMALI = { decimaliMin: 0, decimaliMax: 12 };

/**
 * A decimal in the words of a step: as it is, in Italian. At most twelve decimals
 * (docs/decisions/0014).
 */
export const inCifre = (numero: string): string => stampaNumero(numero, TUTTI_I_DECIMALI);

/** A day in the words of a step. dd/MM/yyyy (docs/decisions/0014). */
