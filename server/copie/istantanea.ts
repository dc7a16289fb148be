import type pg from 'pg';
import { tipi } from '#server/db/pool.ts';
import { apriClient } from '#server/db/principale.ts';
import { CopiaRifiutata, type MigrazioneApplicata, type TabellaAnnunciata } from './formato.ts';
import {
  inOrdine,
  leggiRiferimenti,
  leggiTabelle,
  nomeSql,
  PREPARA_SESSIONE,
} from './struttura.ts';
import { motivoEsclusione } from './tabelle.ts';

/** The database at one instant, read by two sessions, while everybody else goes on writing. */
export interface Istantanea {
  /** Streams the rows. */
  readonly righe: pg.Client;
  /** Computes the fingerprints meanwhile. */
  readonly impronte: pg.Client;
  readonly quando: Date;
  readonly postgresql: string;
  readonly migrazioni: readonly MigrazioneApplicata[];
  /** Those to copy, in the order of their references. */
  readonly tabelle: readonly TabellaAnnunciata[];
  /** The names of all. */
  readonly presenti: readonly string[];
  /** What the tables to copy take up in the database. */
  readonly byteTabelle: number;
  chiudi(): Promise<void>;
}

export async function apriSessione(config: pg.PoolConfig, nome: string): Promise<pg.Client> {
  const client = apriClient({ ...config, types: tipi, application_name: nome });
  // One lost while in use rejects its query, which is where it is handled.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(PREPARA_SESSIONE);
  } catch (e) {
    await client.end();
    throw e;
  }
  return client;
}

const nomi = (tabelle: readonly TabellaAnnunciata[]) => tabelle.map(({ nome }) => nome);

/** Nobody may change a table's columns from here on; the lock comes before the instant is fixed. */
async function ferma(righe: pg.Client): Promise<TabellaAnnunciata[]> {
  const prima = await leggiTabelle(righe);
  await righe.query('begin transaction isolation level repeatable read read only');
  if (prima.length > 0)
    await righe.query(`lock table ${nomi(prima).map(nomeSql)} in access share mode`);
  const dopo = await leggiTabelle(righe);
  if (JSON.stringify(prima) !== JSON.stringify(dopo))
    throw new CopiaRifiutata('Il database stava cambiando struttura: riprovare.');
  return dopo;
}

interface Fatti {
  readonly quando: Date;
  readonly postgresql: string;
  readonly istantanea: string;
}

async function leggiMigrazioni(righe: pg.Client): Promise<MigrazioneApplicata[]> {
  const { rows } = await righe.query<MigrazioneApplicata>(
    `select nome, sha256, applicata_il::text as "applicataIl" from migrazioni order by nome`,
  );
  return rows;
}

async function misura(righe: pg.Client, tabelle: readonly TabellaAnnunciata[]): Promise<number> {
  const { rows } = await righe.query<{ byte: number }>(
    `select coalesce(sum(pg_table_size(c.oid)), 0)::bigint as byte from pg_class c
      where c.relnamespace = 'public'::regnamespace and (c.relname = any ($1) or c.relispartition)
        and c.relkind in ('r', 'p')`,
    [nomi(tabelle)],
  );
  return rows[0]?.byte ?? 0;
}

async function guarda(
  righe: pg.Client,
  impronte: pg.Client,
  intera: boolean,
): Promise<Omit<Istantanea, 'chiudi'>> {
  const presenti = await ferma(righe);
  if (!nomi(presenti).includes('migrazioni'))
    throw new CopiaRifiutata('In questo database non c’è Rateo: non c’è nulla da copiare.');
  const { rows } = await righe.query<Fatti>(
    `select statement_timestamp() as quando, current_setting('server_version') as postgresql,
            pg_export_snapshot() as istantanea`,
  );
  const fatti = rows[0];
  if (!fatti) throw new Error('The snapshot was not exported');
  await impronte.query(
    `begin transaction isolation level repeatable read read only;
     set transaction snapshot ${impronte.escapeLiteral(fatti.istantanea)}`,
  );
  const daCopiare = presenti.filter(({ nome }) =>
    intera ? nome !== 'migrazioni' : motivoEsclusione(nome) === undefined,
  );
  return {
    righe,
    impronte,
    quando: fatti.quando,
    postgresql: fatti.postgresql,
    migrazioni: await leggiMigrazioni(righe),
    tabelle: inOrdine(daCopiare, await leggiRiferimenti(righe)),
    presenti: nomi(presenti),
    byteTabelle: await misura(righe, daCopiare),
  };
}

export async function apriIstantanea(config: pg.PoolConfig, intera: boolean): Promise<Istantanea> {
  const aperte: pg.Client[] = [];
  const chiudi = async () => {
    // Whatever a session is still running is of no use to anybody: the connection just closes.
    await Promise.all(aperte.map((client) => client.end().catch(() => undefined)));
  };
  try {
    for (const nome of ['rateo copia', 'rateo copia impronte'])
      aperte.push(await apriSessione(config, nome));
    const [righe, impronte] = aperte;
    if (!righe || !impronte) throw new Error('The snapshot needs two sessions');
    return { ...(await guarda(righe, impronte, intera)), chiudi };
  } catch (e) {
    await chiudi();
    throw e;
  }
}
