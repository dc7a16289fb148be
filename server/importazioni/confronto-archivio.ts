import { eAziendale } from '#domain/archivi/tipi.ts';
import type { ColonnaImport } from '#domain/importazioni/colonne.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import { DISCORDE, RIPETUTA } from '#domain/importazioni/errori-riga.ts';
import { AZIENDA_DEL_LAVORO, tabelleDi } from './staging.ts';

const indici = (colonne: readonly ColonnaImport[], chiave: boolean): number[] =>
  colonne.flatMap((colonna, i) => (colonna.chiave === chiave && !colonna.altrove ? [i] : []));

/** A key given twice: repeated as it was, the later rows go; with other values, all of them go. */
export function sqlDoppioni(guid: string, colonne: readonly ColonnaImport[]): string {
  const { tipate } = tabelleDi(guid);
  const chiave = indici(colonne, true);
  const discordi = indici(colonne, false).map((i) =>
    colonne[i]?.tipo === 'siNo' ? `bool_and(v${i}) <> bool_or(v${i})` : `min(v${i}) <> max(v${i})`,
  );
  const discorde = discordi.length > 0 ? discordi.join(' or ') : 'false';
  return `with doppie as (
      select ${chiave.map((i) => `v${i}`)}, min(riga) as prima, (${discorde}) as discorde
        from ${tipate} where errori = 0 group by ${chiave.map((i) => `v${i}`)} having count(*) > 1)
    update ${tipate} t
       set errori = t.errori | case when d.discorde then ${DISCORDE} else ${RIPETUTA} end
      from doppie d
     where ${chiave.map((i) => `t.v${i} = d.v${i}`).join(' and ')}
       and t.errori = 0 and (d.discorde or t.riga > d.prima)`;
}

/** The good rows whose key the archive has already, and whether with the same values. */
export function sqlEsistenti(guid: string, archivio: Destinazione): string {
  const { tipate, esistenti } = tabelleDi(guid);
  const colonne = archivio.colonneImport;
  const uguale = (i: number) => `a.${colonne[i]?.campo} = t.v${i}`;
  // An empty cell of an optional column leaves the record as it is.
  const confronto = (i: number) =>
    colonne[i]?.facoltativa
      ? `(t.v${i} is null or a.${colonne[i]?.campo} is not distinct from t.v${i})`
      : uguale(i);
  const valori = indici(colonne, false).map(confronto);
  const chiave = [
    ...(eAziendale(archivio) ? [`a.cod_azienda = ${AZIENDA_DEL_LAVORO}`] : []),
    ...indici(colonne, true).map(uguale),
  ];
  return `create unlogged table ${esistenti} as
    select t.riga, a.id, a.versione, ${valori.length > 0 ? valori.join(' and ') : 'true'} as uguale
      from ${tipate} t join ${archivio.tabella} a
        on ${chiave.join(' and ')}
     where t.errori = 0`;
}
