import { voci } from './voce.ts';

/** The repayment types (docs/regole/tabelle.md#rimborsi); «Estazione» stands for «Estrazione». */
export const tipiRimborso = voci([
  ['E', 'Estazione/Opzione'],
  ['R', 'Riduzione di Capitale'],
  ['U', 'Unica Soluzione'],
]);
