import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** When the exercises of a company `a` end, dd-MM: its own day, else everybody's. */
const scritta = (a: string): Sql => sql`coalesce(${sql.ref(`${a}.data_chiusura_esercizio`)},
  (select f.valore ->> 'dataChiusuraEsercizio' from configurazione f limit 1), '31-12')`;

/** The same as yearly methods take it: MM-dd. */
export const chiusuraDi = (a: string): Sql =>
  sql`right(${scritta(a)}, 2) || '-' || left(${scritta(a)}, 2)`;

/**
 * The last day of the exercise of a company `azienda` (its code) that a day is in. Its own names are such that what it is given
 * may come from any table.
 */
export const fineEsercizio = (azienda: Sql, giorno: Sql): Sql => sql`(
  select make_date((extract(year from ${giorno}) + case when to_char(${giorno}, 'MM-DD') > chiude.giorno then 1 else 0 end)::int,
                   left(chiude.giorno, 2)::int, right(chiude.giorno, 2)::int)
    from (select ${chiusuraDi('di_chi')} as giorno from aziende di_chi where di_chi.cod_azienda = ${azienda}) chiude)`;
