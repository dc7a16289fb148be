import { CompiledQuery } from 'kysely';
import type { ClientBase } from 'pg';
import type { Tx } from '#server/db/schema.ts';

/** Something that statements are sent to within one transaction: a request's, a job's, a check's. */
export interface Interrogabile {
  readonly query: <R>(testo: string, parametri?: readonly unknown[]) => Promise<readonly R[]>;
}

/** The transaction of a request. */
export const dellaTransazione = (tx: Tx): Interrogabile => ({
  query: async <R>(testo: string, parametri: readonly unknown[] = []) =>
    (await tx.executeQuery<R>(CompiledQuery.raw(testo, [...parametri]))).rows,
});

/** The connection of a job or of a check. */
export const dellaConnessione = (client: ClientBase): Interrogabile => ({
  query: async <R>(testo: string, parametri: readonly unknown[] = []) =>
    (await client.query(testo, [...parametri])).rows as R[],
});
