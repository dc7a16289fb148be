import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** That a column is one of the chosen codes; nothing where none was chosen. */
export const fraScelti = (colonna: Sql, codici: readonly string[] | null | undefined): Sql[] =>
  codici?.length ? [sql`${colonna} = any(${[...codici]}::text[])`] : [];
