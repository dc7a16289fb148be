import { sql } from 'kysely';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { comeSiRiporta } from '#server/tabelle/storico/archiviata.ts';

/**
 * That what an undo reads is all there, and stays: a year that is about to go to its file waits for the end of
 * the transaction. Without it an undo would delete what the import had only changed.
 */
export async function esigiStoria(tx: Tx, importazione: string): Promise<void> {
  await sql`lock table storico in access share mode`.execute(tx);
  const { rows } = await sql<{ anno: number }>`
    select a.anno from storico_archivi a join lavori l on l.guid = ${importazione}
     where a.anno >= extract(year from l.creato_il at time zone 'Europe/Rome')
     order by a.anno desc limit 1`.execute(tx);
  const [archiviato] = rows;
  if (archiviato)
    throw errore('STATO_NON_ADATTO', {
      detail:
        `La storia del ${archiviato.anno} è archiviata, e senza non si sa che cosa c’era prima dell’importazione: ` +
        comeSiRiporta(archiviato.anno),
    });
}
