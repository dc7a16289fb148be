import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/sessione.ts';
import { aBlocchi } from '#server/lavori/file.ts';
import { type Depositi, type DoveFuori, nonRaggiungibile } from './deposito.ts';

/** A content as its row has it: of which company, which bytes, in which store. */
export interface Contenuto {
  readonly codAzienda: string;
  readonly sha256: string;
  readonly byte: number;
  readonly dove: 'database' | DoveFuori;
  readonly chiave: string | null;
}

/** `contenuti()` or, with a condition on `c`, some of them. */
export async function leggiContenuti(tx: Tx, dove = sql`true`): Promise<Contenuto[]> {
  const { rows } = await sql<Contenuto>`
    select c.cod_azienda as "codAzienda", c.sha256, c.byte, c.dove, c.chiave
      from allegati_contenuti c where ${dove} order by c.cod_azienda, c.sha256`.execute(tx);
  return rows;
}

/** Runs one reading in a transaction that sees the content's company. */
export type InLettura = <T>(passi: (tx: Tx) => Promise<T>) => Promise<T>;

async function* blocchiDelDatabase(leggi: InLettura, { codAzienda, sha256 }: Contenuto) {
  for (let n = 0; ; n++) {
    const { rows } = await leggi((tx) =>
      sql<{ dati: Buffer }>`select dati from allegati_blocchi
        where cod_azienda = ${codAzienda} and sha256 = ${sha256} and n = ${n}`.execute(tx),
    );
    if (!rows[0]) return;
    yield rows[0].dati;
  }
}

/** The bytes as they come; what is not what its hash says fails at its end, never silently. */
async function* provati(flusso: AsyncIterable<Buffer>, { sha256, byte }: Contenuto) {
  const impronta = createHash('sha256');
  let letti = 0;
  for await (const blocco of flusso) {
    impronta.update(blocco);
    letti += blocco.length;
    yield blocco;
  }
  if (letti !== byte || impronta.digest('hex') !== sha256)
    throw nonRaggiungibile('Il documento non è più quello che era: nel deposito è alterato.');
}

/** A content out of its store. */
export async function apriContenuto(
  depositi: Depositi,
  leggi: InLettura,
  contenuto: Contenuto,
): Promise<Readable> {
  const { dove, chiave } = contenuto;
  const flusso =
    dove === 'database'
      ? blocchiDelDatabase(leggi, contenuto)
      : await depositi.di(dove).apri(chiave ?? '');
  return Readable.from(provati(flusso as AsyncIterable<Buffer>, contenuto), { objectMode: false });
}

/** Why a content cannot be had, or undefined: read from its first to its last byte. */
export async function guastoDi(
  depositi: Depositi,
  leggi: InLettura,
  contenuto: Contenuto,
): Promise<string | undefined> {
  try {
    for await (const _ of await apriContenuto(depositi, leggi, contenuto));
    return undefined;
  } catch (causa) {
    return (causa as Error).message;
  }
}

/** Stores a content block by block in the open transaction; its row is there. */
export async function scriviBlocchi(
  tx: Tx | Db,
  { codAzienda, sha256 }: Pick<Contenuto, 'codAzienda' | 'sha256'>,
  flusso: AsyncIterable<Uint8Array>,
): Promise<void> {
  let n = 0;
  for await (const dati of aBlocchi(flusso))
    await sql`insert into allegati_blocchi (cod_azienda, sha256, n, dati)
      values (${codAzienda}, ${sha256}, ${n++}, ${dati})`.execute(tx);
}

/** Nobody else writes or removes that content until the transaction ends. */
export const riserva = (
  tx: Tx,
  { codAzienda, sha256 }: Pick<Contenuto, 'codAzienda' | 'sha256'>,
): Promise<unknown> => sql`select allegato_riserva(${codAzienda}, ${sha256})`.execute(tx);
