import { eAziendale } from '#domain/archivi/tipi.ts';
import type { ColonnaImport } from '#domain/importazioni/colonne.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import { DISCORDE, RIPETUTA } from '#domain/importazioni/errori-riga.ts';
import { AZIENDA_DEL_LAVORO, tabelleDi } from './staging.ts';

const indici = (colonne: readonly ColonnaImport[], chiave: boolean): number[] =>
  colonne.flatMap((colonna, i) => (colonna.chiave === chiave && !colonna.altrove ? [i] : []));

/** That a column of the key is the one that a row says; left empty, it is what a new record has, or empty there too. */
export const stessaChiave = (
  { facoltativa, predefinito }: ColonnaImport,
  sua: string,
  detta: string,
): string => {
  if (!facoltativa) return `${sua} = ${detta}`;
  const con = predefinito === undefined ? detta : `coalesce(${detta}, ${predefinito})`;
  return `${sua} is not distinct from ${con}`;
};

/** A key given twice: repeated as it was, the later rows go; with other values, all of them go. */
export function sqlDoppioni(guid: string, colonne: readonly ColonnaImport[]): string {
  const { tipate } = tabelleDi(guid);
  const chiave = indici(colonne, true);
  const detta = (i: number): string => {
    const predefinito = colonne[i]?.facoltativa ? colonne[i].predefinito : undefined;
    return predefinito === undefined ? `v${i}` : `coalesce(v${i}, ${predefinito})`;
  };
  const discordi = indici(colonne, false).map((i) =>
    colonne[i]?.tipo === 'siNo' ? `bool_and(v${i}) <> bool_or(v${i})` : `min(v${i}) <> max(v${i})`,
  );
  const discorde = discordi.length > 0 ? discordi.join(' or ') : 'false';
  return `with doppie as (
      select ${chiave.map((i) => `${detta(i)} as v${i}`)}, min(riga) as prima, (${discorde}) as discorde
        from ${tipate} where errori = 0 group by ${chiave.map(detta)} having count(*) > 1)
    update ${tipate} t
       set errori = t.errori | case when d.discorde then ${DISCORDE} else ${RIPETUTA} end
      from doppie d
     where ${chiave.map((i) => stessaChiave(colonne[i] as ColonnaImport, `d.v${i}`, `t.v${i}`)).join(' and ')}
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
