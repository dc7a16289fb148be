import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { errore } from '#server/base/errori.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Db } from '#server/db/sessione.ts';

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
  sessione: Db,
  { guid, ruolo, estensione, nome }: FileLavoro,
  flusso: AsyncIterable<Uint8Array>,
): Promise<number> {
  const questo = sql`guid = ${guid} and ruolo = ${ruolo} and estensione = ${estensione}`;
  await sql`delete from lavori_file where ${questo}`.execute(sessione);
  await sql`insert into lavori_file (guid, ruolo, estensione, nome, byte)
    values (${guid}, ${ruolo}, ${estensione}, ${nome}, 0)`.execute(sessione);
  let byte = 0;
  let n = 0;
  for await (const blocco of aBlocchi(flusso)) {
    await sql`insert into lavori_file_blocchi (guid, ruolo, estensione, n, dati)
      values (${guid}, ${ruolo}, ${estensione}, ${n++}, ${blocco})`.execute(sessione);
    byte += blocco.length;
  }
  await sql`update lavori_file set byte = ${byte} where ${questo}`.execute(sessione);
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
    sql<{ nome: string; byte: number }>`
      select nome, byte from lavori_file
      where guid = ${guid} and ruolo = ${ruolo} and estensione = ${estensione}`.execute(tx),
  );
  const file = rows[0];
  if (!file) throw errore('NON_TROVATO', { detail: `Il lavoro non ha un file ${estensione}.` });
  async function* blocchi(): AsyncGenerator<Buffer> {
    for (let n = 0; ; n++) {
      const letto = await inTransazione(db, contesto, (tx) =>
        sql<{ dati: Buffer }>`
          select dati from lavori_file_blocchi where guid = ${guid}
          and ruolo = ${ruolo} and estensione = ${estensione} and n = ${n}`.execute(tx),
      );
      const blocco = letto.rows[0];
      if (!blocco) return;
      yield blocco.dati;
    }
  }
  return { ...file, flusso: Readable.from(blocchi()) };
}
