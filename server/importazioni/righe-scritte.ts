import { type RawBuilder, sql } from 'kysely';
import { campiOrigine } from '#domain/archivi/origine.ts';
import type { ColonnaImport } from '#domain/importazioni/colonne.ts';
import type { Annullamento, RigaRimasta } from './regole-destinazione.ts';

/** Of a change `s` that the import made: that the row was not its own before. Only a whole image tells what stood still. */
export const nonSue = (importazione: string): RawBuilder<unknown> =>
  sql`s.prima ?| array['lavoro', 'id'] and s.prima ->> 'lavoro' is distinct from ${importazione}`;

const proprie = ({ colonneImport }: Annullamento['destinazione']): string[] =>
  colonneImport.filter(({ altrove }) => !altrove).map(({ campo }) => campo);

/**
 * Rows that the import changed and nobody touched since: back to what the history kept. What it made
 * and then changed itself is not among them. `quali` is said of the row `a` and of what it was, `p`;
 * `colonne` are those that it wrote, where they are not those of the file.
 */
export async function riportaRighe(
  { tx, destinazione, importazione }: Annullamento,
  quali: RawBuilder<unknown> = sql`true`,
  colonne = [...proprie(destinazione), ...campiOrigine(destinazione), 'fonte'],
): Promise<number> {
  const { tabella } = destinazione;
  const nomi = colonne.map((nome) => sql.ref(nome));
  const { numAffectedRows } = await sql`
    update ${sql.table(tabella)} a set ${sql.join(nomi.map((nome) => sql`${nome} = p.${nome}`))}
      from storico s
      cross join lateral jsonb_populate_record(null::${sql.table(tabella)}, storico_intera(s)) p
     where a.lavoro = ${importazione} and s.lavoro = ${importazione} and s.tabella = ${tabella}
       and s.id_record = a.id and s.operazione = 'modifica'
       and ${nonSue(importazione)} and ${quali}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Those that still carry the import's mark after that are the ones it inserted. */
export async function eliminaRighe({
  tx,
  destinazione,
  importazione,
}: Annullamento): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(destinazione.tabella)} where lavoro = ${importazione}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** A cell of a row that stays, of the whole of its record as jsonb. */
export function cellaDi(
  record: RawBuilder<unknown>,
  { campo, tipo }: Pick<ColonnaImport, 'campo' | 'tipo'>,
): RawBuilder<string | null> {
  const valore = sql<string | null>`${record} ->> ${campo}`;
  if (tipo === 'numero') return sql`trim_scale((${valore})::numeric)::text`;
  if (tipo === 'siNo')
    return sql`case (${valore})::boolean when true then 'Sì' when false then 'No' end`;
  return valore;
}

/**
 * What somebody changed or deleted since. `lettura` is what stands in `from` for a record under the names that
 * files have, where the table does not name its columns so.
 */
export function righeCambiate(
  { esecuzione, destinazione, importazione }: Annullamento,
  lettura?: (record: string) => string,
): RawBuilder<RigaRimasta> {
  const { colonneImport, tabella } = destinazione;
  const record = `jsonb_populate_record(null::${tabella}, storico_intera(s))`;
  const letto = lettura ? sql`left join lateral ${sql.raw(lettura(record))} i on true` : sql``;
  const era = lettura ? sql`to_jsonb(i)` : sql`storico_intera(s)`;
  const celle = colonneImport.filter(({ altrove }) => !altrove).map((una) => cellaDi(era, una));
  const mio = esecuzione.lavoro.guid;
  return sql`select distinct on (s.id_record) array[${sql.join(celle)}] as celle,
      s.operazione || ' di ' || coalesce(s.utente, 'sconosciuto') || ' il '
        || to_char(s.quando, 'DD/MM/YYYY HH24:MI') as motivo
    from storico s ${letto}
   where s.prima ->> 'lavoro' = ${importazione} and s.tabella = ${tabella}
     and s.lavoro is distinct from ${mio}::uuid and s.lavoro is distinct from ${importazione}::uuid
   order by s.id_record, s.id`;
}
