import { type Logger as LoggerCoda, type Runner, run } from 'graphile-worker';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Configurazione } from '#server/base/config.ts';
import { apriDb, type Db, ripulisci, Sessione } from '#server/db/sessione.ts';

/** What a small task works with: a session that holds its lock, and whoever writes beside it. */
export interface Turno {
  readonly sessione: Sessione;
  readonly proprietario: Db;
  /** As the application, for what is done in somebody's name. */
  readonly applicazione: Db;
  readonly config: Configurazione;
  readonly log: Logger;
  readonly segnale: AbortSignal;
  /** Its time is over: others wait for their turn. */
  readonly finito: () => boolean;
}

/**
 * Work that is no job of the monitor: many small deliveries, queued by whom they go to. They have a queue's worker of their
 * own, so that however slow a receiver is, no job waits for it.
 */
export interface CompitoMinore {
  readonly nome: string;
  /** The class of its advisory locks: whoever holds one of a destination is the only one at it. */
  readonly lucchetto: number;
  /** Destinations that something is due for. */
  readonly dovuti: (proprietario: Db) => Promise<readonly number[]>;
  readonly svolgi: (destinazione: number, turno: Turno) => Promise<void>;
}

/** Destinations at the same time, whatever they are. */
const CONTEMPORANEI = 4;
const TURNO_MS = 10_000;
export const CERCA_MS = 1_000;
const SENZA_AVVISO_MS = 10_000;

const eDestinazione = (payload: unknown): payload is { readonly destinazione: number } =>
  typeof payload === 'object' && payload !== null && 'destinazione' in payload;

interface Ambiente {
  readonly proprietario: Pool;
  readonly applicazione: Pool;
  readonly config: Configurazione;
  readonly log: Logger;
  readonly segnale: AbortSignal;
}

/** One turn for a destination, by one worker at a time: a killed worker's lock goes with its connection. */
async function unTurno(
  { svolgi, lucchetto }: CompitoMinore,
  destinazione: number,
  { proprietario, applicazione, ...ambiente }: Ambiente,
): Promise<void> {
  const client = await proprietario.connect();
  const sessione = new Sessione(client);
  try {
    await sql`set client_connection_check_interval = '1s'`.execute(sessione);
    const { rows } = await sql<{ mio: boolean }>`
      select pg_try_advisory_lock(${lucchetto}, ${destinazione}::integer) as mio`.execute(sessione);
    if (!rows[0]?.mio) return;
    const fine = Date.now() + TURNO_MS;
    await svolgi(destinazione, {
      ...ambiente,
      sessione,
      proprietario: apriDb(proprietario),
      applicazione: apriDb(applicazione),
      finito: () => ambiente.segnale.aborted || Date.now() > fine,
    });
  } finally {
    client.release(!(await ripulisci(client)));
  }
}

/** Queues the destinations that something is due for and nobody is at: one job each, however much there is. */
async function accoda({ nome, lucchetto, dovuti }: CompitoMinore, db: Db): Promise<void> {
  const trovati = await dovuti(db);
  if (trovati.length === 0) return;
  await sql`
    select graphile_worker.add_job(${nome}, json_build_object('destinazione', d), job_key => ${nome} || ':' || d,
             max_attempts => 1, job_key_mode => 'preserve_run_at')
      from unnest(${trovati}::integer[]) d
     where not exists (select from pg_locks l join pg_database b on b.oid = l.database
                        where b.datname = current_database() and l.locktype = 'advisory' and l.granted
                          and l.classid::bigint = ${lucchetto} and l.objid::bigint = d)`.execute(
    db,
  );
}

export interface Minori {
  readonly fine: Promise<void>;
  /** Looks for what is due. */
  readonly cerca: () => Promise<void>;
  ferma(): Promise<void>;
}

/** The worker of small tasks, beside that of jobs. */
export async function apriMinori(
  ambiente: Ambiente,
  compiti: readonly CompitoMinore[],
  logger: LoggerCoda,
): Promise<Minori> {
  const db = apriDb(ambiente.proprietario);
  const coda: Runner = await run({
    pgPool: ambiente.proprietario,
    concurrency: CONTEMPORANEI,
    taskList: Object.fromEntries(
      compiti.map((compito) => [
        compito.nome,
        async (payload: unknown) => {
          if (eDestinazione(payload)) await unTurno(compito, payload.destinazione, ambiente);
        },
      ]),
    ),
    noHandleSignals: true,
    // What is queued is notified; this is for a notice that got lost.
    pollInterval: SENZA_AVVISO_MS,
    logger,
  });
  return {
    fine: coda.promise,
    cerca: async () => {
      for (const compito of compiti) await accoda(compito, db);
    },
    ferma: () => coda.stop(),
  };
}
