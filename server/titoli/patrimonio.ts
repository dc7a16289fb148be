import { type RawBuilder, sql } from 'kysely';
import { allocazione, type Fetta, type Posizione, type Quota } from '#domain/titoli/allocazione.ts';
import type { GenereComposizione } from '#domain/titoli/composizione.ts';
import type { Tx } from '#server/db/sessione.ts';
import { posizioniAl } from '#server/posizioni/posizioni-al.ts';
import { conPrezzo, valoreInEuro } from './valore-di-mercato.ts';

type Sql = RawBuilder<unknown>;

interface Grafico {
  readonly genere: GenereComposizione;
  readonly numero?: number;
  /** How a `titoli t` is named in the chart. */
  readonly etichetta: Sql;
}

const raggruppamento = (numero: number): Grafico => ({
  genere: 'raggruppamento',
  numero,
  etichetta: sql`coalesce((select r.descrizione from raggruppamenti_titoli l
    join raggruppamenti r on r.id = l.id_raggruppamento
   where l.id_titolo = t.id and l.numero = ${sql.lit(numero)} order by r.id limit 1), 'Non raggruppati')`,
});

/**
 * The charts by their number (docs/regole/schermate.md#dashboard): what each is by, and of which
 * dimension.
 */
const GRAFICI: readonly Grafico[] = [
  {
    genere: 'assetClass',
    etichetta: sql`(select i.descrizione from tipi_titolo i where i.tipo_titolo = t.tipo_titolo)`,
  },
  {
    genere: 'divisa',
    etichetta: sql`(select d.desc_divisa from divise d where d.cod_divisa = t.cod_divisa)`,
  },
  raggruppamento(1),
  raggruppamento(2),
];

const OGGI = sql`oggi.giorno`;

/**
 * What the company holds now, in euro: last price of the week × quantity × pool factor or index / rate.
 * Without a price, or without a rate, it is worth what it cost, and is told apart.
 */
async function posizioni(
  tx: Tx,
  codAzienda: string,
  { etichetta }: Grafico,
): Promise<readonly Posizione[]> {
  const { rows } = await sql<Posizione>`
    with oggi as (select (now() at time zone 'Europe/Rome')::date as giorno),
    tenute as materialized (
      select g.cod_titolo, sum(g.quantita) as quantita,
             sum(case when g.corta then -g.costo else g.costo end) as costo
        from (${posizioniAl({ codAzienda })}) g where g.quantita <> 0 group by g.cod_titolo),
    valutate as (
      select t.id, ${etichetta} as etichetta, g.costo, ${valoreInEuro(sql`g.quantita`, OGGI)} as valore
        from tenute g cross join oggi join titoli t on t.cod_titolo = g.cod_titolo collate "default"
        ${conPrezzo(OGGI)})
    select id as "idTitolo", coalesce(etichetta, '') as etichetta,
           coalesce(valore, costo)::text as "controvaloreEuro", valore is null as "alCosto"
      from valutate where coalesce(valore, costo) <> 0`.execute(tx);
  return rows;
}

/** What the titoli held are made of, for the kind of chart. */
const quote = async (
  tx: Tx,
  idTitoli: readonly number[],
  { genere, numero }: Grafico,
): Promise<Quota[]> => {
  const { rows } = await sql<Quota>`
    select c.id_titolo as "idTitolo", trim_scale(c.percentuale)::text as percentuale,
           coalesce(d.desc_divisa, i.descrizione, r.descrizione) as etichetta
      from titoli_composizione c
      left join divise d on d.cod_divisa = c.cod_divisa
      left join tipi_titolo i on i.tipo_titolo = c.tipo_titolo
      left join raggruppamenti r on r.id = c.id_raggruppamento
     where c.id_titolo = any(${[...idTitoli]}::bigint[]) and c.genere = ${genere}
       and c.numero is not distinct from ${numero ?? null}`.execute(tx);
  return rows;
};

/** The live allocation of a company, as the chart with that number shows it. */
export const allocazioneDi = async (
  tx: Tx,
  codAzienda: string,
  numeroGrafico: number,
): Promise<Fetta[]> => {
  const grafico = GRAFICI[numeroGrafico] ?? (GRAFICI[0] as Grafico);
  const tenute = await posizioni(tx, codAzienda, grafico);
  const composte = await quote(
    tx,
    tenute.map(({ idTitolo }) => idTitolo),
    grafico,
  );
  return allocazione(tenute, composte);
};
