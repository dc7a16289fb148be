import { voci } from './voce.ts';

/** How closing stocks are valued (docs/regole/costo.md#metodi). */
export const tipiValutazioneRimanenze = voci([
  ['CS', 'Costo specifico'],
  ['CM', 'Costo medio continuo'],
  ['CA', 'Costo medio annuale'],
  ['LC', 'LIFO continuo'],
  ['LS', 'LIFO a scatti'],
  ['FI', 'FIFO'],
  ['AM', 'Costo ammortizzato'],
  ['MN', 'Minore tra costo e mercato'],
  ['FV', 'Fair value / valore corrente'],
  ['PN', 'Prezzo normale'],
]);
