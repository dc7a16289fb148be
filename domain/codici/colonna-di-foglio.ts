/** The letters of a column of a sheet, from 0: A, B, …, Z, AA, … */
export const letteraColonna = (n: number): string =>
  (n < 26 ? '' : letteraColonna(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26));
