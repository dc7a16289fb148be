import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/sessione.ts';
import { giocaDaSe, nelLibro } from '#server/posizioni/del-libro.ts';
import type { Domanda, DomandaDefinizioni } from './domanda.ts';

/** Why a registration is looked at. */
export type Specie = 'nuova' | 'storno' | 'annullata' | 'differenza';

export const fra = (colonna: string, valori: readonly string[] | null): RawBuilder<unknown> =>
  valori === null ? sql`true` : sql`${sql.ref(colonna)} = any(${valori}::text[])`;

/** What the two kinds share out by causale `k`: a storno goes with what it reverses. */
export const DEL_TIPO = {
  G: sql`(k.tipo_causale <> 'N' or k.cod_causale in ('APE', 'CHI'))`,
  F: sql`(k.tipo_causale = 'N' and k.cod_causale not in ('APE', 'CHI'))`,
};

export const trasferita = ({ codAzienda, codLibro }: Domanda, id: RawBuilder<unknown>) => sql`
  exists (select from movimenti_contabilizzati x
           where x.cod_azienda = ${codAzienda} and x.cod_libro = ${codLibro} and x.id_movimento = ${id})`;

const INSIEME = 'contabili_scelte';

/**
 * The registrations that were chosen, each by its first row, with why and since when, and what of that row is asked next:
 * `id, specie, nota` and what `DELLA_PRIMA` says. Asking the movements again read half of them for a tenth.
 */
export const SCELTE = sql.table(INSIEME);

/** Of the first row `m` of a chosen registration. */
export const DELLA_PRIMA = sql`m.cod_titolo, m.id_posizione, m.data_operazione as giorno, m.anno, m.nreg, m.nriga`;

/** The rows of the chosen registrations, each with what it was chosen for: `riga` is the row, `id` its first. */
export const righeDelle = (scelte: RawBuilder<unknown>) => sql`
  select d.id, d.specie, d.nota, d.cod_titolo, d.id_posizione, d.giorno, d.anno, d.nreg, d.nriga, d.id as riga
    from ${scelte} d
  union all
  select d.id, d.specie, d.nota, r.cod_titolo, r.id_posizione, d.giorno, d.anno, d.nreg, r.nriga, r.id
    from ${scelte} d join movimenti r on r.id_capofila = d.id`;

const TOCCATE = sql.table('contabili_toccate');

const OGGI = sql`(now() at time zone 'Europe/Rome')::date`;

/** Where a registration `m` passes a filter; its titolo is `t`. */
const nelFiltro = ({ codPortafoglio, codDepositario, causale, tipoTitolo }: Domanda) => sql`
  ${fra('m.cod_portafoglio', codPortafoglio)} and ${fra('m.cod_depositario', codDepositario)}
  and ${fra('m.cod_causale', causale)} and ${fra('t.tipo_titolo', tipoTitolo)}`;

/** Registrations of the journal that can differ, each `m` by its first row: neither reversed nor a reversal. */
export const viva = ({ codAzienda, codLibro }: Domanda) => sql`
  m.cod_azienda = ${codAzienda} and m.stato <> 'bozza' and not m.stornato and m.id_storno_di is null
  and ${nelLibro('m', codLibro)}`;

/** What was chosen is forgotten: something else is chosen in the same transaction. */
export const dimenticaScelte = (tx: Tx) => sql`drop table ${SCELTE}, ${TOCCATE}`.execute(tx);

const conclusa = async (tx: Tx): Promise<void> => {
  await sql`create unique index on ${SCELTE} (id)`.execute(tx);
  await sql`analyze ${SCELTE}`.execute(tx);
};

/** The cost of a titolo that gave to another is the other's: where a book plays it apart, nothing else says that it changed. */
const raggiunti = ({ codAzienda }: Domanda) => sql`
  raggiunti (cod_titolo, dal) as (
    select cod_titolo, dal from mossi
    union
    select a.cod_titolo, m.data_operazione
      from raggiunti r
      join movimenti m on m.cod_azienda = ${codAzienda} and m.cod_titolo = r.cod_titolo and m.data_operazione >= r.dal
       and m.genere in ('uscita', 'scissione') and m.stato <> 'bozza' and not m.stornato
      join movimenti a on a.id_capofila = m.id and a.cod_titolo <> m.cod_titolo)`;

