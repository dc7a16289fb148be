import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { VersioneDocumento } from '#server/provider/chiamata.ts';

/** Documents by the fingerprint of their address, with the version that was read of each. */
export type Memoria = ReadonlyMap<string, VersioneDocumento>;

export const impronta = (testo: string): string => createHash('sha256').update(testo).digest('hex');

export interface DiChi {
  readonly idProvider: number;
  /** Of provider and mapping: read with others, a document is read again. */
  readonly versione: string;
}

export async function leggiMemoria(
  proprietario: Pool,
  { idProvider, versione }: DiChi,
): Promise<Memoria> {
  const { rows } = await proprietario.query<VersioneDocumento & { impronta: string }>(
    `select impronta, etag, modificato from provider_memoria
      where id_provider = $1 and versione = $2`,
    [idProvider, versione],
  );
  return new Map(rows.map(({ impronta: chiave, ...letta }) => [chiave, letta]));
}

/** Forgets what was read otherwise, and keeps what has been read now. */
export async function scriviMemoria(
  proprietario: Pool,
  { idProvider, versione }: DiChi,
  letti: Memoria,
): Promise<void> {
  await proprietario.query(
    'delete from provider_memoria where id_provider = $1 and versione <> $2',
    [idProvider, versione],
  );
  const documenti = [...letti.values()];
  await proprietario.query(
    `insert into provider_memoria (id_provider, versione, impronta, etag, modificato)
     select $1, $2, n.* from unnest($3::text[], $4::text[], $5::text[]) as n
     on conflict (id_provider, impronta) do update
       set versione = excluded.versione, etag = excluded.etag, modificato = excluded.modificato`,
    [
      idProvider,
      versione,
      [...letti.keys()],
      documenti.map(({ etag }) => etag),
      documenti.map(({ modificato }) => modificato),
    ],
  );
}
