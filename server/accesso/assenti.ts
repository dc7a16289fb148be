import { sql } from 'kysely';
import type { PrivilegiPerAzienda } from '#domain/accesso/amministrazione.ts';
import { errore } from '#server/base/errori.ts';
import type { Contesto } from '#server/db/contesto.ts';
import type { Db } from '#server/db/sessione.ts';

/** A user in whose name something is done while they are not here. */
export interface Assente {
  readonly idUtente: number;
  readonly utente: string;
  readonly attivo: boolean;
  readonly aziende: readonly string[];
  readonly privilegi: PrivilegiPerAzienda;
}

/** The same of a row `u` of the users. */
export const colonneAssente = sql`
  u.id as "idUtente", u.username as utente, u.attivo, utente_aziende(u.id) as aziende,
  utente_privilegi(u.id) as privilegi`;

/** As if they were asking now on that company: with the companies and privileges that they have today. */
export function contestoDi(assente: Assente, codAzienda: string | null): Contesto {
  const { idUtente, utente, attivo, aziende: concesse, privilegi } = assente;
  const aziende = concesse.filter((una) => codAzienda === null || una === codAzienda);
  const rifiuta = (detail: string) => errore('PRIVILEGIO_MANCANTE', { detail });
  if (!attivo) throw rifiuta(`L’utente ${utente} è disattivato.`);
  if (codAzienda !== null && aziende.length === 0)
    throw rifiuta(`L’utente ${utente} non lavora più per l’azienda.`);
  const chi = { id: idUtente, username: utente };
  return { utente: chi, aziende, codAzienda: codAzienda ?? undefined, concesse, privilegi };
}

interface Richiedente {
  readonly utente: string;
  /** Of the program that asked in their name: less than they have. */
  readonly idProgramma: number | null;
}

/** The same by name. */
export async function contestoDiOggi(
  proprietario: Db,
  { utente, idProgramma }: Richiedente,
  codAzienda: string | null,
): Promise<Contesto> {
  const { rows } = await sql<Assente>`
    select ${colonneAssente} from utenti u where u.username = ${utente} and ${idProgramma}::bigint is null
    union all
    select u.id, u.username, u.attivo, a.sue,
           token_privilegi(t.privilegi, t.aziende, a.sue, utente_privilegi(u.id))
      from programmi_esterni t join utenti u on u.id = t.id_utente
           cross join lateral (
             select array(select una from unnest(utente_aziende(u.id)) una
                           where t.aziende is null or una = any (t.aziende)) as sue) a
     where t.id = ${idProgramma}`.execute(proprietario);
  const [assente] = rows;
  if (!assente) throw errore('PRIVILEGIO_MANCANTE', { detail: `L’utente ${utente} non c’è più.` });
  return contestoDi(assente, codAzienda);
}
