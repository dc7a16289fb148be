import { type RawBuilder, sql } from 'kysely';
import type { Data } from '#domain/tempo/data.ts';
import { allocazione, type Fetta, type Posizione, type Quota } from '#domain/titoli/allocazione.ts';
import { descrizioneGruppo } from '#domain/titoli/campo.ts';
import type { GenereComposizione } from '#domain/titoli/composizione.ts';
import { OGGI } from '#server/db/oggi.ts';
import type { Tx } from '#server/db/sessione.ts';
import { posizioniAl } from '#server/posizioni/posizioni-al.ts';
import { inParole } from '#server/reports/composizione.ts';
import { conPrezzo, valoreInEuro } from './valore-di-mercato.ts';

type Sql = RawBuilder<unknown>;

const ASSET_CLASS = Object.entries(descrizioneGruppo).map(([codice, descrizione]) => ({
  codice,
  descrizione,
}));

/** The asset class of a group of titoli, in words. */
export const gruppoInParole = (gruppo: Sql): Sql => inParole(gruppo, ASSET_CLASS);

interface Grafico {
  readonly genere: GenereComposizione;
  readonly numero?: number;
  readonly titolo: string;
  /** How a `titoli t` is named in the chart, and by which code a filter finds it. */
  readonly etichetta: Sql;
  readonly codice: Sql;
}

const raggruppamento = (numero: number): Grafico => ({
  genere: 'raggruppamento',
  numero,
  titolo: `Raggruppamento ${numero}`,
  codice: sql`(select min(l.id_raggruppamento) from raggruppamenti_titoli l
    where l.id_titolo = t.id and l.numero = ${sql.lit(numero)})`,
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
    titolo: 'Asset class',
    codice: sql`(select i.gruppo from tipi_titolo i where i.tipo_titolo = t.tipo_titolo)`,
    etichetta: sql`(select ${gruppoInParole(sql`i.gruppo`)} from tipi_titolo i where i.tipo_titolo = t.tipo_titolo)`,
  },
  {
    genere: 'divisa',
    titolo: 'Divisa',
    codice: sql`t.cod_divisa`,
    etichetta: sql`(select d.desc_divisa from divise d where d.cod_divisa = t.cod_divisa)`,
  },
  raggruppamento(1),
  raggruppamento(2),
];

const GIORNO = sql`oggi.giorno`;

/**
 * What the company holds on a day, titolo by titolo, in euro: last price × quantity × pool factor or
 * index / rate, each position to the cent, as Giacenze shows it. Without a price, or without a rate, it is worth what
 * it cost, and is told apart: id, valore, al_costo.
 */
export const tenuteDi = (codAzienda: string, data: Data | null = null): Sql => sql`
  with oggi as (select ${data === null ? OGGI : sql`${data}::date`} as giorno),
  tenute as materialized (
    select g.cod_titolo, g.quantita, case when g.corta then -g.costo else g.costo end as costo
      from (${posizioniAl({ codAzienda, data })}) g where g.quantita <> 0),
  valutate as (
    select t.id, g.costo, round(${valoreInEuro(sql`g.quantita`, GIORNO)}, 2) as valore
      from tenute g cross join oggi join titoli t on t.cod_titolo = g.cod_titolo collate "default"
      ${conPrezzo(GIORNO)})
  select id, sum(coalesce(valore, costo)) as valore, bool_or(valore is null) as al_costo
    from valutate group by id`;

/** The same as an elaboration of the day kept it. */
export const conservateDi = (codAzienda: string, data: string): Sql => sql`
  select t.id, (f ->> 'valore')::numeric as valore, (f ->> 'alCosto')::numeric <> 0 as al_costo
    from allocazioni a cross join lateral jsonb_array_elements(a.fette) f
    join titoli t on t.cod_titolo = f ->> 'codice'
   where a.cod_azienda = ${codAzienda} and a.data = ${data}::date and f ->> 'dimensione' = 'Titolo'`;

async function posizioni(
  tx: Tx,
  fonte: Sql,
  { etichetta, codice }: Grafico,
): Promise<readonly (Posizione & { readonly codice: string | null })[]> {
  const { rows } = await sql<Posizione & { readonly codice: string | null }>`
    select t.id as "idTitolo", coalesce(${etichetta}, '') as etichetta, (${codice})::text as codice,
           f.valore::text as "controvaloreEuro", f.al_costo as "alCosto"
      from (${fonte}) f join titoli t on t.id = f.id where f.valore <> 0`.execute(tx);
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
           coalesce(d.desc_divisa, ${gruppoInParole(sql`i.gruppo`)}, r.descrizione) as etichetta
      from titoli_composizione c
      left join divise d on d.cod_divisa = c.cod_divisa
      left join tipi_titolo i on i.tipo_titolo = c.tipo_titolo
      left join raggruppamenti r on r.id = c.id_raggruppamento
     where c.id_titolo = any(${[...idTitoli]}::bigint[]) and c.genere = ${genere}
       and c.numero is not distinct from ${numero ?? null}`.execute(tx);
  return rows;
};

const graficoDi = (numero: number): Grafico => GRAFICI[numero] ?? (GRAFICI[0] as Grafico);

/** The live allocation of a company, as the chart with that number shows it: a fund counts as what it holds. */
export const allocazioneDi = async (
  tx: Tx,
  codAzienda: string,
  numeroGrafico: number,
): Promise<Fetta[]> => {
  const grafico = graficoDi(numeroGrafico);
  const tenute = await posizioni(tx, tenuteDi(codAzienda), grafico);
  const composte = await quote(
    tx,
    tenute.map(({ idTitolo }) => idTitolo),
    grafico,
  );
  return allocazione(tenute, composte);
};

interface FettaConCodice {
  readonly campoAsseX: string;
  readonly campoAsseY1: string;
  readonly alCosto: string;
  /** What a filter finds its positions by; null of what titoli are only made of. */
  readonly codice: string | null;
}

/** The slices of valued titoli by the chart, each titolo as it is or as what it is made of. */
export async function fetteDi(
  tx: Tx,
  numeroGrafico: number,
  { fonte, trasparente }: { readonly fonte: Sql; readonly trasparente: boolean },
): Promise<FettaConCodice[]> {
  const grafico = graficoDi(numeroGrafico);
  const tenute = await posizioni(tx, fonte, grafico);
  const ids = tenute.map(({ idTitolo }) => idTitolo);
  const composte = trasparente ? await quote(tx, ids, grafico) : [];
  const codici = new Map(tenute.map(({ etichetta, codice }) => [etichetta, codice]));
  return allocazione(tenute, composte).map(({ item1, item2, alCosto }) => ({
    campoAsseX: item1,
    campoAsseY1: item2,
    alCosto,
    codice: trasparente ? null : (codici.get(item1) ?? null),
  }));
}

/** What a chart is by: of a grouping its description. */
export async function descrizioneGrafico(tx: Tx, numeroGrafico: number): Promise<string> {
  const { numero, titolo } = graficoDi(numeroGrafico);
  if (numero === undefined) return titolo;
  const { rows } = await sql<{ descrizione: string }>`
    select descrizione from numeri_raggruppamento where numero = ${numero}`.execute(tx);
  return rows[0]?.descrizione ?? titolo;
}
