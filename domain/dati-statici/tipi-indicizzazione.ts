import { voci } from './voce.ts';

/** The specification's indexations. */
export const tipiIndicizzazione = voci([
  ['IA', 'Inflazione americana'],
  ['IE', 'Inflazione Euro'],
  ['IF', 'Inflazione francese'],
  ['II', 'Inflazione italiana'],
  ['PF', 'Pool Factor'],
  ['TF', 'Fondi ETF'],
  ['V0', 'Euribor 1M'],
  ['V1', 'Euribor 3M'],
  ['V2', 'Euribor 6M'],
  ['V3', 'Euribor 1A'],
]);
