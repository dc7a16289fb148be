import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { type Contesto, inTransazione } from '#server/contesto.ts';
import type { Db } from '#server/db/schema.ts';
import { errore } from '#server/errori.ts';

export interface FileLavoro {
  readonly guid: string;
  readonly ruolo: 'risultato' | 'scarti';
  readonly estensione: string;
  readonly nome: string;
}

const BYTE_PER_BLOCCO = 512 * 1024;

/** Regroups a stream of bytes of any sizes into blocks of one size; the last one may be smaller. */
export async function* aBlocchi(
  flusso: AsyncIterable<Uint8Array>,
  byte = BYTE_PER_BLOCCO,
): AsyncGenerator<Buffer> {
  let parti: Uint8Array[] = [];
  let quanti = 0;
  for await (const parte of flusso) {
    parti.push(parte);
    quanti += parte.length;
    if (quanti < byte) continue;
    yield Buffer.concat(parti);
    parti = [];
    quanti = 0;
  }
  if (quanti > 0) yield Buffer.concat(parti);
}

/** Stores a job's file block by block, in the transaction that is open; returns its size. */
export async function salvaFile(
  client: PoolClient,
  { guid, ruolo, estensione, nome }: FileLavoro,
  flusso: AsyncIterable<Uint8Array>,
): Promise<number> {
  const chiave = [guid, ruolo, estensione];
  await client.query(
    'delete from lavori_file where guid = $1 and ruolo = $2 and estensione = $3',
    chiave,
  );
  await client.query(
    'insert into lavori_file (guid, ruolo, estensione, nome, byte) values ($1, $2, $3, $4, 0)',
    [...chiave, nome],
  );
  let byte = 0;
  let n = 0;
  for await (const blocco of aBlocchi(flusso)) {
    await client.query(
      `insert into lavori_file_blocchi (guid, ruolo, estensione, n, dati)
       values ($1, $2, $3, $4, $5)`,
      [...chiave, n++, blocco],
    );
    byte += blocco.length;
  }
  await client.query(
    'update lavori_file set byte = $4 where guid = $1 and ruolo = $2 and estensione = $3',
    [...chiave, byte],
  );
  return byte;
}

export interface FileAperto {
  readonly nome: string;
  readonly byte: number;
  readonly flusso: Readable;
}

/** A job's file as a stream that reads one block at a time; 404 where the job has none such. */
export async function apriFile(
  db: Db,
  contesto: Contesto,
  { guid, ruolo, estensione }: Omit<FileLavoro, 'nome'>,
): Promise<FileAperto> {
  const { rows } = await inTransazione(db, contesto, (tx) =>
    sql<{ nome: string; byte: number }>`select nome, byte from lavori_file
      where guid = ${guid} and ruolo = ${ruolo} and estensione = ${estensione}`.execute(tx),
  );
  const file = rows[0];
  if (!file) throw errore('NON_TROVATO', { detail: `Il lavoro non ha un file ${estensione}.` });
  async function* blocchi(): AsyncGenerator<Buffer> {
    for (let n = 0; ; n++) {
      const letto = await inTransazione(db, contesto, (tx) =>
        sql<{ dati: Buffer }>`select dati from lavori_file_blocchi where guid = ${guid}
          and ruolo = ${ruolo} and estensione = ${estensione} and n = ${n}`.execute(tx),
      );
      const blocco = letto.rows[0];
      if (!blocco) return;
      yield blocco.dati;
    }
  }
  return { ...file, flusso: Readable.from(blocchi()) };
}
