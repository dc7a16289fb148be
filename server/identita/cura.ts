import { sql } from 'kysely';
import type { Tx } from '#server/db/sessione.ts';

/** Log-ins that nobody finished, and log-outs that cannot come again. */
export async function curaIdentita(tx: Tx): Promise<void> {
  await sql`delete from accessi_avviati where scade_il < now()`.execute(tx);
  await sql`delete from uscite_ricevute where scade_il < now()`.execute(tx);
}
