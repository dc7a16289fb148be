import { sql } from 'kysely';
import { allocazione, type Fetta, type Posizione, type Quota } from '#domain/titoli/allocazione.ts';
import type { GenereComposizione } from '#domain/titoli/composizione.ts';
import type { Tx } from '#server/db/schema.ts';

/** The charts by their number (product.md §9): what each is by, and of which dimension. */
const GRAFICI: readonly { readonly genere: GenereComposizione; readonly numero?: number }[] = [
  { genere: 'assetClass' },
  { genere: 'divisa' },
  { genere: 'raggruppamento', numero: 1 },
  { genere: 'raggruppamento', numero: 2 },
];

type Grafico = (typeof GRAFICI)[number];

/**
 * What the company holds now, at market value in euro. Nothing is held before movements are kept: they
 * are what a position is added up from, and their table comes with them.
 */
const posizioni = async (
  _tx: Tx,
  _codAzienda: string,
  _grafico: Grafico,
): Promise<Posizione[]> => [];

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
  const grafico = GRAFICI[numeroGrafico] ?? { genere: 'assetClass' };
  const tenute = await posizioni(tx, codAzienda, grafico);
  const composte = await quote(
    tx,
    tenute.map(({ idTitolo }) => idTitolo),
    grafico,
  );
  return allocazione(tenute, composte);
};
