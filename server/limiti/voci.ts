import { type RawBuilder, sql } from 'kysely';
import type { Duration } from '#domain/calcolo/duration.ts';
import { gradiRating } from '#domain/limiti/rating.ts';
import {
  asseDi,
  type CodiceAsse,
  classiRating,
  fasceDurata,
  fasceDuration,
  NESSUNA_VOCE,
  VOCE_IGNOTA,
} from '#domain/tabelle/limiti/assi.ts';
import { gruppoInParole } from '#server/titoli/patrimonio.ts';

type Sql = RawBuilder<unknown>;

/** A titolo with its duration, or with what is missing to tell it. */
export type DurationLetta = Duration & { readonly id: number };

/** An axis, and of a grouping its dimension. */
export interface AsseChiesto {
  readonly asse: CodiceAsse;
  readonly numero: number | null;
  /** Only these of its entries; all of them where nothing is said. */
  readonly solo?: readonly string[];
}

const NESSUNA = sql`${NESSUNA_VOCE}::text`;

/** The topmost issuer of each, by its chain of capogruppo; one that goes round ends somewhere. */
export const GRUPPI = sql`
  saliti (cod, capo, sopra, n) as (
    select e.cod_emittente, e.cod_emittente, e.cod_capogruppo, 0 from emittenti e
     union all
    select s.cod, e.cod_emittente, e.cod_capogruppo, s.n + 1
      from saliti s join emittenti e on e.cod_emittente = s.sopra where s.n < 20),
  capi as materialized (select distinct on (cod) cod, capo from saliti order by cod, n desc)`;

/** The grade that counts of each titolo (docs/regole/limiti.md#rating). */
const rating = (giorno: Sql): Sql => sql`
  gradi as materialized (
    select * from jsonb_to_recordset(${JSON.stringify(gradiRating)}::jsonb) as g (scala text, rating text, grado int)),
  ultimi_rating as (
    select distinct on (r.id_titolo, r.agenzia) r.id_titolo, g.grado
      from titoli_rating r
      left join gradi g on g.rating = regexp_replace(r.rating, ' ?\\(sf\\)$', '')
       and g.scala = case when r.agenzia in ('MOODYS', 'DBRS') then r.agenzia else 'S&P' end
     where r.id_titolo in (select id from titoli_guardati) and r.valido_dal <= ${giorno}
     order by r.id_titolo, r.agenzia, r.valido_dal desc),
  rating_che_conta as materialized (
    select id_titolo, (array_agg(grado order by grado))[least(2, count(*))] as grado
      from ultimi_rating where grado is not null group by id_titolo)`;

/** What is read of a titolo by itself, each by one join: only what the axes look at. */
function classificati(assi: readonly AsseChiesto[]): Sql {
  const fra = (...quali: readonly CodiceAsse[]) => assi.some(({ asse }) => quali.includes(asse));
  const [gruppo, rating, paese] = [fra('gruppo'), fra('rating'), fra('paese')];
  return sql`
  titoli_classificati as materialized (
    select t.*, ${gruppo ? sql`k.capo` : sql`null::text`} as capo, ${rating ? sql`q.grado` : sql`null::int`} as grado,
           ${paese ? sql`coalesce(x.cod_paese, e.cod_paese)` : sql`null::text`} as paese
      from titoli_guardati t
      ${gruppo ? sql`left join capi k on k.cod = t.cod_emittente` : sql``}
      ${rating ? sql`left join rating_che_conta q on q.id_titolo = t.id` : sql``}
      ${
        paese
          ? sql`left join titoli_estensioni x on x.id_titolo = t.id
                left join emittenti e on e.cod_emittente = t.cod_emittente`
          : sql``
      })`;
}

const classe = (grado: Sql): Sql =>
  sql`case when ${grado} is null then ${NESSUNA} ${sql.join(
    classiRating.map(({ codice, fino }) => sql`when ${grado} <= ${sql.lit(fino)} then ${codice}`),
    sql` `,
  )} end`;

