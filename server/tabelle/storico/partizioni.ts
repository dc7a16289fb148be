import { sql } from 'kysely';
import type { Pool } from 'pg';
import { apriDb } from '#server/db/sessione.ts';
import { lucchettoNonPreso } from '#server/db/stalli.ts';

/** Once a day, and at each start: months are made well before they begin. */
export const CRONTAB_STORICO = '23 3 * * * partizioni-storico';

/**
 * Makes the coming months of the history, and brings what had none to its own. Nobody is kept waiting for
 * it: where somebody reads for longer than this, the next time will do, and what is written meanwhile has a place.
 */
export async function preparaStorico(proprietario: Pool): Promise<void> {
  try {
    await apriDb(proprietario)
      .transaction()
      .execute(async (tx) => {
        await sql`set local lock_timeout = '2s'`.execute(tx);
        await sql`select storico_prepara()`.execute(tx);
      });
  } catch (e) {
    if (!lucchettoNonPreso(e)) throw e;
  }
}
