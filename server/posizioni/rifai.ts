import { sql } from 'kysely';
import { inTransazione } from '#server/db/contesto.ts';
import type { Db } from '#server/db/sessione.ts';
import { differenzeDaZero } from './differenze.ts';
import { unImportAllaVolta, unoAllaVolta } from './metodo.ts';
import { ricalcola } from './ricalcola.ts';

export interface Rifatta {
  readonly codAzienda: string;
  /** How many lots, consumptions and effects were not what the movements give. */
  readonly diversi: number;
}

/**
 * Plays again the positions that are not what their movements give (an older rule wrote them, or a hand did),
 * company by company while nobody writes movements of it: what differs is corrected by an effect of today, so that
 * what was known before stays known. As the database's owner. A company whose movements cannot be played throws,
 * and stays as it was; those before it are done.
 */
export async function rifaiPosizioni(db: Db): Promise<readonly Rifatta[]> {
  const { rows } = await sql<{ codAzienda: string }>`
    select cod_azienda as "codAzienda" from aziende order by cod_azienda`.execute(db);
  const rifatte: Rifatta[] = [];
  for (const { codAzienda } of rows) {
    const chi = { utente: { id: 0, username: 'verify' }, aziende: [codAzienda] };
    const diversi = await inTransazione(db, chi, async (tx) => {
      await unImportAllaVolta(tx, codAzienda);
      await unoAllaVolta(tx, codAzienda);
      const trovate = await differenzeDaZero(tx, codAzienda);
      if (trovate.length === 0) return 0;
      const { rows: sue } = await sql<{ id: number }>`
        select id from posizioni where cod_azienda = ${codAzienda}`.execute(tx);
      await ricalcola(
        tx,
        sue.map(({ id }) => id),
      );
      return trovate.length;
    });
    rifatte.push({ codAzienda, diversi });
  }
  return rifatte;
}