/**
 * The posted registrations of whose position something else is posted now, of a day that is not after theirs: what was
 * open before them, and goes out with them, may be another.
 */
const segnaToccate = (domanda: Domanda, daSe: boolean) => sql`
  create temp table ${TOCCATE} on commit drop as
  with recursive mossi (cod_titolo, dal) as (
    select c.cod_titolo, min(c.giorno) from (${righeDelle(SCELTE)}) c where c.cod_titolo is not null group by 1),
  ${daSe ? raggiunti(domanda) : sql`raggiunti as (select * from mossi)`},
  prime as (select cod_titolo, min(dal) as dal from raggiunti group by 1)
  select distinct coalesce(m.id_capofila, m.id) as id
    from prime p join movimenti m on m.cod_titolo = p.cod_titolo and m.data_operazione >= p.dal
   where ${viva(domanda)} and ${trasferita(domanda, sql`m.id`)}`;

/** The registrations of a kind and a period that were never posted, each by its first row; a storno is of what it reverses. */
export const candidate = (domanda: Domanda) => {
  const { codAzienda, tipo, dal, al, arretrate } = domanda;
  return sql`
    select m.id, m.stornato, m.id_storno_di, ${DELLA_PRIMA}
      from movimenti m
      join causali k on k.cod_causale = coalesce(
        (select o.cod_causale from movimenti o where o.id = m.id_storno_di), m.cod_causale)
      left join titoli t on t.cod_titolo = m.cod_titolo
     where m.cod_azienda = ${codAzienda} and m.stato <> 'bozza' and m.id_capofila is null
       and ${nelLibro('m', domanda.codLibro)}
       and m.data_operazione <= ${al}::date and ${arretrate ? sql`true` : sql`m.data_operazione >= ${dal}::date`}
       and ${DEL_TIPO[tipo]} and ${nelFiltro(domanda)} and not ${trasferita(domanda, sql`m.id`)}`;
};

/** Registrations of which somebody has said that they may differ, and since when. */
const segnate = ({ codAzienda, codLibro }: Domanda) => sql`
  select coalesce(x.id_capofila, x.id) as id, (r.dal at time zone 'Europe/Rome')::date as nota
    from da_ricontabilizzare r join movimenti x on x.id = r.id_movimento
   where r.cod_azienda = ${codAzienda} and r.cod_libro = ${codLibro}`;

/** Those of a kind, up to its last day, as they are chosen; of which the rules may give the same. */
export const differenze = (domanda: Domanda, quali: RawBuilder<unknown> = segnate(domanda)) => sql`
  select m.id, 'differenza'::text as specie, max(d.nota) as nota, ${DELLA_PRIMA}
    from (${quali}) d
    join movimenti m on m.id = d.id
    join causali k on k.cod_causale = m.cod_causale
   where ${viva(domanda)} and m.data_operazione <= ${domanda.al}::date and ${DEL_TIPO[domanda.tipo]}
   group by m.id`;

/**
 * Chooses the registrations to be posted, in a table of the transaction. What was reversed before it was ever posted
 * gives nothing, nor does what reverses it; what was posted and has changed since gives the difference.
 */
