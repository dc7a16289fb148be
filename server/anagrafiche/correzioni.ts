import { sql } from 'kysely';
import type { ColonnaImport } from '#domain/importazioni/colonne.ts';
import { type CellaScritta, scriviCelle } from '#server/importazioni/celle-corrette.ts';
import type { Pratica } from '#server/importazioni/regole-destinazione.ts';
import { cellaMostrata, tabelleDi } from '#server/importazioni/staging.ts';

/** The cells of one column that somebody has written anew, in place of those that stand in staging. */
async function correggiColonna(
  { sessione, guid }: Pratica,
  colonna: ColonnaImport,
  i: number,
): Promise<void> {
  const testo = sql`s.valori ->> ${colonna.titolo}`;
  const inAttesa = sql.raw(cellaMostrata(colonna, i));
  const { rows } = await sql<CellaScritta>`
    select s.n as riga, ${testo} as testo
      from i_anag_import s join ${sql.raw(tabelleDi(guid).grezze)} g on g.riga = s.n
     where s.guid = ${guid} and nullif(${testo}, '') is distinct from nullif(${inAttesa}, '')`.execute(
    sessione,
  );
  await scriviCelle(sessione, guid, { colonna, i }, rows);
}

/** What was corrected and decided in the preview, before its rows are checked again. */
export async function applicaCorrezioni(pratica: Pratica): Promise<void> {
  const { sessione, guid, destinazione } = pratica;
  await sql`update i_anag_import s set scelta = null, scelto = null
     where guid = ${guid} and scelta = 'questo'
       and not exists (select from ${sql.table(destinazione.tabella)} a where a.id = s.scelto)`.execute(
    sessione,
  );
  for (const [i, colonna] of destinazione.colonneImport.entries())
    await correggiColonna(pratica, colonna, i);
}
