import { type RawBuilder, sql } from 'kysely';
import { METODI_ANNUALI } from '#domain/calcolo/lotti/metodi.ts';
import { erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';

type Sql = RawBuilder<unknown>;

/** When the exercises of a company `a` end, dd-MM: its own day, else everybody's. */
const scritta = (a: string): Sql => sql`coalesce(${sql.ref(`${a}.data_chiusura_esercizio`)},
  (select f.valore ->> 'dataChiusuraEsercizio' from configurazione f limit 1), '31-12')`;

/** The same as yearly methods take it: MM-dd. */
export const chiusuraDi = (a: string): Sql =>
  sql`right(${scritta(a)}, 2) || '-' || left(${scritta(a)}, 2)`;

/** The last day of the exercise of a company `azienda` (its code) that a day is in. */
export const fineEsercizio = (azienda: Sql, giorno: Sql): Sql => sql`(
  select make_date((extract(year from ${giorno}) + case when to_char(${giorno}, 'MM-DD') > c.giorno then 1 else 0 end)::int,
                   left(c.giorno, 2)::int, right(c.giorno, 2)::int)
    from (select ${chiusuraDi('a')} as giorno from aziende a where a.cod_azienda = ${azienda}) c)`;

/**
 * Yearly methods cost by exercise: once positions of one have moved the exercise's end stays, as their years would be others.
 */
export async function esigiStessaChiusura(tx: Tx, quali: Sql): Promise<void> {
  const { rows } = await sql<{ azienda: string }>`
    select p.cod_azienda as azienda from posizioni p join aziende a on a.cod_azienda = p.cod_azienda
     where ${quali} and p.metodo = any (${METODI_ANNUALI}::text[]) and p.ultima_data is not null
     order by 1 limit 1`.execute(tx);
  const [una] = rows;
  if (una)
    throw erroreCampo(
      'dataChiusuraEsercizio',
      `L’azienda ${una.azienda} ha posizioni con un metodo annuale, che costano per esercizio: dare loro un altro metodo, poi cambiare il giorno.`,
    );
}
