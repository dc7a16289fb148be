import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** Commitments, which are worth nothing but their margins. */
export const IMPEGNI = sql`array['U', 'K', 'X']`;
/** Whose price is of one unit of the underlying. */
export const OPZIONI = sql`array['P', 'W']`;
/** Whose nominal grows with an index: what the index is at is not known without its coefficient. */
export const INDICIZZATI = sql`array['II', 'IE', 'IF', 'IA', 'IS']`;
/** Whose nominal lives in part: all of it until the archive says otherwise. */
export const A_PARTI = 'PF';

/** How many days old at most what a day goes by may be; whatever its age where it is not told. */
type Entro = number | undefined;

/** The last row `v` of an archive up to a day, which is therefore of no `v`. */
const ultima = (
  archivio: string,
  { di, giorno, entro }: { readonly di: Sql; readonly giorno: Sql; readonly entro: Entro },
): Sql => sql`
  ${sql.table(archivio)} v
    where ${di} and v.data <= ${giorno}
      ${entro === undefined ? sql`` : sql`and v.data >= ${giorno} - ${sql.lit(entro)}::int`}
    order by v.data desc limit 1`;

const DEL_TITOLO = sql`v.cod_titolo = t.cod_titolo`;

/** Joins, as `v`, the last price of a `titoli t` up to a day, and the day that it is of; commitments have none. */
export const conPrezzo = (giorno: Sql, entro?: Entro): Sql => sql`
  left join lateral (select v.prezzo, v.data from ${ultima('quotazioni', { di: DEL_TITOLO, giorno, entro })}) v
    on t.tipo_titolo <> all (${IMPEGNI})`;

/** The same, and as `u` that of commitments too: one look into the archive for both. */
export const conUltimoPrezzo = (giorno: Sql): Sql => sql`
  left join lateral (select q.prezzo, q.data from quotazioni q
    where q.cod_titolo = t.cod_titolo and q.data <= ${giorno} order by q.data desc limit 1) u on true
  left join lateral (select u.prezzo, u.data where t.tipo_titolo <> all (${IMPEGNI})) v on true`;

/** The last rate of a currency up to a day, 1 of the euro; null where there is none. */
export const ultimoCambio = (divisa: Sql, giorno: Sql, entro?: Entro): Sql => sql`
  case when ${divisa} = 'EUR' then 1
       else (select v.cambio from ${ultima('cambi', { di: sql`v.cod_divisa = ${divisa}`, giorno, entro })}) end`;

/** That of a `titoli t`. */
export const cambioDi = (giorno: Sql, entro?: Entro): Sql =>
  ultimoCambio(sql`t.cod_divisa`, giorno, entro);

/**
 * What a quantity of a `titoli t` is worth at the price `v`: times pool factor or index, by the last
 * rate. Null without a price, without a rate, or without the coefficient of an index.
 */
export function valoreInEuro(quantita: Sql, giorno: Sql, entro?: Entro): Sql {
  const coefficiente = sql`(select v.coefficiente from ${ultima('coefficienti', { di: DEL_TITOLO, giorno, entro })})`;
  return sql`
  ${quantita} * v.prezzo
    / case when t.quotazione = 'P' then 100 else 1 end
    * case when t.tipo_titolo = any (${OPZIONI}) then coalesce(t.moltiplicatore, 1) else 1 end
    * case when t.tipo_indicizzazione = any (${INDICIZZATI}) then ${coefficiente}
           when t.tipo_indicizzazione = ${A_PARTI} then coalesce(${coefficiente}, 1)
           else 1 end
    / ${cambioDi(giorno, entro)}`;
}
