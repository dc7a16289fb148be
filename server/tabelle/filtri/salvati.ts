import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';

type Parole = Readonly<Record<string, string>>;

/** What nobody has opened for so long, and no view needs, is forgotten. */
const GIORNI_DI_VITA = 180;
/** How many one user may keep; beyond, the ones unused for longest go. */
const MASSIMI_PER_UTENTE = 500;

const SERVE_A_UNA_VISTA = sql`exists (select from viste v
  where v.filtro ->> 'filtro' = filtri_salvati.impronta)`;

/** The same words have the same name, whatever their sequence. */
export const improntaDi = (parole: Parole): string => {
  const ordinate = Object.entries(parole).toSorted(([una], [altra]) => (una < altra ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(ordinate)).digest('hex').slice(0, 32);
};

export async function salvaFiltro(tx: Tx, parole: Parole) {
  const impronta = improntaDi(parole);
  await sql`insert into filtri_salvati (impronta, parole)
    values (${impronta}, ${JSON.stringify(parole)}::jsonb)
    on conflict (impronta, id_utente) do update set usato_il = now()`.execute(tx);
  await sql`delete from filtri_salvati
    where id_utente = rateo_chi() and not ${SERVE_A_UNA_VISTA} and impronta in (
      select f.impronta from filtri_salvati f where f.id_utente = rateo_chi()
       order by f.usato_il desc, f.impronta offset ${MASSIMI_PER_UTENTE})`.execute(tx);
  return { impronta, parole };
}

/** One's own, or that of a view one may open. Reading it keeps it alive, once a day. */
export async function leggiFiltro(tx: Tx, impronta: string) {
  const { rows } = await sql<{ parole: Record<string, string> }>`
    select parole from filtri_salvati where impronta = ${impronta} limit 1`.execute(tx);
  const [riga] = rows;
  if (!riga) throw errore('NON_TROVATO');
  await sql`update filtri_salvati set usato_il = now()
    where impronta = ${impronta} and id_utente = rateo_chi()
      and usato_il < now() - interval '1 day'`.execute(tx);
  return { impronta, parole: riga.parole };
}

/** In the round of order: the ones that nobody uses. */
export async function curaFiltriSalvati(tx: Tx): Promise<void> {
  await sql`delete from filtri_salvati
      where usato_il < now() - make_interval(days => ${GIORNI_DI_VITA})
        and not exists (select from viste v
                         where v.filtro ->> 'filtro' = filtri_salvati.impronta)`.execute(tx);
}
