import { indiceManuale } from './cerca.ts';
import type { Sezione } from './sezioni.ts';

const SEZIONI = import.meta.glob<readonly Sezione[]>('../../docs/manuale/*.md', {
  import: 'default',
  query: '?sezioni',
  eager: true,
});

/** All the words of the manual, in a file of their own that comes when one searches; the list of pages is none. */
export const indice = indiceManuale(
  Object.entries(SEZIONI)
    .map(([file, sezioni]) => ({ pagina: file.replace(/^.*\/|\.md.*$/g, ''), sezioni }))
    .filter(({ pagina }) => pagina !== 'README'),
);
