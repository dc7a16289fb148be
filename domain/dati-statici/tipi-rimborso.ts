import { voci } from './voce.ts';

/** The specification's repayment types; «Estazione» is how it spells «Estrazione». */
export const tipiRimborso = voci([
  ['E', 'Estazione/Opzione'],
  ['R', 'Riduzione di Capitale'],
  ['U', 'Unica Soluzione'],
]);
