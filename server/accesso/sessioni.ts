import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { COOKIE_SESSIONE, type SessioneAttiva, sha256 } from '#server/accesso/autorizza.ts';
import { aziendeVisibili } from '#server/aziende/tabella.ts';
import { leggiConfigurazione } from '#server/configurazione/configurazione.ts';
import type { Db } from '#server/db/schema.ts';

const DURATA_ORE = 12;
const TOKEN_PER_SESSIONE = 50;

const segretoCasuale = (): string => randomBytes(32).toString('base64url');

/** Opens a session and leaves its renewal secret in the browser's cookie. */
export const apriSessione = async (
  db: Db,
  idUtente: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<number> => {
  const rinnovo = segretoCasuale();
  const { id } = await db
    .insertInto('sessioni')
    .values({
      id_utente: idUtente,
      hash_rinnovo: sha256(rinnovo),
      scade_il: new Date(Date.now() + DURATA_ORE * 3_600_000),
      indirizzo: request.ip,
      agente: request.headers['user-agent']?.slice(0, 300) ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  reply.setCookie(COOKIE_SESSIONE, rinnovo, {
    path: '/api',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: DURATA_ORE * 3600,
  });
  return id;
};

/** A fresh token of the session, one a browser tab; the oldest go when there are too many. */
export const nuovoToken = async (db: Db, idSessione: number): Promise<string> => {
  const token = segretoCasuale();
  await db
    .insertInto('sessione_token')
    .values({ hash: sha256(token), id_sessione: idSessione })
    .execute();
  await sql`delete from sessione_token where hash in (
    select hash from sessione_token where id_sessione = ${idSessione}
     order by creato_il desc offset ${TOKEN_PER_SESSIONE})`.execute(db);
  return token;
};

export const revocaSessione = async (db: Db, idSessione: number): Promise<void> => {
  await sql`update sessioni set revocata_il = now() where id = ${idSessione}`.execute(db);
};

/** What the web needs to know of who has just come in. */
export const identitaDi = async (db: Db, sessione: SessioneAttiva) => {
  const aziende = await aziendeVisibili(db, {
    utente: { id: sessione.id_utente, username: sessione.username },
    aziende: sessione.aziende,
  });
  const { aziendaPreferita } = await leggiConfigurazione(db);
  const preferita = aziende.find(({ cod_Azienda }) => cod_Azienda === aziendaPreferita);
  return {
    utente: { id: sessione.id_utente, username: sessione.username, nome: sessione.nome },
    privilegi: sessione.privilegi as Record<string, string[]>,
    aziende: aziende.map(({ cod_Azienda, ragioneSociale, colore }) => ({
      cod_Azienda,
      ragioneSociale,
      colore,
    })),
    aziendaPreferita: preferita?.cod_Azienda ?? null,
    cambioPasswordRichiesto: sessione.cambio_password_richiesto,
  };
};
