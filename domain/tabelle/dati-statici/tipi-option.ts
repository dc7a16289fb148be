import { voci } from './voce.ts';

/** Options, and the Italian «premi» with the names that the exchange gave them. */
export const tipiOption = voci([
  ['C', 'Call'],
  ['P', 'Put'],
  ['D', 'Dont'],
  ['T', 'Put premio'],
  ['S', 'Stellage'],
  ['R', 'Strap'],
  ['I', 'Strip'],
  ['K', 'Cap'],
  ['F', 'Floor'],
  ['W', 'Swaption'],
]);
