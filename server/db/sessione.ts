import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
import type { ClientBase, Pool, PoolClient, QueryArrayResult } from 'pg';
import { type CopyStreamQuery, from as copiaDa } from 'pg-copy-streams';

/**
 * What the `sql` tag runs on (decision 0023): a database, of which each statement takes a connection,
 * and a transaction of it. Tables have no types here: the type of a row stands with its question.
 */
export type Db = Kysely<unknown>;
export type Tx = Transaction<unknown>;

/** Over a pool. Ending the pool is its opener's duty. */
export function apriDb(pool: Pool, { pianiTenuti = false } = {}): Db {
  const db: Db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  if (pianiTenuti) conPiani.set(db, new Kysely<unknown>({ dialect: dialettoConPiani(pool) }));
  return db;
}

const conPiani = new WeakMap<Db, Db>();

/** So many statements have a name; those beyond, of which there should be none, are planned each time. */
const PIANI_AL_PIU = 500;
const nomi = new Map<string, string>();

/** A list counts as ten when a plan is made for all: planned for one it would look dearer than planning anew. */
const PER_TUTTI = 'set local plan_cache_mode = force_generic_plan';
const COMINCIA = /^(begin|start transaction)\b/;

function nomeDi(testo: string): string | undefined {
  const suo = nomi.get(testo);
  if (suo !== undefined || nomi.size >= PIANI_AL_PIU) return suo;
  const nome = `rateo_${nomi.size + 1}`;
  nomi.set(testo, nome);
  return nome;
}

/** Statements by name: of those that come again and again the database keeps the plan. */
function dialettoConPiani(pool: Pool): PostgresDialect {
  const connect = async () => {
    const client = await pool.connect();
    const query = (text: string, values: unknown[] = []) => {
      if (COMINCIA.test(text)) return client.query(`${text}; ${PER_TUTTI}`);
      const name = values.length > 0 ? nomeDi(text) : undefined;
      return name ? client.query({ name, text, values }) : client.query(text, values);
    };
    return { query, release: client.release.bind(client) };
  };
  return new PostgresDialect({ pool: { connect, end: async () => undefined } as unknown as Pool });
}

/**
 * The same database for few rows asked in the same words: planning a slip's statements takes as long as running
 * them. Never where lists may be long: a plan made for few is not theirs.
 */
export const aPianiTenuti = (db: Db): Db => conPiani.get(db) ?? db;

/** All of `discard all` but the plans: their names are known on this side of the connection too. */
const COME_NATA = `
  close all; reset all; unlisten *; discard temp; discard sequences; select pg_advisory_unlock_all()`;

/**
 * Leaves a connection as it came: no transaction, lock, setting or temporary table, but what it has read of the catalogue,
 * which of a new one takes longer than most of what it is for. False where that cannot be had: it is to be ended.
 */
export async function ripulisci(client: ClientBase): Promise<boolean> {
  try {
    await client.query('rollback');
    await client.query(COME_NATA);
    return true;
  } catch {
    // Lost, or at work on something that nobody waits for.
    return false;
  }
}

/** A pool of the one connection, which its holder frees. */
const soltanto = (client: ClientBase): Pool =>
  ({
    connect: async () => ({ query: client.query.bind(client), release: () => undefined }),
    end: async () => undefined,
  }) as unknown as Pool;

/**
 * A pool that gives a connection held by its opener to whoever comes first, and again once that one is done with it. Who
 * comes meanwhile, to work beside it, gets another of the pool's. Its holder frees it.
 */
export function primaQuella(client: PoolClient, pool: Pool): Pool {
  let libera = true;
  const connect = async () => {
    if (!libera) return pool.connect();
    libera = false;
    const release = () => {
      libera = true;
    };
    const { processID } = client as PoolClient & { readonly processID: number | null };
    return { processID, query: client.query.bind(client), release };
  };
  return { connect, end: async () => undefined } as unknown as Pool;
}

/**
 * One connection, held: what a job, its reader or a check runs on. What is set in it stays, and what is
 * executed on it while a transaction of it is open is part of that transaction.
 */
export class Sessione extends Kysely<unknown> {
  readonly #client: ClientBase;

  constructor(client: ClientBase) {
    super({ dialect: new PostgresDialect({ pool: soltanto(client) }) });
    this.#client = client;
  }

  /** Rows as arrays of their columns: for many rows of many columns, where objects cost more. */
  async inVettori<R extends unknown[]>(domanda: RawBuilder<unknown>): Promise<R[]> {
    const { sql: text, parameters } = domanda.compile(this);
    const richiesta = { text, values: [...parameters], rowMode: 'array' as const };
    const { rows }: QueryArrayResult<R> = await this.#client.query<R>(richiesta);
    return rows;
  }

  /** Stops the statement that it is running, over another connection. */
  async ferma(da: Db): Promise<void> {
    const { processID } = this.#client as ClientBase & { readonly processID: number | null };
    if (processID !== null) await sql`select pg_cancel_backend(${processID})`.execute(da);
  }

  /** COPY … FROM STDIN: where its rows are written to. */
  copiaDa(testo: string): CopyStreamQuery {
    return this.#client.query(copiaDa(testo));
  }
}
