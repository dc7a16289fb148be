import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { paginaParametri } from './pagina-parametri.ts';

/** Writes docs/parametri-archivi.md from the descriptions of the archives. */
writeFileSync(join(import.meta.dirname, '..', 'docs', 'parametri-archivi.md'), paginaParametri());
