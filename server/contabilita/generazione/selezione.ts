import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/sessione.ts';
import type { Domanda } from './domanda.ts';

/** Why a registration is looked at. */
export type Specie = 'nuova' | 'storno' | 'annullata' | 'differenza';

const fra = (colonna: string, valori: readonly string[] | null): RawBuilder<unknown> =>
  valori === null ? sql`true` : sql`${sql.ref(colonna)} = any(${valori}::text[])`;

/** What the two kinds share out: a storno goes with what it reverses. */
const DEL_TIPO = {
  G: sql`(k.tipo_causale <> 'N' or k.cod_causale in ('APE', 'CHI'))`,
  F: sql`(k.tipo_causale = 'N' and k.cod_causale not in ('APE', 'CHI'))`,
};

const trasferita = ({ codAzienda, codLibro }: Domanda, id: RawBuilder<unknown>) => sql`
  exists (select from movimenti_contabilizzati x
           where x.cod_azienda = ${codAzienda} and x.cod_libro = ${codLibro} and x.id_movimento = ${id})`;

const INSIEME = 'contabili_scelte';

/** The registrations that were chosen, each by its first row, with why: `id, specie`. */
export const SCELTE = sql.table(INSIEME);

/**
 * Chooses the registrations to be posted, in a table of the transaction. What was reversed before it was ever posted
 * gives nothing, nor does what reverses it; what was posted and has changed since gives the difference.
 */
export async function scegli(tx: Tx, domanda: Domanda): Promise<void> {
  const { codAzienda, codLibro, tipo, dal, al, arretrate } = domanda;
  const filtro = sql`${fra('m.cod_portafoglio', domanda.codPortafoglio)}
    and ${fra('m.cod_depositario', domanda.codDepositario)} and ${fra('m.cod_causale', domanda.causale)}
    and ${domanda.tipoTitolo === null ? sql`true` : sql`t.tipo_titolo = any(${domanda.tipoTitolo}::text[])`}`;
  await sql`
    create temp table ${SCELTE} on commit drop as
    with candidate as (
      select m.id, m.stornato, m.id_storno_di
        from movimenti m
        left join movimenti o on o.id = m.id_storno_di
        join causali k on k.cod_causale = coalesce(o.cod_causale, m.cod_causale)
        left join titoli t on t.cod_titolo = m.cod_titolo
       where m.cod_azienda = ${codAzienda} and m.stato <> 'bozza' and m.id_capofila is null
         and m.data_operazione <= ${al}::date and ${arretrate ? sql`true` : sql`m.data_operazione >= ${dal}::date`}
         and ${DEL_TIPO[tipo]} and ${filtro} and not ${trasferita(domanda, sql`m.id`)}),
    mai as (
      select c.id from candidate c where c.stornato
      union
      select c.id_storno_di from candidate c
       where c.id_storno_di is not null and not ${trasferita(domanda, sql`c.id_storno_di`)}),
    differenze as (
      select distinct coalesce(m.id_capofila, m.id) as id
        from da_ricontabilizzare r
        join movimenti m on m.id = r.id_movimento
        join movimenti p on p.id = coalesce(m.id_capofila, m.id)
        join causali k on k.cod_causale = p.cod_causale
       where r.cod_azienda = ${codAzienda} and r.cod_libro = ${codLibro} and not m.stornato
         and m.id_storno_di is null and m.data_operazione <= ${al}::date and ${DEL_TIPO[tipo]})
    select id, 'annullata' as specie from mai
    union all
    select s.id, 'annullata' from movimenti s
     where s.cod_azienda = ${codAzienda} and s.id_storno_di in (select id from mai) and s.id_capofila is null
       and not ${trasferita(domanda, sql`s.id`)}
    union all
    select c.id, case when c.id_storno_di is null then 'nuova' else 'storno' end from candidate c
     where not c.stornato and (c.id_storno_di is null or c.id_storno_di not in (select id from mai))
    union all
    select id, 'differenza' from differenze`.execute(tx);
  await sql`create unique index on ${SCELTE} (id)`.execute(tx);
  await sql`analyze ${SCELTE}`.execute(tx);
}

/** How many were chosen, by why; and how many of those never posted are of before the period. */
export async function contate(tx: Tx, { dal }: Domanda) {
  const { rows } = await sql<{ specie: Specie; quante: number; arretrate: number }>`
    select c.specie, count(*)::int as quante,
           (count(*) filter (where m.data_operazione < ${dal}::date))::int as arretrate
      from ${SCELTE} c join movimenti m on m.id = c.id group by 1`.execute(tx);
  const di = (specie: Specie) => rows.find((una) => una.specie === specie);
  return {
    nuove: di('nuova')?.quante ?? 0,
    storni: di('storno')?.quante ?? 0,
    annullate: di('annullata')?.quante ?? 0,
    differenze: di('differenza')?.quante ?? 0,
    arretrate: di('nuova')?.arretrate ?? 0,
  };
}
