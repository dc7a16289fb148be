import { setTimeout as pausa } from 'node:timers/promises';
import type pg from 'pg';
import { apriDb, Sessione } from './sessione.ts';

/** A session that only reads, as the application: on the replica where it will do. */
export interface Lettore {
  readonly sessione: Sessione;
  readonly daReplica: boolean;
  /** Stops the statement that it is running, wherever that runs. */
  ferma(): Promise<void>;
  libera(): void;
}

interface Opzioni {
  readonly applicazione: pg.Pool;
  readonly replica: pg.Pool | undefined;
  /** Told why the replica was not read, where there is one. */
  readonly avvisa: (motivo: string) => void;
}

const RECUPERO_LIMITE_MS = 5_000;
const RECUPERO_OGNI_MS = 100;

// Not everywhere may the system identifier be read: the database's own number must do there.
const CHI_E = `
  select case when has_function_privilege('pg_control_system()', 'execute')
              then (select system_identifier::text from pg_control_system()) end as sistema,
         (select oid::text from pg_database where datname = current_database()) as database`;

const QUANTO_E_SCRITTO = 'select pg_current_wal_lsn()::text as fin_qui';

const QUANTO_E_ARRIVATO = `
  select coalesce(case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
                       else pg_current_wal_lsn() end >= $1::pg_lsn, false) as arrivato`;

const CHE_SESSIONE = `
  select current_user = 'rateo_app' and row_security_active('public.lavori') as legata`;

interface Identita extends pg.QueryResultRow {
  readonly sistema: string | null;
  readonly database: string;
}

const chiE = async (client: pg.Pool | pg.PoolClient): Promise<Identita | undefined> =>
  (await client.query<Identita>(CHI_E)).rows[0];

/** Why the replica will not do, or undefined once it has all that was committed when we asked. */
async function difettoDi(replica: pg.PoolClient, principale: pg.Pool) {
  const [qui, la] = await Promise.all([chiE(principale), chiE(replica)]);
  const stesso = qui?.database === la?.database && qui?.sistema === la?.sistema;
  if (!stesso) return 'la replica è di un altro database';
  const sessione = await replica.query<{ legata: boolean }>(CHE_SESSIONE);
  if (!sessione.rows[0]?.legata) return 'sulla replica le regole sulle righe non valgono';
  const { rows } = await principale.query<{ fin_qui: string }>(QUANTO_E_SCRITTO);
  const scadenza = Date.now() + RECUPERO_LIMITE_MS;
  for (;;) {
    const esito = await replica.query<{ arrivato: boolean }>(QUANTO_E_ARRIVATO, [rows[0]?.fin_qui]);
    if (esito.rows[0]?.arrivato) return undefined;
    if (Date.now() > scadenza)
      return `la replica è in ritardo di oltre ${RECUPERO_LIMITE_MS / 1000} s`;
    await pausa(RECUPERO_OGNI_MS);
  }
}

async function suReplica(replica: pg.Pool, opzioni: Opzioni): Promise<pg.PoolClient | undefined> {
  let client: pg.PoolClient | undefined;
  try {
    client = await replica.connect();
    const difetto = await difettoDi(client, opzioni.applicazione);
    if (difetto === undefined) return client;
    opzioni.avvisa(difetto);
  } catch (e) {
    opzioni.avvisa(`la replica non risponde (${e instanceof Error ? e.message : e})`);
  }
  client?.release(true);
  return undefined;
}

/**
 * A session to read from at length: the replica's, when it is the same database and has caught up
 * with what is committed now, so that a report never shows less than its asker has seen; otherwise
 * one of the main server's.
 */
export async function apriLettore(opzioni: Opzioni): Promise<Lettore> {
  const { applicazione, replica } = opzioni;
  const trovato = replica && (await suReplica(replica, opzioni));
  const client = trovato ?? (await applicazione.connect());
  const sessione = new Sessione(client);
  const db = apriDb(trovato && replica ? replica : applicazione);
  return {
    sessione,
    daReplica: trovato !== undefined,
    // One that has ended meanwhile, or may not be stopped, ends by itself at its next row.
    ferma: () => sessione.ferma(db).catch(() => undefined),
    libera: () => client.release(true),
  };
}

/** A replica that must replay may cancel what is being read from it: it can be read elsewhere. */
export const letturaInterrotta = (e: unknown): boolean =>
  e instanceof Error && 'code' in e && /^(40001|57P0|08|E[A-Z]+$)/.test(String(e.code));
