import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { type RawBuilder, sql } from 'kysely';
import type { Contesto } from '#server/db/contesto.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import type { Riga } from './conservata.ts';

const espandi = promisify(zstdDecompress);

/** Where the archived years are, in the data folder. */
export const cartellaArchivi = (cartella: string): string => join(cartella, 'storico');

/** A row of an archived year: as it was stored, with what stood before and after, in words of its columns. */
export interface RigaArchiviata {
  readonly id: number;
  /** In UTC, to the microsecond. */
  readonly quando: string;
  readonly tabella: string;
  readonly id_record: number;
  readonly operazione: 'modifica' | 'eliminazione';
  readonly versione: number;
  readonly confermato: boolean;
  readonly cod_azienda: string | null;
  readonly utente: string | null;
  /** Missing in years archived before programs had tokens. */
  readonly programma?: string | null;
  readonly lavoro: string | null;
  readonly intera: Riga;
  readonly dopo: Riga | null;
}

/** The companies of a transaction read in a file what they read in the table. */
export const leggibileDa = ({ aziende }: Contesto, { cod_azienda: sua }: RigaArchiviata): boolean =>
  sua === null || aziende.includes(sua);

export interface Blocco {
  readonly anno: number;
  readonly file: string;
  readonly da: number;
  readonly byte: number;
  readonly sha256: string;
}

/** What who needs an archived year is told. */
export const comeSiRiporta = (anno: number): string =>
  `chi gestisce l’installazione la riporta con «archivia-storico --anno ${anno} --riporta».`;

/** Says of which year, and why, in the words that answer and page show. */
export class ArchivioIlleggibile extends Error {
  readonly anno: number;

  constructor({ anno, file }: Pick<Blocco, 'anno' | 'file'>, perche: string, causa?: unknown) {
    super(
      `La storia del ${anno} è archiviata nel file ${file}, che ${perche}: rimetterlo, da una copia di ` +
        'sicurezza, nella cartella «storico» fra i dati.',
      { cause: causa },
    );
    this.anno = anno;
  }
}

export const sha256 = (byte: Uint8Array): string => createHash('sha256').update(byte).digest('hex');

async function apri(cartella: string, di: Pick<Blocco, 'anno' | 'file'>): Promise<FileHandle> {
  try {
    return await open(join(cartella, di.file), 'r');
  } catch (e) {
    const { code } = e as NodeJS.ErrnoException;
    throw new ArchivioIlleggibile(di, code === 'ENOENT' ? 'manca' : `non si legge (${code})`, e);
  }
}

/** The lines of a block; what is not the bytes that were written is not read. */
export async function righeDelBlocco(cartella: string, blocco: Blocco): Promise<string[]> {
  const { da, byte } = blocco;
  const maniglia = await apri(cartella, blocco);
  try {
    const { buffer, bytesRead } = await maniglia.read(Buffer.alloc(byte), 0, byte, da);
    if (bytesRead !== byte || sha256(buffer) !== blocco.sha256)
      throw new ArchivioIlleggibile(blocco, 'è alterato');
    return (await espandi(buffer)).toString('utf8').trimEnd().split('\n');
  } finally {
    await maniglia.close();
  }
}

export interface Archivio {
  readonly anno: number;
  readonly file: string;
  readonly sha256: string;
  readonly byte: number;
}

/** Reads a file to its end; refuses one that is not what was archived. */
export async function esigiIntero(cartella: string, archivio: Archivio): Promise<void> {
  const maniglia = await apri(cartella, archivio);
  const hash = createHash('sha256');
  for await (const parte of maniglia.createReadStream()) hash.update(parte as Buffer);
  if (hash.digest('hex') !== archivio.sha256) throw new ArchivioIlleggibile(archivio, 'è alterato');
}

export const leggiArchivi = async (db: Db | Tx): Promise<readonly Archivio[]> =>
  (
    await sql<Archivio>`select anno, file, sha256, byte from storico_archivi order by anno`.execute(
      db,
    )
  ).rows;

/** Which rows of the archived years may be wanted: those of other blocks are not even looked at. */
export interface Cercate {
  readonly tabelle: readonly string[];
  readonly idRecord?: number | undefined;
  /** What a block's `dal` and `al` must be. */
  readonly periodo?: RawBuilder<unknown>;
}

/**
 * The rows of archived years, newest first, block after block. A year that cannot be read is told to
 * `illeggibile`, and its rows are left out.
 */
export async function* righeArchiviate(
  tx: Tx,
  cartella: string,
  { tabelle, idRecord, periodo = sql`true` }: Cercate,
  illeggibile: (causa: ArchivioIlleggibile) => void,
): AsyncGenerator<RigaArchiviata> {
  const segni = sql.join(tabelle.map((una) => sql`storico_segno(${una}, ${idRecord ?? 0})`));
  const { rows } = await sql<Blocco>`
    select b.anno, a.file, b.da, b.byte, b.sha256
      from storico_archivi_blocchi b join storico_archivi a using (anno)
     where b.tabelle && ${tabelle}::text[] and ${periodo}
       and ${idRecord === undefined ? sql`true` : sql`b.record && array[${segni}]`}
     order by b.anno desc, b.n desc`.execute(tx);
  const cercate = new Set(tabelle);
  const persi = new Set<number>();
  for (const blocco of rows) {
    if (persi.has(blocco.anno)) continue;
    try {
      for (const testo of (await righeDelBlocco(cartella, blocco)).toReversed()) {
        const riga = JSON.parse(testo) as RigaArchiviata;
        if (cercate.has(riga.tabella) && (idRecord === undefined || riga.id_record === idRecord))
          yield riga;
      }
    } catch (e) {
      if (!(e instanceof ArchivioIlleggibile)) throw e;
      persi.add(blocco.anno);
      illeggibile(e);
    }
  }
}
