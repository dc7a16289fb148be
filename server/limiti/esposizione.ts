import { type RawBuilder, sql } from 'kysely';
import { type Esposta, type TitoloGuardato, TOTALE } from '#domain/limiti/misure.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { chiediA } from '#server/reports/descrizione.ts';
import { durationDei } from './duration.ts';
import { conValori, type Tenute } from './valori.ts';
import { type AsseChiesto, conVoci, nomiDelleVoci } from './voci.ts';

type Sql = RawBuilder<unknown>;

/** So many titoli without a value are named. */
const NOMINATI = 20;

/** What is held of an entry of an axis. Euro, not rounded. */
export interface Esposizione extends Esposta {
  readonly titoli: number;
  /** The days that prices are of, the oldest and the last; null where none has one. */
  readonly prezziDal: Data | null;
  readonly prezziAl: Data | null;
  /** Funds of which nobody said what they hold: they stand for themselves. */
  readonly nonGuardati: readonly string[];
  /** On the axis of durations: what has one is worth, and the sum of value · years. */
  readonly conDuration: string;
  readonly perAnni: string;
}

interface PerAssi {
  readonly assi: readonly AsseChiesto[];
  /** Portfolio by portfolio, or the company's all together. */
  readonly perPortafoglio: boolean;
}

interface Chiesta extends PerAssi {
  readonly tenute: Tenute;
}

interface Letta extends PerAssi {
  /** Parts of a `with recursive` that give `tenute_valutate` and `voci`. */
  readonly lettura: Sql;
}

/** Names of titoli, which are one row each: in no order, as an order would sort all rows and not the few that have one. */
const nominati = (nome: Sql, quando: Sql): Sql => sql`array_agg(${nome}) filter (where ${quando})`;

const primi = (nomi: Sql): Sql =>
  sql`array(select x from unnest(${nomi}) x order by x limit ${sql.lit(NOMINATI)})`;

/** Each titolo once, in a portfolio or in the company: what its positions come to. */
const perTitolo = (portafoglio: Sql): Sql => sql`
  per_titolo as materialized (
    select ${portafoglio} as cod_portafoglio, v.id, v.cod_titolo, sum(v.valore) as valore, bool_or(v.quantita <> 0) as tenuto,
           bool_or(v.senza) as senza, bool_or(v.senza and v.corta) as corta, min(v.manca) as manca,
           min(v.data_prezzo) as prezzi_dal, max(v.data_prezzo) as prezzi_al
      from tenute_valutate v group by 1, 2, 3)`;

const SOMME = sql`
  sum(v.valore * o.parte) as valore, (count(*) filter (where v.tenuto))::int as titoli,
  (count(*) filter (where v.senza and o.parte = 1))::int as senza_interi,
  (count(*) filter (where v.senza and o.parte < 1))::int as senza_in_parte,
  coalesce(bool_or(v.corta), false) as con_corte, min(v.prezzi_dal) as prezzi_dal, max(v.prezzi_al) as prezzi_al,
  ${nominati(sql`v.cod_titolo || ': manca ' || coalesce(v.manca, o.manca)`, sql`v.senza or v.tenuto and o.manca is not null`)} as senza_valore,
  coalesce(sum(v.valore * o.parte) filter (where o.anni is not null), 0) as con_duration,
  coalesce(sum(v.valore * o.parte * o.anni), 0) as per_anni,
  ${nominati(sql`v.cod_titolo`, sql`o.non_guardato and v.tenuto`)} as non_guardati`;

/**
 * What a company holds by each of the axes, in one statement: positions valued where they stand, funds as what they are made
 * of (docs/regole/limiti.md#trasparenza).
 */
export async function esposizioni(
  tx: Tx,
  { tenute, assi, perPortafoglio }: Chiesta,
): Promise<readonly Esposizione[]> {
  const lette = await durationDei(chiediA(tx), tenute, assi);
  const lettura = sql`${conValori(tenute)}, ${conVoci(assi, sql`${tenute.giorno}::date`, lette)}`;
  return sommate(tx, { lettura, assi, perPortafoglio });
}

/** The sums of valued holdings by the entries of the axes, and of them all. */
export async function sommate(
  tx: Tx,
  { lettura, assi, perPortafoglio }: Letta,
): Promise<readonly Esposizione[]> {
  const portafoglio = perPortafoglio ? sql`v.cod_portafoglio` : sql`null::text`;
  const perVoce = sql`
    select o.asse, o.numero, o.voce, v.cod_portafoglio, ${SOMME}
      from per_titolo v join voci o on o.id = v.id
     group by 1, 2, 3, 4`;
  const totale = sql`
    select ${TOTALE}::text as asse, null::int as numero, ''::text as voce, v.cod_portafoglio, ${SOMME},
           null::text as etichetta
      from per_titolo v cross join (select 1::numeric as parte, false as non_guardato, null::numeric as anni, null::text as manca) o
     group by 4`;
  const nominate = assi.length === 0 ? sql`` : sql`${nomiDelleVoci(assi, sql`sommate`)} union all`;
  const { rows } = await sql<Esposizione>`
    with recursive ${lettura}, ${perTitolo(portafoglio)},
    sommate as materialized (${perVoce}),
    nominate as (${nominate} ${totale})
    select asse, numero, voce, etichetta, cod_portafoglio as "codPortafoglio", trim_scale(valore)::text as valore, titoli,
           senza_interi as "senzaInteri", senza_in_parte as "senzaInParte", con_corte as "conCorte",
           prezzi_dal as "prezziDal", prezzi_al as "prezziAl",
           ${primi(sql`senza_valore`)} as "senzaValore", ${primi(sql`non_guardati`)} as "nonGuardati",
           trim_scale(con_duration)::text as "conDuration", trim_scale(per_anni)::text as "perAnni"
      from nominate n order by n.asse, n.numero, n.valore desc, n.voce`.execute(tx);
  return rows;
}

/** What titoli are on the axes and what they are worth, held or not: `righe` gives cod_portafoglio, cod_titolo and quantita. */
export async function titoliGuardati(
  tx: Tx,
  tenute: Tenute,
  assi: readonly AsseChiesto[],
): Promise<readonly TitoloGuardato[]> {
  const giorno = sql`${tenute.giorno}::date`;
  const nominate = nomiDelleVoci(assi, sql`voci`);
  const lette = await durationDei(chiediA(tx), tenute, assi);
  const { rows } = await sql<TitoloGuardato>`
    with recursive ${conValori(tenute)}, ${conVoci(assi, giorno, lette)}, nominate as (${nominate})
    select v.cod_titolo as "codTitolo", v.cod_portafoglio as "codPortafoglio", trim_scale(v.unitario)::text as unitario,
           v.manca, coalesce((select json_agg(json_build_object('asse', o.asse, 'numero', o.numero, 'voce', o.voce,
             'etichetta', o.etichetta, 'parte', trim_scale(o.parte)::text, 'manca', o.manca)) from nominate o where o.id = v.id), '[]') as voci
      from tenute_valutate v`.execute(tx);
  return rows;
}
