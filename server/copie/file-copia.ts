import { constants as modi } from 'node:fs';
import {
  access,
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  statfs,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { identita } from '#server/base/processi.ts';
import { CopiaRifiutata } from './formato.ts';

const PARZIALE = /\.parziale-(\d+)$/;
const ABBANDONATO_MS = 24 * 3_600_000;
/** Rows shrink at least this much once compressed; files that are kept as bytes may not. */
const QUOTA_COMPRESSA = 0.5;
const MARGINE_BYTE = 32 * 1024 ** 2;

const esiste = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

const giaPresente = (file: string) =>
  new CopiaRifiutata(
    `${file} c’è già: indicare un altro nome con --file, oppure sostituirlo con --sostituisci.`,
  );

/** What earlier copies left half way when they were killed: nobody will finish it. */
async function sgombera(cartella: string): Promise<void> {
  for (const nome of await readdir(cartella)) {
    const pid = PARZIALE.exec(nome)?.[1];
    if (pid === undefined || identita(Number(pid)) !== undefined) continue;
    const file = join(cartella, nome);
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > ABBANDONATO_MS) await rm(file, { force: true });
  }
}

const UNITA = ['byte', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size as people say it: `12,5 MB`. */
export function dimensione(byte: number): string {
  const passo = byte < 1024 ? 0 : Math.min(UNITA.length - 1, Math.floor(Math.log2(byte) / 10));
  const valore = byte / 1024 ** passo;
  return `${valore.toFixed(passo === 0 ? 0 : 1).replace('.', ',')} ${UNITA[passo]}`;
}

/** Refuses, before anything is read, a place that cannot take the file. */
export async function controllaDestinazione(
  file: string,
  { sostituisci, byteTabelle }: { sostituisci: boolean; byteTabelle: number },
): Promise<void> {
  const cartella = dirname(file);
  await mkdir(cartella, { recursive: true, mode: 0o700 });
  if (!sostituisci && (await esiste(file))) throw giaPresente(file);
  if ((await esiste(file)) && !(await stat(file)).isFile())
    throw new CopiaRifiutata(`${file} non è un file: indicare un nome di file con --file.`);
  await access(cartella, modi.W_OK).catch(() => {
    throw new CopiaRifiutata(`Nella cartella ${cartella} non si può scrivere.`);
  });
  await sgombera(cartella);
  const { bavail, bsize } = await statfs(cartella);
  const libero = bavail * bsize;
  const serve = byteTabelle * QUOTA_COMPRESSA + MARGINE_BYTE;
  if (libero < serve)
    throw new CopiaRifiutata(
      `In ${cartella} ci sono ${dimensione(libero)} liberi e possono servirne ${dimensione(serve)}: ` +
        'fare spazio o indicare un’altra cartella con --file.',
    );
}

async function sincronizzaCartella(cartella: string): Promise<void> {
  const maniglia = await open(cartella, 'r');
  try {
    await maniglia.sync();
  } finally {
    await maniglia.close();
  }
}

const SENZA_COLLEGAMENTI = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** Gives the file its name, or says false: a link fails where the name is taken, a rename would replace it. */
export async function daiNome(parziale: string, file: string): Promise<boolean> {
  try {
    await link(parziale, file);
  } catch (e) {
    const codice = (e as NodeJS.ErrnoException).code ?? '';
    if (codice === 'EEXIST') return false;
    // Some file systems have no links: there the look before the rename must do.
    if (!SENZA_COLLEGAMENTI.has(codice)) throw e;
    if (await esiste(file)) return false;
    await rename(parziale, file);
  }
  return true;
}

/** Under its name, in place of another only where that is wanted. */
export async function pubblica(
  parziale: string,
  file: string,
  sostituisci: boolean,
): Promise<void> {
  if (sostituisci) return rename(parziale, file);
  if (!(await daiNome(parziale, file))) throw giaPresente(file);
}

/**
 * A file that `conNome` puts under its name whole and on the disk, readable by its owner alone, or that is not
 * there at all.
 */
export async function scriviIntero<T>(
  file: string,
  scrivi: (maniglia: FileHandle) => Promise<T>,
  conNome: (parziale: string, scritto: T) => Promise<void>,
): Promise<T> {
  const parziale = join(dirname(file), `${basename(file)}.parziale-${process.pid}`);
  await rm(parziale, { force: true });
  const maniglia = await open(parziale, 'wx', 0o600);
  try {
    const scritto = await scrivi(maniglia);
    await maniglia.sync();
    await maniglia.close();
    await conNome(parziale, scritto);
    await sincronizzaCartella(dirname(file));
    return scritto;
  } catch (e) {
    await maniglia.close().catch(() => undefined); // closed already, or the disk is gone
    if ((e as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new CopiaRifiutata(`Il disco di ${file} è pieno: la copia non è stata fatta.`, {
        cause: e,
      });
    throw e;
  } finally {
    await rm(parziale, { force: true });
  }
}
