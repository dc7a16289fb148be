import { Kysely, PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Schema, Tx } from '#server/db/schema.ts';

/**
 * A job's session as the query builder takes it, so that what requests do in their transaction a job can
 * do in its own: beginning and ending it stays the job's.
 */
export function txDiSessione(client: PoolClient): Tx {
  const sempreQuella = {
    connect: async () => ({ query: client.query.bind(client), release: () => undefined }),
    end: async () => undefined,
  } as unknown as Pool;
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: sempreQuella }) });
  return db as unknown as Tx;
}