const fascia = (scade: Sql, giorno: Sql): Sql =>
  sql`case when ${scade} is null then ${NESSUNA} ${sql.join(
    fasceDurata.map(({ codice, fino }) =>
      fino === null
        ? sql`else ${codice}`
        : sql`when ${scade} <= ${giorno} + make_interval(years => ${sql.lit(fino)}) then ${codice}`,
    ),
    sql` `,
  )} end`;

/** The durations that were counted, as a table: none of what has none. */
const durations = (lette: readonly DurationLetta[]): Sql => sql`
  durations as materialized (
    select * from unnest(${lette.map(({ id }) => id)}::bigint[], ${lette.map(({ anni }) => anni)}::numeric[],
      ${lette.map(({ manca }) => manca)}::text[]) u (id, anni, manca))`;

const fasciaDuration = sql`case when u.manca is not null then ${VOCE_IGNOTA} when u.anni is null then ${NESSUNA} ${sql.join(
  fasceDuration.map(({ codice, fino }) =>
    fino === null ? sql`else ${codice}` : sql`when u.anni <= ${sql.lit(fino)} then ${codice}`,
  ),
  sql` `,
)} end`;

/** The table that entries `v` of an axis are records `e` of, and how these are called. */
interface DiTabella {
  readonly tabella: Sql;
  readonly quando: Sql;
  readonly nome: Sql;
}

const di = (tabella: string, chiave: string, nome = 'descrizione'): DiTabella => ({
  tabella: sql.table(tabella),
  quando: sql`${sql.ref(`e.${chiave}`)} = v.voce`,
  nome: sql.ref(`e.${nome}`),
});

export const TABELLE: Readonly<Partial<Record<CodiceAsse, DiTabella>>> = {
  gruppo: di('emittenti', 'cod_emittente'),
  emittente: di('emittenti', 'cod_emittente'),
  paese: di('paesi', 'cod_paese'),
  divisa: di('divise', 'cod_divisa', 'desc_divisa'),
  titolo: di('titoli', 'cod_titolo'),
  raggruppamento: {
    tabella: sql.table('raggruppamenti'),
    quando: sql`e.id::text = v.voce and e.numero = v.numero`,
    nome: sql`e.descrizione`,
  },
};

/** How an axis reads a titolo `t` by itself, and a part `c` of what it is made of. */
interface Lettura {
  readonly propria: Sql;
  readonly parte: Sql;
  /** Joins of `t`, and of `c`. */
  readonly delTitolo?: Sql;
  readonly unioni?: Sql;
  /** Of what is whole in an entry, its years and why the entry is not known. */
  readonly anni?: Sql;
  readonly manca?: Sql;
}

function letturaDi({ asse, numero }: AsseChiesto, giorno: Sql): Lettura {
  const letture: Record<CodiceAsse, Lettura> = {
    titolo: { propria: sql`t.cod_titolo`, parte: NESSUNA },
    emittente: { propria: sql`t.cod_emittente`, parte: sql`c.cod_emittente` },
    gruppo: {
      propria: sql`t.capo`,
      parte: sql`k.capo`,
      unioni: sql`left join capi k on k.cod = c.cod_emittente`,
    },
    rating: { propria: classe(sql`t.grado`), parte: sql`c.classe` },
    durata: { propria: fascia(sql`t.scade`, giorno), parte: sql`c.classe` },
    duration: {
      propria: fasciaDuration,
      delTitolo: sql`left join durations u on u.id = t.id`,
      parte: sql`c.classe`,
      anni: sql`u.anni`,
      manca: sql`u.manca`,
    },
    paese: { propria: sql`t.paese`, parte: sql`c.cod_paese` },
    divisa: { propria: sql`t.cod_divisa`, parte: sql`c.cod_divisa` },
    assetClass: {
      propria: sql`t.gruppo`,
      parte: sql`i.gruppo`,
      unioni: sql`left join tipi_titolo i on i.tipo_titolo = c.tipo_titolo`,
    },
    raggruppamento: {
      propria: sql`l.id_raggruppamento::text`,
      delTitolo: sql`left join raggruppamenti_titoli l on l.id_titolo = t.id and l.numero = ${numero}`,
      parte: sql`c.id_raggruppamento::text`,
    },
  };
  return letture[asse];
}

