import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';

export interface Migrazione {
  readonly nome: string;
  readonly sha256: string;
  readonly sql: string;
}

const CARTELLA = join(import.meta.dirname, 'migrations');
/** Whoever holds it changes the schema. Any number would do, as long as all take the same one. */
export const LUCCHETTO_MIGRAZIONI = 7_283_601;

/** The migrations this program brings, in the order of their numbers. */
export function leggiMigrazioni(cartella = CARTELLA): Migrazione[] {
  const nomi = readdirSync(cartella).filter((nome) => nome.endsWith('.sql'));
  const estranea = nomi.find((nome) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(nome));
  if (estranea) throw new Error(`Migration ${estranea} is not named NNNN-name.sql`);
  return nomi.sort().map((nome) => {
    const sql = readFileSync(join(cartella, nome), 'utf8');
    return { nome, sha256: createHash('sha256').update(sql).digest('hex'), sql };
  });
}

/** The record of migrations, made where it is missing: checksum by name. */
export async function prepara(client: pg.ClientBase): Promise<Map<string, string>> {
  await client.query(`
    create table if not exists migrazioni (
      nome text primary key,
      sha256 text not null,
      applicata_il timestamptz not null default now()
    )`);
  // The state page compares what is applied with what the program brings.
  await client.query('grant select on migrazioni to rateo_app');
  return registrate(client);
}

async function registrate(client: pg.Pool | pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ nome: string; sha256: string }>(
    'select nome, sha256 from migrazioni',
  );
  return new Map(rows.map((riga) => [riga.nome, riga.sha256]));
}

function verifica(migrazioni: readonly Migrazione[], applicate: ReadonlyMap<string, string>) {
  for (const { nome, sha256 } of migrazioni) {
    const registrata = applicate.get(nome);
    if (registrata !== undefined && registrata !== sha256) {
      throw new Error(
        `La migrazione ${nome} è cambiata dopo essere stata applicata a questo database: ` +
          'ripristinare il file e aggiungere una migrazione nuova.',
      );
    }
  }
  const note = new Set(migrazioni.map((m) => m.nome));
  const ignota = [...applicate.keys()].find((nome) => !note.has(nome));
  if (ignota) {
    throw new Error(
      `Il database è di una versione più recente di Rateo (migrazione ${ignota}): aggiornare.`,
    );
  }
}

async function applica(client: pg.PoolClient, { nome, sha256, sql }: Migrazione): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrazioni (nome, sha256) values ($1, $2)', [nome, sha256]);
    await client.query('commit');
  } catch (e) {
    await client.query('rollback');
    throw new Error(`Migrazione ${nome}: ${e instanceof Error ? e.message : e}`, { cause: e });
  }
}

/** The migrations that this database has not had yet; nothing is written. */
export async function daApplicare(proprietario: pg.Pool, cartella = CARTELLA): Promise<string[]> {
  const migrazioni = leggiMigrazioni(cartella);
  const { rows } = await proprietario.query<{ ce: boolean }>(
    `select to_regclass('public.migrazioni') is not null as ce`,
  );
  const applicate = rows[0]?.ce ? await registrate(proprietario) : new Map<string, string>();
  verifica(migrazioni, applicate);
  return migrazioni.map(({ nome }) => nome).filter((nome) => !applicate.has(nome));
}

/**
 * Brings the database up to this program, as its owner, and returns what was applied.
 * The queue's own tables come first, so that a migration may grant on them.
 */
export async function migra(proprietario: pg.Pool, cartella = CARTELLA): Promise<string[]> {
  const migrazioni = leggiMigrazioni(cartella);
  const client = await proprietario.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LUCCHETTO_MIGRAZIONI]);
    const applicate = await prepara(client);
    verifica(migrazioni, applicate);
    await runMigrations({ pgPool: proprietario });
    const nuove = migrazioni.filter(({ nome }) => !applicate.has(nome));
    for (const migrazione of nuove) await applica(client, migrazione);
    return nuove.map(({ nome }) => nome);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LUCCHETTO_MIGRAZIONI]);
    client.release();
  }
}
