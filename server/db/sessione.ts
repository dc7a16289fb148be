import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
import type { ClientBase, Pool, QueryArrayResult } from 'pg';
import { type CopyStreamQuery, from as copiaDa } from 'pg-copy-streams';

/**
 * What the `sql` tag runs on (decision 0023): a database, of which each statement takes a connection,
 * and a transaction of it. Tables have no types here: the type of a row stands with its question.
 */
export type Db = Kysely<unknown>;
export type Tx = Transaction<unknown>;

/** Over a pool. Ending the pool is its opener's duty. */
export const apriDb = (pool: Pool): Db =>
  new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });

/** A pool of the one connection, which its holder frees. */
const soltanto = (client: ClientBase): Pool =>
  ({
    connect: async () => ({ query: client.query.bind(client), release: () => undefined }),
    end: async () => undefined,
  }) as unknown as Pool;

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
