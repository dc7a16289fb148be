import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Metodo } from '#domain/accesso/fattori.ts';
import { preferenzeDi } from '#server/accesso/preferenze/preferenze.ts';
import { errore } from '#server/base/errori.ts';
import { sha256 } from '#server/base/impronta.ts';
import { leggiConfigurazione } from '#server/configurazione/configurazione.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { type SessioneAttiva, sessioneDa } from './autorizza.ts';
import { aziendeVisibili } from './aziende-visibili.ts';
import { lasciaCookie, leggiCookie, SESSIONE } from './cookie.ts';
import { origineDi, segnaEvento } from './eventi.ts';
import { segretoCasuale } from './segreto.ts';

const TOKEN_PER_SESSIONE = 50;
/** Open at the same time; the one used longest ago makes room. */
const SESSIONI_PER_UTENTE = 50;

export interface NuovaSessione {
  readonly idUtente: number;
  readonly username: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Multiplies the limit of sessions: the tests log in more often than people do. */
  readonly fattore: number;
  /** How they showed who they are. */
  readonly metodi: readonly Metodo[];
}

/** The session that this browser leaves by logging in again: its secret must not live on. */
const chiudiPrecedente = async (tx: Tx, request: FastifyRequest): Promise<void> => {
  const rinnovo = leggiCookie(request, SESSIONE);
  if (rinnovo === undefined) return;
  await sql`update sessioni set revocata_il = now()
    where hash_rinnovo = ${sha256(rinnovo)} and revocata_il is null`.execute(tx);
};

const chiudiLeTroppe = async (tx: Tx, { idUtente, username, request, fattore }: NuovaSessione) => {
  const { rows } = await sql<{ id: number }>`
    update sessioni set revocata_il = now() where id in (
      select id from sessioni where id_utente = ${idUtente} and revocata_il is null
         and scade_il > now()
       order by ultimo_uso desc, id desc offset ${SESSIONI_PER_UTENTE * fattore})
    returning id`.execute(tx);
  if (rows.length > 0)
    await segnaEvento(tx, {
      tipo: 'sessione-revocata',
      utente: username,
      oggetto: username,
      origine: origineDi(request),
      particolari: { motivo: 'troppe sessioni aperte', quante: rows.length },
    });
};

/** Opens a session and leaves its renewal secret in the browser's cookie. */
export const apriSessione = async (tx: Tx, nuova: NuovaSessione): Promise<number> => {
  const { idUtente, request, reply, metodi } = nuova;
  const rinnovo = segretoCasuale();
  await chiudiPrecedente(tx, request);
  const { rows } = await sql<{ id: number }>`
    insert into sessioni (id_utente, hash_rinnovo, scade_il, indirizzo, agente, metodi)
    values (${idUtente}, ${sha256(rinnovo)}, ${new Date(Date.now() + SESSIONE.durataS * 1000)},
            ${request.ip}, ${request.headers['user-agent']?.slice(0, 300) ?? null}, ${metodi}::text[])
    returning id`.execute(tx);
  const { id = 0 } = rows[0] ?? {};
  await chiudiLeTroppe(tx, nuova);
  lasciaCookie(reply, SESSIONE, rinnovo);
  return id;
};

/** A fresh token of the session, one a browser tab; the oldest go when there are too many. */
export const nuovoToken = async (db: Db | Tx, idSessione: number): Promise<string> => {
  const token = segretoCasuale();
  await sql`insert into sessione_token (hash, id_sessione)
    values (${sha256(token)}, ${idSessione})`.execute(db);
  await sql`delete from sessione_token where hash in (
    select hash from sessione_token where id_sessione = ${idSessione}
     order by creato_il desc offset ${TOKEN_PER_SESSIONE})`.execute(db);
  return token;
};

export const revocaSessione = async (db: Db | Tx, idSessione: number): Promise<void> => {
  await sql`update sessioni set revocata_il = now() where id = ${idSessione}`.execute(db);
};

/**
 * All of a user's sessions, without the one to keep, and their log-ins that wait for a second factor;
 * answers how many sessions. Who calls has locked the user's row: a log-in that is under way sees it.
 */
export const revocaSessioniDi = async (tx: Tx, idUtente: number, tranne = 0): Promise<number> => {
  await sql`delete from accessi_in_attesa where id_utente = ${idUtente}`.execute(tx);
  const { numAffectedRows } = await sql`update sessioni set revocata_il = now()
    where id_utente = ${idUtente} and id <> ${tranne} and revocata_il is null`.execute(tx);
  return Number(numAffectedRows ?? 0);
};

/** The identity provider by which a session was opened. */
const fornitoreDi = async (db: Db, idSessione: number) => {
  const { rows } = await sql<{ id: number; nome: string }>`
    select f.id, f.nome from sessioni_fornitore sf
      join utente_fornitori l on l.id = sf.id_collegamento
      join fornitori_identita f on f.id = l.id_fornitore
     where sf.id_sessione = ${idSessione}`.execute(db);
  return rows[0] ?? null;
};

/** What the web needs to know of who has just come in. */
export const identitaDi = async (db: Db, sessione: SessioneAttiva) => {
  const chi = {
    utente: { id: sessione.id_utente, username: sessione.username },
    aziende: sessione.aziende,
  };
  const aziende = await aziendeVisibili(db, chi);
  const preferenze = await preferenzeDi(db, chi);
  const { aziendaPreferita: configurata } = await leggiConfigurazione(db);
  const candidata = preferenze.aziendaPreferita ?? configurata;
  const preferita = aziende.find(({ cod_Azienda }) => cod_Azienda === candidata);
  return {
    utente: { id: sessione.id_utente, username: sessione.username, nome: sessione.nome },
    privilegi: sessione.privilegi as Record<string, string[]>,
    aziende: aziende.map(({ cod_Azienda, ragioneSociale, colore }) => ({
      cod_Azienda,
      ragioneSociale,
      colore,
    })),
    aziendaPreferita: preferita?.cod_Azienda ?? null,
    preferenze,
    fornitore: await fornitoreDi(db, sessione.id_sessione),
    cambioPasswordRichiesto: sessione.cambio_password_richiesto,
    fattoreDaAttivare: sessione.fattore_da_attivare,
  };
};

/** What is answered to who has just come in with this token. */
export const accolto = async (db: Db, token: string) => {
  const sessione = await sessioneDa(db, token);
  if (!sessione) throw errore('NON_AUTENTICATO');
  return { token, ...(await identitaDi(db, sessione)) };
};

/** Sessions long over: what they did is in the register and in the history of the records. */
export async function curaSessioni(tx: Tx): Promise<void> {
  await sql`delete from sessioni where scade_il < now() - interval '30 days'`.execute(tx);
  await sql`delete from accessi_in_attesa where scade_il < now()`.execute(tx);
  await sql`delete from sfide where scade_il < now()`.execute(tx);
}
