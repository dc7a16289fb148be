import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/sessione.ts';

/** Matches that have a line of these statements. */
const abbinamentiDi = (azienda: string, estratti: RawBuilder<unknown>) => sql`
  select r.id_abbinamento from estratti_righe l
    join abbinamenti_righe r on r.cod_azienda = l.cod_azienda and r.id_riga = l.id and r.anno = l.anno
   where l.cod_azienda = ${azienda} and ${estratti}`;

const righeDi = (azienda: string, ids: readonly number[]) => sql`
  (l.anno, l.id_estratto) in (select e.anno, e.id from estratti e
     where e.cod_azienda = ${azienda} and e.id = any (${ids}::bigint[]))`;

/** Why a match was dissolved, word by word what its undoing looks for. */
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
      perche = ${percheSostituito(nuovo)}
    where a.cod_azienda = ${azienda} and a.stato = 'confermato' and a.id in (${suoi})`.execute(tx);
}

/** What was dissolved for a statement that goes holds again, where nobody took its lines or movements meanwhile. */
export async function riabbina(tx: Tx, azienda: string, idNuovo: number): Promise<void> {
  await sql`update abbinamenti a set stato = 'confermato', deciso_il = now(), deciso_da = rateo_utente(), perche = null
    where a.cod_azienda = ${azienda} and a.stato = 'sciolto' and a.perche = ${percheSostituito(idNuovo)}
      and not exists (
        select from abbinamenti_righe r
          join abbinamenti_righe c on c.cod_azienda = r.cod_azienda and c.confermato
           and (c.id_movimento = r.id_movimento and c.ambito = r.ambito or c.id_riga = r.id_riga and c.anno = r.anno)
         where r.cod_azienda = a.cod_azienda and r.id_abbinamento = a.id)
      and not exists (
        select from abbinamenti_righe r join movimenti m on m.id = r.id_movimento
         where r.cod_azienda = a.cod_azienda and r.id_abbinamento = a.id and m.stornato)`.execute(
    tx,
  );
}

/** Nothing stays of what leans on lines that go: matches whole, and the differences that these statements brought. */
export async function togliAppoggiati(
  tx: Tx,
  azienda: string,
  ids: readonly number[],
): Promise<void> {
  const righe = righeDi(azienda, ids);
  await sql`delete from abbinamenti a where a.cod_azienda = ${azienda} and a.id in (${abbinamentiDi(azienda, righe)})`.execute(
    tx,
  );
  await sql`delete from discordanze d where d.cod_azienda = ${azienda}
    and ((d.anno, d.id_riga) in (select l.anno, l.id from estratti_righe l where l.cod_azienda = ${azienda} and ${righe})
      or exists (select from estratti e where e.cod_azienda = d.cod_azienda and e.id = d.id_estratto
                   and e.id = any (${ids}::bigint[]) and d.primo_giorno >= coalesce(e.dal, e.data_riferimento)))`.execute(
    tx,
  );
}