export async function scegli(tx: Tx, domanda: Domanda): Promise<void> {
  const { codAzienda } = domanda;
  await sql`
    create temp table ${SCELTE} on commit drop as
    with candidate as (${candidate(domanda)}),
    mai as (
      select c.id from candidate c where c.stornato
      union
      select c.id_storno_di from candidate c
       where c.id_storno_di is not null and not ${trasferita(domanda, sql`c.id_storno_di`)})
    select m.id, 'annullata' as specie, null::date as nota, ${DELLA_PRIMA}
      from mai join movimenti m on m.id = mai.id
    union all
    select m.id, 'annullata', null, ${DELLA_PRIMA} from movimenti m
     where m.cod_azienda = ${codAzienda} and m.id_storno_di in (select id from mai) and m.id_capofila is null
       and not ${trasferita(domanda, sql`m.id`)}
    union all
    select c.id, case when c.id_storno_di is null then 'nuova' else 'storno' end, null, c.cod_titolo, c.id_posizione,
           c.giorno, c.anno, c.nreg, c.nriga
      from candidate c
     where not c.stornato and (c.id_storno_di is null or c.id_storno_di not in (select id from mai))`.execute(
    tx,
  );
  await sql`analyze ${SCELTE}`.execute(tx);
  await segnaToccate(domanda, await giocaDaSe(tx, domanda)).execute(tx);
  await sql`
    insert into ${SCELTE} ${differenze(
      domanda,
      sql`
      ${segnate(domanda)} union all select id, ${OGGI} from ${TOCCATE}`,
    )}`.execute(tx);
  await conclusa(tx);
}

/** Those that another kind's next generation is to look at are kept in mind. */
export const ricordaToccate = (tx: Tx, { codAzienda, codLibro }: Domanda) =>
  sql`
  insert into da_ricontabilizzare (cod_azienda, cod_libro, id_movimento, motivo)
  select ${codAzienda}, ${codLibro}, id, 'aperti' from ${TOCCATE} on conflict do nothing`.execute(
    tx,
  );

/** Chooses what stands in the journal of a period, to be compared with what the rules give now. */
export async function scegliTrasferite(tx: Tx, domanda: DomandaDefinizioni): Promise<void> {
  const { codAzienda, codLibro, dal, al, codiceConto } = domanda;
  const delConto = sql`(
    exists (select from s_scritture s
             where s.cod_azienda = ${codAzienda} and s.cod_libro = ${codLibro} and s.conto = any(${codiceConto}::text[])
               and s.causale in (m.cod_causale, '*' || k.tipo_causale))
    or exists (select from movimenti_contabilizzati z
                 join giornale g on g.id = z.id_giornale
                 join giornale_righe r on r.cod_azienda = g.cod_azienda and r.cod_libro = g.cod_libro
                  and r.esercizio = g.esercizio and r.catena = g.catena
                where z.cod_azienda = ${codAzienda} and z.cod_libro = ${codLibro} and z.id_movimento = m.id
                  and r.codice_conto = any(${codiceConto}::text[])))`;
  await sql`
    create temp table ${SCELTE} on commit drop as
    select m.id, 'differenza' as specie, ${OGGI} as nota, ${DELLA_PRIMA}
      from movimenti m
      join causali k on k.cod_causale = m.cod_causale
      left join titoli t on t.cod_titolo = m.cod_titolo
     where ${viva(domanda)} and m.id_capofila is null and m.data_operazione between ${dal}::date and ${al}::date
       and ${nelFiltro(domanda)} and ${trasferita(domanda, sql`m.id`)}
       and ${codiceConto === null ? sql`true` : delConto}`.execute(tx);
  await conclusa(tx);
}

/** How many were chosen, by why; and how many of those never posted are of before the period. */
export async function contate(tx: Tx, { dal, arretrate }: Domanda) {
  const prima = sql`c.giorno < ${dal}::date`;
  const { rows } = await sql<{ specie: Specie; quante: number; arretrate: number }>`
    select c.specie, count(*)::int as quante,
           (count(*) filter (where ${arretrate ? prima : sql`false`}))::int as arretrate
      from ${SCELTE} c group by 1`.execute(tx);
  const di = (specie: Specie) => rows.find((una) => una.specie === specie);
  return {
    nuove: di('nuova')?.quante ?? 0,
    storni: di('storno')?.quante ?? 0,
    annullate: di('annullata')?.quante ?? 0,
    differenze: di('differenza')?.quante ?? 0,
    arretrate: di('nuova')?.arretrate ?? 0,
  };
}
