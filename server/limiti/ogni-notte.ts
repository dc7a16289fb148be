import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { inTransazione } from '#server/db/contesto.ts';
import { oggiARoma } from '#server/db/oggi.ts';
import { apriDb } from '#server/db/sessione.ts';
import { conPazienza } from '#server/lavori/esecuzione.ts';
import { unoAllaVolta } from '#server/posizioni/metodo.ts';
import { verificaLimiti } from './superamenti.ts';

/** After the prices of the evening, before people come: at three UTC by the clock of the queue. */
export const CRONTAB_LIMITI = '0 3 * * * verifica-limiti';

interface Chi {
  readonly proprietario: Pool;
  readonly applicazione: Pool;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Measures the limits of every company that has some, or breaches that are open; how many companies. What says that values
 * were written is thinned out: nobody remembers values for so long.
 */
export async function verificaOgniNotte({ proprietario, applicazione, log }: Chi): Promise<number> {
  const { rows } = await sql<{ azienda: string }>`
    select cod_azienda as azienda from limiti where attivo
     union select cod_azienda from superamenti_limiti where al is null order by 1`.execute(
    apriDb(proprietario),
  );
  await sql`delete from valori_mutati where quando < now() - interval '1 day'`.execute(
    apriDb(proprietario),
  );
  const db = apriDb(applicazione);
  let fatte = 0;
  for (const { azienda } of rows) {
    const chi = { utente: { id: 0, username: '' }, aziende: [azienda] };
    try {
      await inTransazione(db, chi, async (tx) => {
        await conPazienza(tx, () => unoAllaVolta(tx, azienda));
        return verificaLimiti(tx, azienda, await oggiARoma(tx));
      });
      fatte += 1;
    } catch (causa) {
      log.warn({ err: causa, azienda }, 'limiti non verificati');
    }
  }
  return fatte;
}
