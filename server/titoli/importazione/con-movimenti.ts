import { sql } from 'kysely';
import { DA_CONFERMARE } from '#domain/importazioni/errori-riga.ts';
import { campiDiBase } from '#domain/titoli/con-movimenti.ts';
import { letterale } from '#server/importazioni/colonne-sql.ts';
import type { InSalvataggio, Pratica } from '#server/importazioni/regole-destinazione.ts';
import { tabelleDi } from '#server/importazioni/staging.ts';
import { conPazienza } from '#server/lavori/esecuzione.ts';
import { attendiChiRegistra, confermaConMovimenti } from '#server/titoli/con-movimenti.ts';
import { colonneProprie, valore } from './colonne.ts';
import { rifiuta } from './gruppi.ts';

/**
 * What of a titolo `a` its row `t` would change of all that movements lean on, in words or null. The ISIN is
 * not among it: a file fills it, and is refused where it has another one.
 */
function sqlCambi({ destinazione }: Pratica): string {
  const cambi = colonneProprie(destinazione.colonneImport)
    .filter(({ colonna: { campo } }) => campiDiBase.some((uno) => uno.sql === campo))
    .map(
      ({ colonna: { campo, titolo }, i }) =>
        `case when t.v${i} is distinct from a.${campo} and t.v${i} is not null
        then ${letterale(`${titolo} passa da `)} || a.${campo} || ' a ' || t.v${i} end`,
    );
  return cambi.length === 0 ? 'null::text' : `nullif(concat_ws(', ', ${cambi}), '')`;
}

/** Where a row that names a listing only means the currency of that one, in SQL: else nothing. */
function sqlRimedio({ destinazione: { colonneImport } }: Pratica): string {
  const [listino, divisa] = ['cod_listino', 'cod_divisa'].map((uno) =>
    valore(colonneImport, uno, 't'),
  );
  return `case when ${listino} is not null and ${divisa} <> a.cod_divisa
    then '; la divisa di un altro listino sta in Divisa Listino, e Codice Divisa resta vuoto' else '' end`;
}

/** All rows of a titolo with movements that would change what these lean on, unless it was confirmed. */
export async function esigiConfermati(pratica: Pratica): Promise<void> {
  if (pratica.confermaConMovimenti) return;
  const { tipate, gruppi } = tabelleDi(pratica.guid);
  await rifiuta(
    pratica,
    `with cambiati as materialized (
       select r.riga, a.cod_titolo, ${sqlCambi(pratica)} as cambi, ${sqlRimedio(pratica)} as rimedio
         from ${gruppi} r join ${tipate} t on t.riga = r.riga join titoli a on a.id = r.id
        where r.riga = r.capo and t.errori = 0)
     select r.riga, 'il titolo ha movimenti e ' || c.cambi
              || ': va confermato, o si toglie il valore dal file' || c.rimedio
       from cambiati c join ${gruppi} r on r.capo = c.riga join ${tipate} t on t.riga = r.riga
      where c.cambi is not null and t.errori = 0 and titolo_con_movimenti(c.cod_titolo)`,
    DA_CONFERMARE,
  );
}

/**
 * Who registers is waited for before anything is written, where the file changes what movements lean on:
 * what has none here will have none until the end. One that got its first since the check is refused by
 * the table.
 */
export async function prendiMovimenti({ tx, pratica }: InSalvataggio): Promise<void> {
  const { tipate, esistenti } = tabelleDi(pratica.guid);
  const { rows } = await sql
    .raw<{ ce: boolean }>(`select exists (
      select from ${esistenti} e join ${tipate} t on t.riga = e.riga join titoli a on a.id = e.id
       where not e.record_uguale and ${sqlCambi(pratica)} is not null) as ce`)
    .execute(tx);
  if (!rows[0]?.ce) return;
  await conPazienza(tx, () => attendiChiRegistra(tx));
  if (pratica.confermaConMovimenti) await confermaConMovimenti(tx);
}
