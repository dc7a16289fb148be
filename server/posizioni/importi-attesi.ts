import { type RawBuilder, sql } from 'kysely';
import { DIVISA_DI_CONTO } from '#domain/archivi/valutazione/valori.ts';
import { GIORNI_PUNTUALE } from '#domain/tempo/giorni-puntuali.ts';
import { posizioniAl } from './posizioni-al.ts';

type Sql = RawBuilder<unknown>;

/** What a company holds on a day, titolo by titolo: cod_titolo, quantita (negative of a short one). */
export const tenutePerTitolo = (codAzienda: string, giorno: string): Sql => sql`
  select g.cod_titolo, sum(g.quantita) as quantita
    from (${posizioniAl({ codAzienda, data: giorno })}) g
   where g.quantita <> 0 group by g.cod_titolo`;

/**
 * What an event (`eventi`, by its alias) pays on a quantity of `titoli d`: gross, in its currency, not rounded: a
 * dividend so much on each unit that is long, else per 100. Null of what else is not quoted so, and of an event
 * without amounts.
 */
export const importoAtteso = (evento: string, quantita: Sql): Sql => {
  const di = (nome: string) => sql.ref(`${evento}.${nome}`);
  return sql`case when ${di('unitario')} is not null then ${di('unitario')} * greatest(${quantita}, 0)
    when d.quotazione = 'P' and coalesce(${di('cedola')}, ${di('capitale')}) is not null
    then (coalesce(${di('cedola')}, 0) + coalesce(${di('capitale')}, 0) + ${di('rivalutazione')})
         * ${quantita} / 100 end`;
};

/** The currency of what an event pays: that of its titolo, but for a dividend announced in another. */
export const divisaAttesa = (evento: string): Sql =>
  sql`coalesce(${sql.ref(`${evento}.divisa`)}, d.cod_divisa)`;

/** The last rate of each currency in the week up to a day, read once and joined: `cambio`; none of the euro. */
export const cambioRecente = (divisa: Sql, giorno: string, alias: string): Sql => sql`
  left join (
    select distinct on (cod_divisa) cod_divisa, cambio from cambi
     where data between ${giorno}::date - ${sql.lit(GIORNI_PUNTUALE)}::int and ${giorno}::date
     order by cod_divisa, data desc) ${sql.ref(alias)}
    on ${sql.ref(`${alias}.cod_divisa`)} = ${divisa} and ${divisa} <> ${sql.lit(DIVISA_DI_CONTO)}`;

/** An amount in euro, two decimals; null where there is no rate. */
export const inEuro = (importo: Sql, divisa: Sql, cambio: Sql): Sql => sql`
  round(${importo} / case when ${divisa} = ${sql.lit(DIVISA_DI_CONTO)} then 1 else ${cambio} end, 2)`;
