import { sql } from 'kysely';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from './sessione.ts';

/** Today by Rome's clocks, as the database has them. */
export const OGGI = sql`(now() at time zone 'Europe/Rome')::date`;

/** The question by which it is read. */
export const LEGGI_OGGI = sql<{ readonly oggi: Data }>`select ${OGGI}::text as oggi`;

export async function oggiARoma(tx: Tx): Promise<Data> {
  const { rows } = await LEGGI_OGGI.execute(tx);
  const [letto] = rows;
  if (!letto) throw new Error('La banca dati non dice che giorno è.');
  return letto.oggi;
}
