import { voci } from './voce.ts';

/** The specification's rate types, then ours: step-up and real rate. */
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
