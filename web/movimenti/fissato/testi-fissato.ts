import { type Decimali, testoNumero } from '#domain/money/numero-italiano.ts';

/** An average cost has four decimals wherever one reads it. */
export const MEDIO: Decimali = { decimaliMin: 4, decimaliMax: 4 };

/** A number with a plus where it is not negative: what a movement adds. */
export const testoConSegno = (valore: string): string =>
  valore.startsWith('-') ? testoNumero(valore) : `+${testoNumero(valore)}`;
