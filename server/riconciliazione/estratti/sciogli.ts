import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/sessione.ts';
import { CONFERMATO_O_NO, DELL_ABBINAMENTO } from '../cassa/conto-di-cassa.ts';
import { INTATTA } from '../discordanze/aggiorna.ts';

/** Matches that have a line of these statements. */
const abbinamentiDi = (azienda: string, estratti: RawBuilder<unknown>) => sql`
  select ${DELL_ABBINAMENTO} from estratti_righe l
    join abbinamenti r on r.cod_azienda = l.cod_azienda and r.id_riga = l.id and r.anno = l.anno and ${CONFERMATO_O_NO}
   where l.cod_azienda = ${azienda} and ${estratti}`;

const righeDi = (azienda: string, ids: readonly number[]) => sql`
  (l.anno, l.id_estratto) in (select e.anno, e.id from estratti e
     where e.cod_azienda = ${azienda} and e.id = any (${ids}::bigint[]))`;

/** Whether `e` is beside another statement of its day and not in its place: of one format, their numbers tell them apart. */
export const accanto = (altro: RawBuilder<unknown>) =>
  sql`(e.formato = ${altro}.formato and e.sequenza is distinct from ${altro}.sequenza)`;

const percheSostituito = (idNuovo: number): string =>
  `il suo estratto è stato sostituito dall’estratto ${idNuovo}`;

/** A statement that another takes the place of has no matches any more: proposals go, what was confirmed is dissolved. */
export async function sciogli(
  tx: Tx,
  azienda: string,
  { id, nuovo }: { readonly id: number; readonly nuovo: number },
): Promise<void> {
  const suoi = abbinamentiDi(azienda, righeDi(azienda, [id]));
  await sql`delete from abbinamenti a where a.cod_azienda = ${azienda} and a.stato = 'proposto' and a.id in (${suoi})`.execute(
    tx,
  );
  await sql`update abbinamenti a set stato = 'sciolto', deciso_il = now(), deciso_da = rateo_utente(),
      perche = ${percheSostituito(nuovo)}, id_sciolto_per = ${nuovo}
    where a.cod_azienda = ${azienda} and a.stato = 'confermato' and a.id in (${suoi})`.execute(tx);
}

/** The matches that were dissolved for these statements: read while those are there. */
export async function scioltiPer(
  tx: Tx,
  azienda: string,
  ids: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from abbinamenti where cod_azienda = ${azienda} and id_sciolto_per = any (${ids}::bigint[])`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Dissolved for statements that go, while another has taken their place: it is that one for which they are now. */
export const scioltiOraPer = (
  tx: Tx,
  azienda: string,
  { tolti, resta }: { readonly tolti: readonly number[]; readonly resta: number },
): Promise<unknown> =>
  sql`update abbinamenti set id_sciolto_per = ${resta}, perche = ${percheSostituito(resta)}
    where cod_azienda = ${azienda} and id_sciolto_per = any (${tolti}::bigint[])`.execute(tx);

/**
 * What was dissolved for statements that are gone holds again: where its own statements stand, and nobody took its lines or
 * movements meanwhile.
 */
export async function riabbina(tx: Tx, azienda: string, sciolti: readonly number[]): Promise<void> {
  await sql`update abbinamenti a set stato = 'confermato', deciso_il = now(), deciso_da = rateo_utente(), perche = null,
      id_sciolto_per = null
    where a.cod_azienda = ${azienda} and a.stato = 'sciolto' and a.id = any (${sciolti}::bigint[])
      and not exists (
        select from abbinamenti_righe r
         where r.cod_azienda = a.cod_azienda and r.id_abbinamento = a.id and r.id_riga is not null
           and not exists (
             select from estratti_righe l
               join estratti e on e.cod_azienda = l.cod_azienda and e.id = l.id_estratto and e.stato in ('letto', 'sospeso')
              where l.cod_azienda = r.cod_azienda and l.anno = r.anno and l.id = r.id_riga))
      and not exists (
        select from abbinamenti_righe r
          join abbinamenti c on c.cod_azienda = r.cod_azienda and c.confermato
           and (c.id_movimento = r.id_movimento and c.ambito = r.ambito or c.id_riga = r.id_riga and c.anno = r.anno)
         where r.cod_azienda = a.cod_azienda and r.id_abbinamento = a.id)
      and not exists (
        select from abbinamenti_righe r join movimenti m on m.cod_azienda = r.cod_azienda and m.id = r.id_movimento
         where r.cod_azienda = a.cod_azienda and r.id_abbinamento = a.id and m.stornato)`.execute(
    tx,
  );
}

/**
 * The differences that these statements alone brought: of their days, and leaning on one of their lines or not. Of positions
 * the line is of the last statement that shows the difference, whoever showed it first.
 */
const soltantoLoro = (azienda: string, ids: readonly number[]) => sql`
  exists (select from estratti e
           where e.cod_azienda = d.cod_azienda and e.id = any (${ids}::bigint[])
             and d.primo_giorno >= coalesce(e.dal, e.data_riferimento)
             and (e.id = d.id_estratto
                  or d.ambito = 'cassa' and exists (
                       select from estratti_righe l where l.cod_azienda = ${azienda} and l.anno = e.anno
                          and l.id_estratto = e.id and l.anno = d.anno and l.id = d.id_riga)))`;

/**
 * Nothing stays of what leans on lines that go: matches whole, and the differences that these statements alone brought, where
 * nobody has worked on them. What becomes of the others the next comparison tells.
 */
export async function togliAppoggiati(
  tx: Tx,
  azienda: string,
  ids: readonly number[],
): Promise<void> {
  const righe = righeDi(azienda, ids);
  await sql`delete from abbinamenti a where a.cod_azienda = ${azienda} and a.id in (${abbinamentiDi(azienda, righe)})`.execute(
    tx,
  );
  const conti = sql`d.cod_azienda = ${azienda} and d.id_conto in (
    select e.id_conto from estratti e where e.cod_azienda = ${azienda} and e.id = any (${ids}::bigint[]))`;
  await sql`delete from discordanze d where ${conti} and ${soltantoLoro(azienda, ids)} and ${INTATTA}`.execute(
    tx,
  );
  await sql`update discordanze d set anno = null, id_riga = null
    where ${conti} and (d.anno, d.id_riga) in (
      select l.anno, l.id from estratti_righe l where l.cod_azienda = ${azienda} and ${righe})`.execute(
    tx,
  );
}
