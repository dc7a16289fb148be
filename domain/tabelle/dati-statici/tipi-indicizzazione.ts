import { voci } from './voce.ts';

/**
 * The indexations (docs/regole/tabelle.md#indicizzazioni), BTP Italia Sì among them, whose interest
 * does not grow with prices.
 */
export const tipiIndicizzazione = voci([
  ['IA', 'Inflazione americana'],
  ['IE', 'Inflazione Euro'],
  ['IF', 'Inflazione francese'],
  ['II', 'Inflazione italiana'],
  ['IS', 'Inflazione italiana, BTP Italia Sì'],
  ['PF', 'Pool Factor'],
  ['TF', 'Fondi ETF'],
  ['V0', 'Euribor 1M'],
  ['V1', 'Euribor 3M'],
  ['V2', 'Euribor 6M'],
  ['V3', 'Euribor 1A'],
]);
