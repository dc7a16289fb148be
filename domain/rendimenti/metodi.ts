/** How a return is measured (docs/regole/performance.md#metodi). */
export const metodiRendimento = {
  TWR: 'TWR giornaliero',
  DIETZ: 'Dietz mensile',
  MWR: 'MWR',
} as const;
export type MetodoRendimento = keyof typeof metodiRendimento;

/** So many years at most are measured at once. */
export const ANNI_RENDIMENTI = 30;
