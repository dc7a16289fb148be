import { sql } from 'kysely';
import { METODI_ANNUALI } from '#domain/calcolo/lotti/metodi.ts';
import type { Pratica } from '#server/importazioni/regole-destinazione.ts';
import { AZIENDA_DEL_LAVORO, tabelleDi } from '#server/importazioni/staging.ts';
import { CHIAVE, CHIAVE_IN_AZIENDA, stessaPosizione } from '#server/movimenti/scritti.ts';
import { metodoDi } from '#server/posizioni/metodo.ts';
import { nuove } from './in-gioco.ts';

/** Rows that are registered together: they move positions that no row joins to others. */
export interface Parte {
  readonly posto: number;
  /** The positions of the part; parts of the same ones follow each other. */
  readonly insieme: string | null;
  readonly righe: number;
}

/**
 * With how many rows blocks begin and how far they grow; for how many milliseconds one should hold the company;
 * about how many rows a part has of a position that may be cut.
 */
export const BLOCCO = { righe: 1_000, alPiu: 10_000, ms: 350, diFila: 1_000 };

/** A position as a number; two that had the same one would only be registered together. */
const posizione = (riga: string): string =>
  `hash_record_extended(row(${CHIAVE_IN_AZIENDA.map((una) => `${riga}.${una}`)}), 0)`;

interface Legame {
  readonly da: string;
  readonly a: string;
}

/** Positions that rows of the file join to others, each with the one that stands for all of its set. */
async function capi({ sessione, guid }: Pratica): Promise<readonly Legame[]> {
  const { rows } = await sql
    .raw<Legame>(`select distinct ${posizione('c')}::text as da, ${posizione('a')}::text as a
       from (select c.* from ${nuove(guid)} and c.altra is not null) c
      cross join lateral jsonb_populate_record(null::movimenti, c.altra) a`)
    .execute(sessione);
  const sopra = new Map<string, string>();
  const capo = (una: string): string => {
    let suo = una;
    for (let altro = sopra.get(suo); altro !== undefined; altro = sopra.get(suo)) suo = altro;
    return suo;
  };
  for (const { da, a } of rows) if (capo(da) !== capo(a)) sopra.set(capo(da), capo(a));
  const tutte = new Set(rows.flatMap(({ da, a }) => [da, a]));
  return [...tutte].map((da) => ({ da, a: capo(da) }));
}

/**
 * Parts the new rows into those that can be registered by themselves, in the order of the file: a position is
 * played once, and between two parts nothing is half done. Where nothing stands behind the rows of a position,
 * and no year is to be closed, one may stop between two of its days.
 */
export async function spartisci(pratica: Pratica): Promise<readonly Parte[]> {
  const { sessione, guid } = pratica;
  const { parti } = tabelleDi(guid);
  const legate = await capi(pratica);
  const di = (riga: string) => sql.join(CHIAVE.map((una) => sql.ref(`${riga}.${una}`)));
  await sql.raw(`drop table if exists ${parti}`).execute(sessione);
  await sql`
    create unlogged table ${sql.raw(parti)} as
    with legate as (
      select * from unnest(${legate.map(({ da }) => da)}::bigint[], ${legate.map(({ a }) => a)}::bigint[])
        l (posizione, capo)),
    righe as (
      select c.*, coalesce(l.capo, c.posizione) as insieme, l.capo is not null as legata
        from (select c.riga, c.data_movimento as giorno, ${di('c')},
                     case when c.cod_titolo is not null then ${sql.raw(posizione('c'))} end as posizione
                from ${sql.raw(nuove(guid))}) c
        left join legate l on l.posizione = c.posizione),
    posizioni_loro as (
      select r.insieme, min(r.primo) as primo,
             not bool_or(r.legata) and min(r.giorno) > coalesce(max(p.ultima_data), '-infinity')
               and bool_and(coalesce(p.metodo, ${metodoDi}) <> all (${METODI_ANNUALI}::text[])) as in_coda
        from (select insieme, ${di('c')}, min(riga) as primo, min(giorno) as giorno, bool_or(legata) as legata
                from righe c group by insieme, ${di('c')}) r
        join aziende a on a.cod_azienda = ${sql.raw(AZIENDA_DEL_LAVORO)}
        join portafogli f on f.cod_azienda = a.cod_azienda and f.cod_portafoglio = r.cod_portafoglio
        left join posizioni p on ${stessaPosizione('r')}
       group by r.insieme)
    select r.riga, r.insieme, dense_rank() over (order by r.primo, r.insieme, r.pezzo)::int as posto
      from (select r.riga, r.insieme, p.primo, case when p.in_coda or r.insieme is null
                   then (rank() over (partition by r.insieme order by r.giorno) - 1) / ${BLOCCO.diFila} else 0 end as pezzo
              from righe r join posizioni_loro p on p.insieme is not distinct from r.insieme) r`.execute(
    sessione,
  );
  await sql.raw(`create index on ${parti} (posto)`).execute(sessione);
  await sql.raw(`analyze ${parti}`).execute(sessione);
  const { rows } = await sql
    .raw<Parte>(
      `select posto, insieme::text, count(*)::int as righe from ${parti} group by 1, 2 order by 1`,
    )
    .execute(sessione);
  return rows;
}

/** Over `c`: the rows of some parts that follow each other. */
export const fraParti = (guid: string, da: number, a: number): string =>
  `c.riga in (select p.riga from ${tabelleDi(guid).parti} p where p.posto between ${da} and ${a})`;
