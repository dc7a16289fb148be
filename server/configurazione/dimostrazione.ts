import { sql } from 'kysely';
import type { rotteConfigurazione } from '#contract/configurazione.ts';
import type { Risposta } from '#contract/rotta.ts';
import { errore } from '#server/base/errori.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Db, Tx } from '#server/db/sessione.ts';

type DatiDimostrativi = Risposta<typeof rotteConfigurazione.dimostrazione>;

const chiesti = async (tx: Tx, funzione: string): Promise<DatiDimostrativi> => {
  const { rows } = await sql<{ dati: DatiDimostrativi }>`
    select ${sql.id(funzione)}() as dati`.execute(tx);
  const [riga] = rows;
  if (!riga) throw errore('ERRORE_INTERNO');
  return riga.dati;
};

/** What the removal of the demo data would take away now. */
export const datiDimostrativi = (db: Db, contesto: Contesto): Promise<DatiDimostrativi> =>
  inTransazione(db, contesto, (tx) => chiesti(tx, 'dimostrazione_conteggi'));

/**
 * The demo companies whole and what came with them; all or nothing. It waits briefly for whoever is
 * writing: while it waits, others wait for it.
 */
export const rimuoviDimostrazione = (db: Db, contesto: Contesto): Promise<DatiDimostrativi> =>
  inTransazione(db, contesto, async (tx) => {
    await sql`set local lock_timeout = '10s'`.execute(tx);
    return chiesti(tx, 'rimuovi_dimostrazione');
  });