/** Of each titolo looked at, its entries on an axis, or those that are asked of them. */
function vociDellAsse(chiesto: AsseChiesto, giorno: Sql): Sql {
  const tutte = tutteLeVoci(chiesto, giorno);
  return chiesto.solo
    ? sql`select b.* from (${tutte}) b where b.voce = any (${[...chiesto.solo]}::text[])`
    : tutte;
}

/** All of them with their parts: a titolo is whole in one, or counts as what it is made of. */
function tutteLeVoci(chiesto: AsseChiesto, giorno: Sql): Sql {
  const {
    propria,
    parte,
    delTitolo = sql``,
    unioni = sql``,
    ...altro
  } = letturaDi(chiesto, giorno);
  const { anni = sql`null::numeric`, manca = sql`null::text` } = altro;
  const { asse, numero } = chiesto;
  const genere = asseDi(asse)?.composto ?? null;
  const della = sql`c.id_titolo = t.id and c.genere = ${genere}
    and c.numero is not distinct from ${asse === 'raggruppamento' ? numero : null}::smallint`;
  const intero = sql`
    select t.id, ${asse}::text as asse, ${numero}::int as numero, coalesce(${propria}, ${NESSUNA}) as voce,
           1::numeric as parte, ${genere === null ? sql`false` : sql`t.gruppo = 'OICR'`} as non_guardato,
           ${anni} as anni, ${manca} as manca
      from titoli_classificati t ${delTitolo}`;
  if (genere === null) return intero;
  return sql`${intero} where not exists (select from titoli_composizione c where ${della})
    union all
    select t.id, ${asse}::text, ${numero}::int, coalesce(${parte}, ${NESSUNA}), sum(c.percentuale) / 100, false,
           null::numeric, null::text
      from titoli_classificati t join titoli_composizione c on ${della} ${unioni}
     group by t.id, 4`;
}

/**
 * The entries of `titoli_guardati` on each axis, as parts of a `with recursive`: `voci` (id, asse, numero, voce, parte,
 * non_guardato, anni, manca). `lette` are the durations, where an axis is of them.
 */
export const conVoci = (
  assi: readonly AsseChiesto[],
  giorno: Sql,
  lette: readonly DurationLetta[],
): Sql => sql`
  ${GRUPPI}, ${rating(giorno)}, ${classificati(assi)}, ${durations(lette)},
  voci as (${
    assi.length === 0
      ? sql`select t.id, ''::text as asse, null::int as numero, ''::text as voce, 1::numeric as parte, false as non_guardato, null::numeric as anni, null::text as manca
              from titoli_classificati t where false`
      : sql.join(
          assi.map((uno) => vociDellAsse(uno, giorno)),
          sql` union all `,
        )
  })`;

/** How rows `v` (asse, numero, voce) are called, axis by axis: joins to be put behind them, and the name. */
export function nomiDelleVoci(assi: readonly AsseChiesto[], righe: Sql): Sql {
  const diUno = ({ asse, numero }: AsseChiesto): Sql => {
    const sua = TABELLE[asse];
    const nome = sua?.nome ?? (asse === 'assetClass' ? gruppoInParole(sql`v.voce`) : sql`v.voce`);
    return sql`select v.*, coalesce(${nome}, case v.voce when ${NESSUNA} then null else v.voce end) as etichetta
      from ${righe} v ${sua ? sql`left join ${sua.tabella} e on ${sua.quando}` : sql``}
     where v.asse = ${asse} and v.numero is not distinct from ${numero}::int`;
  };
  return sql.join(assi.map(diUno), sql` union all `);
}
