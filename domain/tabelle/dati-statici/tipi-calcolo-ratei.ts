import { voci } from './voce.ts';

/**
 * How interest accrues between two coupons (docs/regole/giorni.md#convenzioni), and how a discount
 * does.
 */
export const tipiCalcoloRatei = voci([
  ['ICMA', 'Giorni effettivi / effettivi ICMA'],
  ['A360', 'Giorni effettivi / 360'],
  ['A365', 'Giorni effettivi / 365'],
  ['A366', 'Giorni effettivi / 365, 366 con il 29 febbraio'],
  ['ISDA', 'Giorni effettivi / effettivi ISDA'],
  ['30E', '30E / 360 (eurobond)'],
  ['30U', '30 / 360 (bond basis)'],
  ['30EI', '30E / 360 ISDA'],
  ['LINV', 'Scarto di emissione lineare'],
  ['COMP', 'Scarto di emissione composto'],
  ['NONE', 'Nessun rateo'],
]);
