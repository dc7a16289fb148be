import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Db, Schema } from '#server/db/schema.ts';

/** The typed query builder over a pool. Ending the pool is its opener's duty. */
export const apriDb = (pool: Pool): Db =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
