import type { Decimali } from '#domain/money/numero-italiano.ts';

/** An average cost has four decimals wherever one reads it. */
export const MEDIO: Decimali = { decimaliMin: 4, decimaliMax: 4 };
