import { eDecimale } from '#domain/money/decimale.ts';
import { type Decimali, dueDecimali, stampaNumero } from '#domain/money/numero-italiano.ts';

/** An average cost has four decimals wherever one reads it. */
export const MEDIO: Decimali = { decimaliMin: 4, decimaliMax: 4 };

/** A number as one reads it, with a real minus. */
export const testoNumero = (valore: string, decimali: Decimali = dueDecimali): string =>
  eDecimale(valore) ? stampaNumero(valore, decimali).replace(/^-/, '−') : valore;

/** The same with a plus where it is not negative: what a movement adds. */
export const testoConSegno = (valore: string): string =>
  valore.startsWith('-') ? testoNumero(valore) : `+${testoNumero(valore)}`;
