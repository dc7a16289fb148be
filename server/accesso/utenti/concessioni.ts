import { sql } from 'kysely';
import { puoConcedere } from '#domain/accesso/amministrazione.ts';
import { ePrivilegio, servePrivilegio } from '#domain/accesso/privilegi.ts';
import { errore } from '#server/base/errori.ts';
import { type Contesto, haPrivilegio } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';

export interface Concessione {
  readonly idRuolo: number;
  readonly codAzienda: string | null;
}

export const dove = (codAzienda: string | null): string =>
  codAzienda === null ? 'tutte le aziende' : codAzienda;

/** A company that is not granted is answered like one that is not there. */
const esigiAzienda = (contesto: Contesto, codAzienda: string | null): void => {
  if (codAzienda !== null && !contesto.concesse.includes(codAzienda))
    throw errore('NON_TROVATO', { detail: "L'azienda non esiste o non è concessa." });
  const soloOvunque = { ...contesto, concesse: [] };
  const puo = codAzienda === null ? haPrivilegio(soloOvunque, 'Utenti_W') : undefined;
  if (puo ?? haPrivilegio(contesto, 'Utenti_W', codAzienda ?? undefined)) return;
  throw errore('PRIVILEGIO_MANCANTE', {
    detail: servePrivilegio('Utenti_W', `su ${dove(codAzienda)}`),
  });
};

/** The role's name, where the caller may give and withdraw it there; the refusal otherwise. */
export const esigiConcedibile = async (
  tx: Tx,
  contesto: Contesto,
  idUtente: number,
  { idRuolo, codAzienda }: Concessione,
): Promise<string> => {
  esigiAzienda(contesto, codAzienda);
  if (idUtente === contesto.utente.id)
    throw errore('PRIVILEGIO_MANCANTE', {
      detail: 'Nessuno cambia le proprie concessioni: lo fa un altro amministratore.',
    });
  const { rows } = await sql<{ nome: string; privilegi: string[] }>`
    select nome, privilegi from ruoli where id = ${idRuolo}`.execute(tx);
  const [ruolo] = rows;
  if (!ruolo) throw errore('NON_TROVATO', { detail: 'Il ruolo non esiste.' });
  if (!puoConcedere(contesto.privilegi, ruolo.privilegi.filter(ePrivilegio), codAzienda))
    throw errore('PRIVILEGIO_MANCANTE', {
      detail: `Il ruolo «${ruolo.nome}» contiene privilegi che non si hanno su ${dove(codAzienda)}.`,
    });
  return ruolo.nome;
};

export const concedi = async (
  tx: Tx,
  contesto: Contesto,
  idUtente: number,
  concessione: Concessione,
): Promise<string> => {
  const nome = await esigiConcedibile(tx, contesto, idUtente, concessione);
  const { idRuolo, codAzienda } = concessione;
  const { rows } = await sql`
    insert into utente_ruoli (id_utente, id_ruolo, cod_azienda)
    values (${idUtente}, ${idRuolo}, ${codAzienda})
    on conflict do nothing returning id`.execute(tx);
  if (rows.length === 0)
    throw errore('GIA_ESISTENTE', {
      detail: `L'utente ha già il ruolo «${nome}» su ${dove(codAzienda)}.`,
    });
  return nome;
};

/** The grant with what it gives; 404 also where row security hides it. */
export const concessioneDi = async (tx: Tx, idUtente: number, id: number) => {
  const { rows } = await sql<{ idRuolo: number; codAzienda: string | null }>`
    select id_ruolo as "idRuolo", cod_azienda as "codAzienda" from utente_ruoli
     where id = ${id} and id_utente = ${idUtente}`.execute(tx);
  const [trovata] = rows;
  if (!trovata) throw errore('NON_TROVATO');
  return trovata;
};
