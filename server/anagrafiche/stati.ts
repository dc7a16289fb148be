import { sql } from 'kysely';
import { anagraficaDi } from '#domain/anagrafiche/anagrafiche.ts';
import { LASCIATA } from '#domain/importazioni/errori-riga.ts';
import { AnteprimaSuperata, type Pratica } from '#server/importazioni/regole-destinazione.ts';
import { tabelleDi } from '#server/importazioni/staging.ts';
import { trovaSimili } from './somiglianze.ts';

/** So many records are shown beside a row that is like them. */
const CANDIDATI_AL_PIU = 10;

/** For what a row is the record that it is. */
const percheE = (titoli: boolean): string =>
  titoli
    ? `case when r.scelto is not null then 'scelto a mano' when r.id = r.per_codice then 'stesso codice'
         else 'stesso ISIN' end`
    : 'r.perche';

/** What becomes of each row as things stand: kept beside the rows, in one table of staging. */
export async function calcolaStati(pratica: Pratica): Promise<void> {
  const { sessione, guid, destinazione } = pratica;
  const { tipate, gruppi, esistenti, stati, simili } = tabelleDi(guid);
  const anagrafica = anagraficaDi(destinazione.tipo);
  const perche = percheE(anagrafica === null);
  await trovaSimili(pratica, anagrafica);
  await sql.raw(`drop table if exists ${stati}`).execute(sessione);
  await sql
    .raw(`create unlogged table ${stati} as
    with candidati as (
      select riga, array_agg(id order by posto) as candidati, array_agg(perche order by posto) as perche
        from (select riga, id, perche, row_number() over (partition by riga order by quanto desc, id) as posto
                from (select distinct on (riga, id) * from ${simili} order by riga, id, quanto desc) una) p
       where posto <= ${CANDIDATI_AL_PIU} group by riga)
    select t.riga, coalesce(r.capo, t.riga) as capo,
           e.riga is not null and ${perche} <> 'scelto a mano' as per_chiave,
           case when sua.scelta = 'scarta' or s.scelta = 'scarta' and t.errori = 0 then 'scartata'
                when t.errori <> 0 then 'anomala'
                when e.riga is not null then 'duplicata'
                when s.scelta = 'altro' then 'valida'
                when c.riga is not null then 'potenziale duplicato'
                else 'valida' end as stato,
           case when e.riga is not null and s.scelta is distinct from 'questo' then array[e.id]
                when s.scelta is not null then coalesce(s.candidati, '{}')
                else coalesce(c.candidati, '{}') end as candidati,
           case when e.riga is not null and s.scelta is distinct from 'questo'
                then array[${perche}]
                when s.scelta is not null then coalesce(s.perche, '{}')
                else coalesce(c.perche, '{}') end as perche
      from ${tipate} t
      left join ${gruppi} r on r.riga = t.riga
      left join ${esistenti} e on e.riga = t.riga
      left join candidati c on c.riga = r.capo
      left join i_anag_import s on s.guid = '${guid}' and s.n = coalesce(r.capo, t.riga)
      left join i_anag_import sua on sua.guid = '${guid}' and sua.n = t.riga`)
    .execute(sessione);
  await sql.raw(`create index on ${stati} (riga)`).execute(sessione);
}

/** What was left out before is looked at anew. */
export async function riprendiLasciate({ sessione, guid }: Pratica): Promise<void> {
  const { tipate, note } = tabelleDi(guid);
  await sql
    .raw(`with riprese as (
       update ${tipate} set errori = errori & ~${LASCIATA}::bigint
        where errori & ${LASCIATA} <> 0 returning riga)
     delete from ${note} n using riprese where n.riga = riprese.riga and n.genere = 'errore'`)
    .execute(sessione);
}

/** What would be written is what somebody looked at, row by row; else it is shown again. */
export async function esigiComeMostrate({ sessione, guid }: Pratica): Promise<void> {
  const { rows } = await sql
    .raw<{ riga: number; stato: string; quante: number }>(`
    select a.riga, a.stato, count(*) over ()::int as quante
      from ${tabelleDi(guid).stati} a left join i_anag_import s on s.guid = '${guid}' and s.n = a.riga
     where s.stato is distinct from a.stato order by a.riga limit 1`)
    .execute(sessione);
  const [mossa] = rows;
  if (!mossa) return;
  const quante =
    mossa.quante === 1
      ? `la riga ${mossa.riga} è cambiata: adesso è ${mossa.stato}`
      : `${mossa.quante} righe sono cambiate, la prima è la ${mossa.riga}: adesso è ${mossa.stato}`;
  throw new AnteprimaSuperata(
    `Nel frattempo ${quante}. Nulla è stato registrato: riguardare l’anteprima, poi registrare.`,
  );
}

/** What is undecided, or was left out by hand, stays out of what is written. */
export async function lasciaFuori({ sessione, guid }: Pratica): Promise<void> {
  const { tipate, esistenti, note, stati } = tabelleDi(guid);
  await sql
    .raw(`with fuori as (
       select a.riga, case a.stato when 'scartata' then 'lasciata fuori a mano'
                else 'potenziale duplicato, non deciso: non importato' end as testo
         from ${stati} a join lavori l on l.guid = '${guid}'
        where a.stato = 'scartata' or (a.stato = 'potenziale duplicato'
              and coalesce(l.parametri ->> 'importaPotenzialiDuplicati', '') <> 'true')),
     segnate as (
       update ${tipate} t set errori = t.errori | ${LASCIATA} from fuori
        where fuori.riga = t.riga returning t.riga),
     tolte as (delete from ${esistenti} e using fuori where e.riga = fuori.riga returning e.riga)
     insert into ${note} (riga, genere, testo)
     select fuori.riga, 'errore', fuori.testo from fuori join segnate using (riga)`)
    .execute(sessione);
}
