import { type RawBuilder, sql } from 'kysely';
import type { CodiceMetodo, GiornoDiChiusura } from '#domain/calcolo/lotti/metodo.ts';
import { daLetta, type RigaLetta, type RigaTenuta } from '#domain/posizioni/ipotesi.ts';
import { type StatoPosizione, statoVuoto } from '#domain/posizioni/riga.ts';
import type { Data } from '#domain/tempo/data.ts';
import { chiusuraDi } from '#server/configurazione/chiusura-esercizio.ts';
import type { Db } from '#server/db/sessione.ts';
import { costoNelLibro } from './oneri-del-libro.ts';

type Sql = RawBuilder<unknown>;

/** Rows that count, or did until they were reversed. */
const CONTAVANO = sql`m.stato <> 'bozza' and m.id_storno_di is null`;

/** Rows that count for positions: what was reversed and what reverses it do not. */
export const CONTANO = sql`${CONTAVANO} and not m.stornato`;

/** Rows by which a position gives to another or receives from it. */
export const INSIEME = sql`(m.id_capofila is not null or m.genere in ('uscita', 'scissione'))`;

/** Rows of the positions by their whole key: of the owner, to whom no rule adds the company, too. */
export const delle = (posizioni: readonly number[], riga: 'e' | 'l'): RawBuilder<unknown> => sql`
  ${sql.ref(`${riga}.cod_azienda`)} = any (array(
    select p.cod_azienda from posizioni p where p.id = any (${posizioni}::bigint[])))
  and ${sql.ref(`${riga}.id_posizione`)} = any (${posizioni}::bigint[])`;

/**
 * The order in which rows are played (decision 0020). Rows of one registration stand together, also
 * among those of another company that has the same number.
 */
const inOrdine = (ordine: Sql): Sql => sql`
  m.data_movimento, ${ordine}, m.anno, m.nreg, coalesce(m.id_capofila, m.id), m.nriga`;
export const IN_ORDINE = inOrdine(sql`m.ordine`);

/** What adjusts a cost comes after all that the day brought. */
export const ORDINE_RETTIFICHE = 6;

/** Quantities and amounts as their columns have them; parts as whole numbers; what a row is to its position, `g` says. */
const LETTURA = sql`
  select m.id, g.id_posizione as posizione, g.genere, m.data_movimento as data,
         m.data_valuta as valuta, m.data_inserimento as inserimento, g.ordine,
         m.qta_vnominale as quantita, g.costo, g.costo_divisa as "costoDivisa",
         trunc(case g.genere when 'scorporo' then (m.pool_factor - m.pool_factor_dopo) * 10000000000
                             when 'scissione' then m.quota_costo * 100000000 end)::text as n,
         trunc(case g.genere when 'scorporo' then m.pool_factor * 10000000000
                             when 'scissione' then 10000000000 end)::text as d,
         m.id_capofila as "idCapofila",
         case when m.lotti_scelti is not null then
           (select json_agg(json_build_object('lotto', l ->> 'lotto',
                     'milionesimi', trunc((l ->> 'quantita')::numeric * 1000000)::text))
              from jsonb_array_elements(m.lotti_scelti) l) end as lotti,
         case when g.genere in ('frazionamento', 'raggruppamento') and m.rapporto_nuove is not null
               and m.rapporto_vecchie is not null and 'qtaVnominale' <> all (m.manuali) then
           (select json_build_object('nuove', m.rapporto_nuove::text, 'vecchie', m.rapporto_vecchie::text,
                     'tipoTitolo', t.tipo_titolo, 'alPosto', c.comportamento = 'sostituzione')
              from causali c left join titoli t on t.cod_titolo = m.cod_titolo collate "default"
             where c.cod_causale = m.cod_causale) end as rapporto`;

/** In the principal book a row says itself which position it is of, and what it does to it. */
const principale = (costo: Sql): Sql => sql`from movimenti m cross join lateral (
  select m.id_posizione, m.genere, m.ordine, ${costo} as costo, m.costo_divisa) g`;
const DEL_PRINCIPALE = principale(sql`m.costo`);
/** The same to the taxman, to whom the tax on transactions is no cost (docs/regole/imposte.md#imposta-sulle-transazioni). */
const DEL_FISCO = principale(sql`(m.costo - m.imposta_nel_costo)`);

/**
 * In another book: what is of every book, and what its own closings registered, which moves a position in its play alone;
 * those of the principal book are not in it. What a load costs the book may say otherwise than the slip. They are found as a set,
 * and each looked up by its number (`offset 0`): of what was just written there are no statistics, and the set was made anew a row.
 */
