import type { ColonnaImport } from '#domain/importazioni/colonne.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import { letterale } from './colonne-sql.ts';
import { regoleDi } from './regole-assegnate.ts';
import { tabelleDi } from './staging.ts';

/** A value of the table in the form that a file has it. */
export function comeNelFile({ tipo, campo }: ColonnaImport): string {
  const valore = `a.${campo}`;
  if (tipo === 'numero') return `replace(trim_scale(${valore})::text, '.', ',')`;
  if (tipo === 'data') return `to_char(${valore}, 'DD/MM/YYYY')`;
  if (tipo === 'siNo') return `case when ${valore} then 'Sì' else 'No' end`;
  return `${valore}::text`;
}

/**
 * What the record of a row `p`, which is there as `e` says, holds now in the columns that the row changes: an
 * object by their titles, in SQL; null for any other row.
 */
export function sqlPrima(guid: string, destinazione: Destinazione): string {
  const { sqlCambia, lettura = destinazione.tabella } = regoleDi(destinazione);
  const voci = destinazione.colonneImport.flatMap((colonna, i) =>
    colonna.altrove || !sqlCambia
      ? []
      : [
          `(${letterale(colonna.titolo)}, ${sqlCambia(colonna.campo, `t.v${i}`)}, ${comeNelFile(colonna)})`,
        ],
  );
  if (voci.length === 0) return 'null::jsonb';
  return `case when not e.uguale then (
    select jsonb_object_agg(x.titolo, x.prima)
      from ${tabelleDi(guid).tipate} t join ${lettura} a on a.id = e.id
      cross join lateral (values ${voci}) x (titolo, cambia, prima)
     where t.riga = p.riga and x.cambia) end`;
}
