import { type RawBuilder, sql } from 'kysely';
import type { ColonnaReport, LivelloReport, ValoreReport } from '#domain/reports/report.ts';
import type { Lettura } from './descrizione.ts';

type Sql = RawBuilder<unknown>;

/** A join that gives at most one row for each of `t`; the same alias is the same join. */
export interface Unione {
  readonly alias: string;
  readonly sql: Sql;
}

export interface ColonnaSql {
  readonly file: ColonnaReport;
  /** The value as text: 'yyyy-MM-dd', '1.0842', or null. */
  readonly valore: Sql;
  readonly unioni?: readonly Unione[];
}

/** A level of a report: what its groups are called, and in which order they come. */
export interface LivelloSql extends LivelloReport {
  readonly valore: Sql;
  /** Where they are not ordered by their names; equal wherever the names are equal. */
  readonly ordine?: Sql;
  readonly unioni?: readonly Unione[];
}

export interface Composizione {
  readonly livelli: readonly LivelloSql[];
  readonly colonne: readonly ColonnaSql[];
  /** `divise t`, with the joins that it always has. */
  readonly origine: Sql;
  readonly dove: Sql;
  readonly ordine: readonly Sql[];
  /** Only these records of `t`, in this sequence. */
  readonly ids?: readonly number[] | undefined;
  /** The same rows counted, where joins are not needed for it. */
  readonly origineDelConteggio?: Sql;
}

/** A column of text; `larghezza` in characters, `aCapo` where a long one wraps on paper. */
export const testo = (titolo: string, larghezza: number, aCapo = false): ColonnaReport => ({
  titolo,
  tipo: 'testo',
  larghezza,
  ...(aCapo && { aCapo }),
});

/** A closed list of values by their words; another value stays as it is. */
export const inParole = (
  valore: Sql,
  parole: readonly { readonly codice: string; readonly descrizione: string }[],
): Sql => {
  const casi = parole.map(
    ({ codice, descrizione }) => sql`when ${sql.lit(codice)} then ${sql.lit(descrizione)}`,
  );
  return sql`case ${valore}::text ${sql.join(casi, sql` `)} else ${valore}::text end`;
};

/** «EUR · Euro»: a code with its words; the code alone where nobody knows them. */
export const codiceEParole = (codice: Sql, parole: Sql): Sql =>
  sql`${codice}::text || coalesce(' · ' || ${parole}, '')`;

export const comeNumero = (valore: Sql): Sql => sql`trim_scale((${valore})::numeric)::text`;

export const comeSiNo = (valore: Sql): Sql =>
  sql`case when ${valore} then 'Sì' when not ${valore} then 'No' end`;

/** The joins of levels and columns, each once. */
export const unioniDi = (parti: readonly { readonly unioni?: readonly Unione[] }[]): Sql => {
  const prime = new Map<string, Sql>();
  for (const { alias, sql: unione } of parti.flatMap(({ unioni }) => unioni ?? []))
    if (!prime.has(alias)) prime.set(alias, unione);
  return prime.size === 0 ? sql`` : sql.join([...prime.values()], sql` `);
};

/** The chosen records with their places. */
const scelti = (ids: readonly number[] | undefined): Sql =>
  ids === undefined
    ? sql``
    : sql`join unnest(${[...new Set(ids)]}::bigint[]) with ordinality
            as scelti (id_scelto, posto) on scelti.id_scelto = t.id`;

/** A report's query: its levels first, in values and in order, then its columns. */
export function componi({
  livelli,
  colonne,
  origine,
  dove,
  ordine,
  ids,
  origineDelConteggio = origine,
}: Composizione): Pick<Lettura, 'livelli' | 'colonne' | 'domanda' | 'conteggio'> {
  const valori = [...livelli, ...colonne].map(({ valore }) => valore);
  const voci = [
    ...livelli.map(({ valore, ordine: suo }) => suo ?? valore),
    ...(ids ? [sql`scelti.posto`] : ordine),
  ];
  return {
    livelli: livelli.map(({ titolo }) => ({ titolo })),
    colonne: colonne.map(({ file }) => file),
    domanda: sql<ValoreReport>`
      select ${sql.join(valori)} from ${origine} ${scelti(ids)} ${unioniDi([...livelli, ...colonne])}
       where ${dove}
       order by ${sql.join(voci)}`,
    conteggio: sql<{
      righe: number;
    }>`select count(*) as righe from ${origineDelConteggio} ${scelti(ids)} where ${dove}`,
  };
}
