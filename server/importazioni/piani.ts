import type { Destinazione } from '#domain/importazione/destinazione.ts';
import { pianoMovimenti } from '#server/importazioni/movimenti/piano.ts';
import type { Piano } from '#server/importazioni/piano.ts';
import { pianoArchivio } from '#server/importazioni/piano-archivio.ts';
import { pianoTitoli } from '#server/importazioni/titoli/piano.ts';

/** The destinations whose rows are not simply those of one table, known by a key. */
const piani: Readonly<Record<string, Piano>> = {
  titoli: pianoTitoli,
  movimenti: pianoMovimenti,
};

export const pianoDi = ({ tipo }: Pick<Destinazione, 'tipo'>): Piano =>
  piani[tipo] ?? pianoArchivio;
