import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Deposito, nonRaggiungibile } from './deposito.ts';

const codice = (causa: unknown): string => (causa as NodeJS.ErrnoException).code ?? '';

const sincronizza = async (cartella: string): Promise<void> => {
  const maniglia = await open(cartella, 'r');
  await maniglia.sync().finally(() => maniglia.close());
};

const guasta = (causa: unknown) =>
  nonRaggiungibile(
    codice(causa) === 'ENOSPC'
      ? 'Il disco della cartella degli allegati è pieno: nulla è stato scritto. Fare spazio e riprovare.'
      : `La cartella degli allegati non è raggiungibile (${codice(causa) || 'errore'}): riprovare, o dirlo a chi tiene acceso Rateo.`,
    causa,
  );

async function scrivi(maniglia: FileHandle, flusso: Readable): Promise<void> {
  try {
    await maniglia.writeFile(flusso as AsyncIterable<Buffer>);
    await maniglia.sync();
  } finally {
    await maniglia.close();
  }
}

/** Of a content on its way: a name that no key has, so that a death half way leaves what `togli` knows. */
const parziale = (file: string) => `${file}.parziale-${randomUUID()}`;

/** A folder, on this machine or shared by several: one file for each content. */
export const depositoCartella = (radice: string): Deposito => ({
  async metti({ chiave, flusso }) {
    const file = join(radice, chiave);
    const provvisorio = parziale(file);
    try {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await scrivi(await open(provvisorio, 'wx', 0o600), flusso());
      await rename(provvisorio, file);
      await sincronizza(dirname(file));
    } catch (causa) {
      await rm(provvisorio, { force: true }).catch(() => undefined); // the cause below says more
      throw guasta(causa);
    }
  },
  async apri(chiave) {
    const maniglia = await open(join(radice, chiave), 'r').catch((causa: unknown) => {
      if (codice(causa) !== 'ENOENT') throw guasta(causa);
      throw nonRaggiungibile('Il documento manca nella cartella degli allegati.', causa);
    });
    return maniglia.createReadStream();
  },
  async togli(chiave) {
    const file = join(radice, chiave);
    try {
      const cartella = dirname(file);
      const suoi = (await readdir(cartella)).filter((nome) => nome.startsWith(basename(file)));
      for (const nome of suoi) await rm(join(cartella, nome), { force: true });
    } catch (causa) {
      if (codice(causa) !== 'ENOENT') throw guasta(causa);
    }
  },
});
