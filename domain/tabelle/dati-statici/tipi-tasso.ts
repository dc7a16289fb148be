import { voci } from './voce.ts';

/**
 * The rate types (docs/regole/tabelle.md#tassi); the last two, step-up and real rate, are our own.
 */
export const tipiTasso = voci([
  ['B', 'BOT'],
  ['C', 'Zero Coupon Lineari'],
  ['F', 'Fisso'],
  ['P', 'Capitalizzazione Composta'],
  ['S', 'Capitalizzazione Semplice'],
  ['V', 'Variabile'],
  ['Z', 'Zero Coupon Composti'],
  ['T', 'Fisso crescente (step-up)'],
  ['I', 'Reale indicizzato'],
]);
