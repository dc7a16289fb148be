import { eDecimale } from '#domain/money/decimale.ts';
import { type Decimali, dueDecimali, stampaNumero } from '#domain/money/numero-italiano.ts';

/** A number as one reads it, with a real minus. */
export const testoNumero = (valore: string, decimali: Decimali = dueDecimali): string =>
  eDecimale(valore) ? stampaNumero(valore, decimali).replace(/^-/, '−') : valore;

/** The same with a plus where it is not negative: what a movement adds. */
export const testoConSegno = (valore: string): string =>
  valore.startsWith('-') ? testoNumero(valore) : `+${testoNumero(valore)}`;
