import { sql } from 'kysely';
import { type ColonnaImport, nomeColonna } from '#domain/importazioni/colonne.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import type { Db } from '#server/db/sessione.ts';
import { caratteriDi, lettoreMaschere, letturaCella } from './celle.ts';
import { DETTO, haMaschera, tabelleDi } from './staging.ts';

export interface CellaScritta {
  readonly riga: number;
  readonly testo: string | null;
}

/** Cells of one column in place of those that are staged, read as those of the file were. */
export async function scriviCelle(
  db: Db,
  guid: string,
  { colonna, i }: { readonly colonna: ColonnaImport; readonly i: number },
  celle: readonly CellaScritta[],
): Promise<void> {
  if (celle.length === 0) return;
  const come = { caratteri: caratteriDi(colonna), maschera: lettoreMaschere(colonna.tipo) };
  const lette = celle.map(({ riga, testo }) => ({
    riga,
    ...letturaCella(testo, colonna.tipo, come),
  }));
  const maschera = haMaschera(colonna) ? sql`, ${sql.id(`m${i}`)} = x.maschera` : sql``;
  await sql`update ${sql.raw(tabelleDi(guid).grezze)} g
      set ${sql.id(`c${i}`)} = nullif(x.testo, '') ${maschera}
     from jsonb_to_recordset(${JSON.stringify(lette)}::jsonb) x (riga integer, testo text, maschera smallint)
    where g.riga = x.riga`.execute(db);
}

/** What the mapping said of a value holds no longer once somebody has written another. */
async function ritratta(
  db: Db,
  guid: string,
  colonna: ColonnaImport,
  celle: readonly CellaScritta[],
): Promise<void> {
  const nome = nomeColonna(colonna);
  const detto = sql.ref(`g.${DETTO}`);
  await sql`update ${sql.raw(tabelleDi(guid).grezze)} g
      set ${sql.id(DETTO)} = jsonb_strip_nulls((${detto} #- array['d', ${nome}::text]) || jsonb_build_object('e',
            (select jsonb_agg(e) from jsonb_array_elements(${detto} -> 'e') e where e ->> 0 <> ${nome})))
    where ${detto} is not null and g.riga = any(${celle.map(({ riga }) => riga)}::integer[])`.execute(
    db,
  );
}

export interface Correzione extends CellaScritta {
  /** The column of the destination. */
  readonly campo: string;
}

/** Writes corrections into the staged rows; the check that follows finds nothing but cells of a file. */
export async function applicaCorrezioni(
  db: Db,
  guid: string,
  { colonneImport }: Pick<Destinazione, 'colonneImport'>,
  {
    correzioni,
    mappata,
  }: { readonly correzioni: readonly Correzione[]; readonly mappata: boolean },
): Promise<void> {
  for (const [i, colonna] of colonneImport.entries()) {
    const sue = correzioni.filter(({ campo }) => campo === colonna.campo);
    if (sue.length === 0) continue;
    // Of a cell that was corrected twice, the last text holds.
    const ultime = [...new Map(sue.map((una) => [una.riga, una])).values()];
    await scriviCelle(db, guid, { colonna, i }, ultime);
    if (mappata) await ritratta(db, guid, colonna, ultime);
  }
}

/** The corrections that are kept of an import, in their sequence: a file that is read again takes them again. */
export async function correzioniTenute(db: Db, guid: string): Promise<readonly Correzione[]> {
  const { rows } = await sql<Correzione>`
    select riga, campo, dopo as testo from importazioni_correzioni where guid = ${guid} order by n`.execute(
    db,
  );
  return rows;
}
