import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileDaCaricare } from './moduli.ts';

/** A file of the disk, read as it is sent. */
export const daFile = (percorso: string): FileDaCaricare => ({
  nome: basename(percorso),
  flusso: createReadStream(percorso),
});

const VOLTE = 3;

/**
 * Writes to disk what `chiedi` downloads, as it comes; asks again where the line breaks. The file has its name
 * only when it is whole.
 */
export const salva = async (chiedi: () => Promise<Response>, percorso: string): Promise<void> => {
  const parziale = `${percorso}.parziale`;
  for (let volta = 1; ; volta += 1) {
    // What Rateo refuses would be refused again: only what breaks on its way is asked for once more.
    const { body } = await chiedi();
    try {
      if (!body) throw new Error('La risposta non ha un file.');
      await pipeline(body, createWriteStream(parziale));
      await rename(parziale, percorso);
      return;
    } catch (causa) {
      await rm(parziale, { force: true });
      if (volta >= VOLTE) throw causa;
    }
  }
};
