import { sql } from 'kysely';
import type { ColonnaImport } from '#domain/importazioni/colonne.ts';
import { caratteriDi, lettoreMaschere, letturaCella } from '#server/importazioni/celle.ts';
import type { Pratica } from '#server/importazioni/regole-destinazione.ts';
import { cellaMostrata, haMaschera, tabelleDi } from '#server/importazioni/staging.ts';

interface Corretta {
  readonly n: number;
  readonly testo: string | null;
}

/** The cells of one column that somebody has written anew, in place of those that stand in staging. */
async function correggiColonna(
  { sessione, guid }: Pratica,
  colonna: ColonnaImport,
  i: number,
): Promise<void> {
  const testo = sql`s.valori ->> ${colonna.titolo}`;
  const inAttesa = sql.raw(cellaMostrata(colonna, i));
  const { rows } = await sql<Corretta>`
    select s.n, ${testo} as testo
      from i_anag_import s join ${sql.raw(tabelleDi(guid).grezze)} g on g.riga = s.n
     where s.guid = ${guid} and nullif(${testo}, '') is distinct from nullif(${inAttesa}, '')`.execute(
    sessione,
  );
  if (rows.length === 0) return;
  const come = { caratteri: caratteriDi(colonna), maschera: lettoreMaschere(colonna.tipo) };
  const lette = rows.map((una) => ({
    n: una.n,
    ...letturaCella(una.testo, colonna.tipo, come),
  }));
  const maschera = haMaschera(colonna) ? sql`, ${sql.id(`m${i}`)} = x.maschera` : sql``;
  await sql`update ${sql.raw(tabelleDi(guid).grezze)} g
      set ${sql.id(`c${i}`)} = nullif(x.testo, '') ${maschera}
     from jsonb_to_recordset(${JSON.stringify(lette)}::jsonb) x (n integer, testo text, maschera smallint)
    where g.riga = x.n`.execute(sessione);
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
