import { dimensioniConto } from '#domain/contabilita/conti.ts';
import { DIMENSIONI } from '#domain/contabilita/dimensioni.ts';
import { DOVE_LE_DIMENSIONI } from '#server/contabilita/archivi/condizioni.ts';
import { AZIENDA_DEL_LAVORO } from '#server/importazioni/staging.ts';

const letterale = (testo: string): string => `'${testo.replaceAll("'", "''")}'`;

/** The dimensions, each with its place, its name and its title. */
const NOMI = `(values ${dimensioniConto
  .map((una, i) => `(${i}, ${letterale(una)}, ${letterale(DIMENSIONI[una].titolo)})`)
  .join(', ')}) d (posto, nome, titolo)`;

/** What a text says, as the table keeps it; it has been looked at before, so that it says something. */
export const sqlCondizioniLette = (testo: string): string => `case when ${testo} is not null then (
  select jsonb_object_agg(d.nome, to_jsonb(regexp_split_to_array(btrim(split_part(p, ':', 2)), '\\s*,\\s*')))
    from regexp_split_to_table(${testo}, '\\s*[·;]\\s*') p
    join ${NOMI} on lower(btrim(split_part(p, ':', 1))) in (lower(d.titolo), lower(d.nome))) end`;

/** Conditions in the words of `condizioniInParole`. */
export const sqlCondizioniInParole = (condizioni: string): string => `(
  select string_agg(d.titolo || ': ' || (select string_agg(v, ', ') from jsonb_array_elements_text(${condizioni} -> d.nome) v),
                    ' · ' order by d.posto)
    from ${NOMI} where ${condizioni} ? d.nome)`;

const ignota = (dimensione: (typeof dimensioniConto)[number]): string => {
  const { scelte } = DIMENSIONI[dimensione];
  if (scelte) return `not in (${scelte.map(({ codice }) => letterale(codice)).join(', ')})`;
  const posto = DOVE_LE_DIMENSIONI[dimensione];
  if (!posto) return 'is null';
  const [tabella, colonna, diAzienda] = posto;
  const dove = diAzienda ? ` where k.cod_azienda = ${AZIENDA_DEL_LAVORO}` : '';
  return `not in (select k.${colonna}::text from ${tabella} k${dove})`;
};

/** Of the rows `t`, those whose account or whose values are none. */
export const sqlDefinizioni = (tipate: string, v: (campo: string) => string): string => `
  select t.riga, 'il conto ' || ${v('numero_conto')} || case n.quanti when 0 then ' non c’è nel piano dei conti'
           else ' sta sotto più tipologie: la definizione si scrive a mano' end
    from ${tipate} t, lateral (select count(*) as quanti from s_descrizione_conti c
      where c.cod_azienda = ${AZIENDA_DEL_LAVORO} and c.numero_conto = ${v('numero_conto')}) n
   where t.errori = 0 and n.quanti <> 1
  union all
  select s.riga, d.titolo || ': ' || string_agg(s.v, ', ') || ' non c’è'
    from (select t.riga, e.key as nome, x.v from ${tipate} t,
            lateral jsonb_each(coalesce(${sqlCondizioniLette(v('condizioni'))}, '{}')) e,
            lateral jsonb_array_elements_text(e.value) x (v) where t.errori = 0) s
    join ${NOMI} on d.nome = s.nome
   where case s.nome ${dimensioniConto.map((una) => `when ${letterale(una)} then s.v ${ignota(una)}`).join(' ')} end
   group by s.riga, d.titolo
  union all ${sqlLibro(tipate, v)}`;

/** Of the rows `t`, those of a book that the company does not keep. */
export function sqlLibro(tipate: string, v: (campo: string) => string): string {
  return `select t.riga, 'il libro ' || ${v('cod_libro')} || ' non è dell’azienda'
    from ${tipate} t where t.errori = 0 and not exists (select from aziende_libri l
      where l.cod_azienda = ${AZIENDA_DEL_LAVORO} and l.cod_libro = ${v('cod_libro')})`;
}
