import { voci } from './voce.ts';

/** The classes of IFRS 9 (docs/regole/valutazione.md#ifrs-9). */
export const tipiIfrs9 = voci([
  ['AC', 'Costo ammortizzato'],
  ['FVOCI', 'Fair value con impatto sulla redditività complessiva'],
  ['FVOCI-E', 'Strumenti di capitale designati FVOCI, senza ricircolo'],
  ['FVTPL-O', 'Fair value a conto economico, obbligatorio'],
  ['FVTPL-D', 'Fair value a conto economico, designato'],
  ['HFT', 'Detenuto per la negoziazione'],
  ['HEDGE', 'Derivati di copertura'],
]);
