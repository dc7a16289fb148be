import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/sessione.ts';
import type { VersioneDocumento } from './chiamata.ts';

/** Documents by the fingerprint of their address, with the version that was read of each. */
export type Memoria = ReadonlyMap<string, VersioneDocumento>;

export const impronta = (testo: string): string => createHash('sha256').update(testo).digest('hex');

export interface DiChi {
  readonly idProvider: number;
  /** The version of provider and mapping: a document that others read is read again. */
  readonly versione: string;
}

export async function leggiMemoria(
  proprietario: Db,
  { idProvider, versione }: DiChi,
): Promise<Memoria> {
  const { rows } = await sql<
    VersioneDocumento & { impronta: string }
  >`select impronta, etag, modificato from provider_memoria
      where id_provider = ${idProvider} and versione = ${versione}`.execute(proprietario);
  return new Map(rows.map(({ impronta: chiave, ...letta }) => [chiave, letta]));
}

/** Forgets what was read otherwise, and keeps what has been read now. */
export async function scriviMemoria(
  proprietario: Db,
  { idProvider, versione }: DiChi,
  letti: Memoria,
): Promise<void> {
  await sql`delete from provider_memoria where id_provider = ${idProvider} and versione <> ${versione}`.execute(
    proprietario,
  );
  const documenti = [...letti.values()];
  await sql`insert into provider_memoria (id_provider, versione, impronta, etag, modificato)
     select ${idProvider}, ${versione}, n.* from unnest(${[...letti.keys()]}::text[], ${documenti.map(({ etag }) => etag)}::text[], ${documenti.map(({ modificato }) => modificato)}::text[]) as n
     on conflict (id_provider, impronta) do update
       set versione = excluded.versione, etag = excluded.etag, modificato = excluded.modificato`.execute(
    proprietario,
  );
}