const delLibro = (codLibro: string, posizioni: readonly number[]): Sql => sql`
  from (
    select r.id, r.id_posizione, r.genere, r.ordine, o.costo, o.costo_divisa
      from movimenti r ${costoNelLibro('r', codLibro)}
     where r.id_posizione = any (${posizioni}::bigint[]) and r.cod_libro is null
    union all
    select x.id_movimento, r.id_posizione, 'rettifica', ${sql.lit(ORDINE_RETTIFICHE)}::smallint, x.costo, x.costo_divisa
      from rimanenze r
      join chiusure c on c.cod_azienda = r.cod_azienda and c.id = r.id_chiusura and c.cod_libro = ${codLibro}
      join rimanenze_movimenti x
        on x.cod_azienda = r.cod_azienda and x.id_chiusura = r.id_chiusura and x.id_rimanenza = r.id
     where r.id_posizione = any (${posizioni}::bigint[]) and x.id_movimento is not null
       and (x.costo, x.costo_divisa) <> (0, 0) offset 0) g
  cross join lateral (select * from movimenti una where una.id = g.id offset 0) m`;

/** At whose costs rows are read: the principal book's where nothing is said; of another book, or to the taxman. */
type DiChi =
  | { readonly codLibro?: string | null; readonly fiscali?: false }
  | { readonly codLibro?: null; readonly fiscali: boolean };

interface QualiNote {
  /** Only these movements. */
  readonly movimenti?: readonly number[];
  /** Rows of this day and before. */
  readonly fino?: Data;
  /** Rows settled on this day and before. */
  readonly finoValuta?: Data;
  /** The rows are read as they were known at the end of this day. */
  readonly notoAl?: Data;
  /** The rows are read as they were known when this movement was registered. */
  readonly conosciuteDa?: number;
}

export type QualiRighe = QualiNote & DiChi;

/** Which rows are known by then; null where all that is known now counts. */
function conosciute({ notoAl, conosciuteDa }: QualiNote): ((riga: Sql) => Sql) | null {
  if (notoAl !== undefined) return (riga) => sql`${riga}.data_inserimento <= ${notoAl}::date`;
  if (conosciuteDa === undefined) return null;
  return (riga) =>
    sql`${riga}.registrato_il <= (select t.registrato_il from movimenti t where t.id = ${conosciuteDa})`;
}

/** The rows of positions in the order of play, as they are written. */
export async function righeScritte(
  db: Db,
  posizioni: readonly number[],
  richieste: QualiRighe = {},
): Promise<readonly RigaLetta[]> {
  const { movimenti, fino, finoValuta, codLibro = null, fiscali = false } = richieste;
  const quali = codLibro === null ? [sql`m.id_posizione = any (${posizioni}::bigint[])`] : [];
  const allora = conosciute(richieste);
  if (allora === null) quali.push(CONTANO);
  else
    quali.push(
      CONTAVANO,
      sql`${allora(sql`m`)} and not exists (select from movimenti s
            where s.id_storno_di = m.id and ${allora(sql`s`)})`,
    );
  if (movimenti) quali.push(sql`m.id = any (${movimenti}::bigint[])`);
  if (fino !== undefined) quali.push(sql`m.data_movimento <= ${fino}::date`);
  if (finoValuta !== undefined) quali.push(sql`m.data_valuta <= ${finoValuta}::date`);
  const { rows } = await sql<RigaLetta>`
    ${LETTURA} ${codLibro === null ? (fiscali ? DEL_FISCO : DEL_PRINCIPALE) : delLibro(codLibro, posizioni)}
     where ${sql.join(quali, sql` and `)} order by ${inOrdine(sql`g.ordine`)}`.execute(db);
  return rows;
}

/** The rows of positions in the order of play. */
export const leggiRighe = async (
  db: Db,
  posizioni: readonly number[],
  quali?: QualiRighe,
): Promise<RigaTenuta[]> => (await righeScritte(db, posizioni, quali)).map(daLetta);

/** Positions as they are before any row, by the method that each is kept with or by another one. */
export async function statiVuoti(
  db: Db,
  posizioni: readonly number[],
  metodo?: CodiceMetodo,
): Promise<Map<number, StatoPosizione>> {
  const { rows } = await sql<{
    id: number;
    metodo: CodiceMetodo;
    corta: boolean;
    chiusura: GiornoDiChiusura;
  }>`
    select p.id, p.metodo, p.corta, ${chiusuraDi('a')} as chiusura
      from posizioni p join aziende a on a.cod_azienda = p.cod_azienda
     where p.id = any (${posizioni}::bigint[]) order by p.id`.execute(db);
  return new Map(
    rows.map(({ id, corta, chiusura, ...una }) => [
      id,
      statoVuoto(metodo ?? una.metodo, corta, chiusura),
    ]),
  );
}

/**
 * The positions given and all that give to them or receive from them, at any remove: what must be
 * played together. As known earlier, what was reversed since joins them too.
 */
export async function collegate(
  db: Db,
  posizioni: readonly number[],
  primaDOra = false,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
     with recursive insieme (id) as (
       select distinct unnest(${posizioni}::bigint[])
       union
       select altra.id_posizione
         from insieme i
         join movimenti m on m.id_posizione = i.id and ${INSIEME}
         join movimenti altra on altra.id_capofila = m.id or altra.id = m.id_capofila
        where altra.id_posizione is not null and ${primaDOra ? CONTAVANO : CONTANO}
     )
     select id from insieme order by id`.execute(db);
  return rows.map(({ id }) => id);
}
