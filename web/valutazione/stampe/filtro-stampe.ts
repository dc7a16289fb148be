import type { ArchivioFiltrato } from '#domain/archivi/filtro/filtro-archivio.ts';
import { rimanenze } from '#domain/archivi/rimanenze.ts';

/** What chooses rows of a valuation: its day and its run are chosen beside. */
export const SOLO_RIGHE: ArchivioFiltrato = { ...rimanenze, filtriMostrati: ['livello', 'titoli'] };
