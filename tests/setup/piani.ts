import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/db/sessione.ts';

/** A node of a query plan, as PostgreSQL tells it after running the question. */
export interface Nodo {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Relation Name'?: string;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Heap Fetches'?: number;
  readonly Plans?: readonly Nodo[];
}

export const nodi = (nodo: Nodo): Nodo[] => [nodo, ...(nodo.Plans ?? []).flatMap(nodi)];

/** What a node looked at, whether it stayed or not. */
export const esaminate = (nodo: Nodo): number =>
  (nodo['Actual Rows'] +
    (nodo['Rows Removed by Filter'] ?? 0) +
    (nodo['Rows Removed by Index Recheck'] ?? 0)) *
  nodo['Actual Loops'];

/** How many rows the scans of a question look at: any machine under any load counts the same. */
export async function righeEsaminate(db: Db | Tx, domanda: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': readonly [{ Plan: Nodo }] }>`
    explain (analyze, timing off, format json) ${domanda}`.execute(db);
  const piano = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!piano) throw new Error('Nessun piano.');
  return nodi(piano)
    .filter((nodo) => nodo['Node Type'].endsWith('Scan'))
    .reduce((somma, nodo) => somma + esaminate(nodo), 0);
}
