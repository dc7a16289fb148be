import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Metodo } from '#domain/accesso/fattori.ts';
import { errore } from '#server/base/errori.ts';
import type { Db } from '#server/db/sessione.ts';
import type { Servizi } from '#server/http/handle.ts';
import { apriPer, esigiAttivo } from '../apertura.ts';
import { ATTESA, togliCookie } from '../cookie.ts';
import { dispositivoNoto } from '../dispositivi.ts';
import { origineDi, segnaEvento } from '../eventi.ts';
import { prenotaFattore, restituisci, type Tentativo } from '../tentativi.ts';
import { type Attesa, chiudiAttesa, esigiAttesa } from './attesa.ts';
import { esigiLuogo } from './luogo.ts';
import { type Firmata, sfidaDiFirma, verificaFirma } from './passkey.ts';
import { provaCodice } from './stato.ts';

export interface Chiamata {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const segnaRifiuto = async (
  db: Db,
  utente: string | null,
  { request, tentativo }: { request: FastifyRequest; tentativo?: Tentativo },
): Promise<void> => {
  const comune = { utente, origine: origineDi(request) };
  await segnaEvento(db, { tipo: 'fattore-rifiutato', ...comune });
  if (!tentativo?.bloccato) return;
  const particolari = { secondi: tentativo.bloccoS };
  await segnaEvento(db, { tipo: 'fattore-bloccato', ...comune, particolari });
};

const concludi = async (
  servizi: Servizi,
  attesa: Attesa,
  metodo: Metodo,
  { request, reply }: Chiamata,
): Promise<string> => {
  const { idUtente, username } = attesa;
  const dispositivo = await dispositivoNoto(servizi.db, username, request);
  const riconosciuto = {
    idUtente,
    username,
    dispositivo,
    metodi: ['password', metodo] as const,
  };
  const token = await apriPer(servizi, riconosciuto, { request, reply }, async (tx) => {
    await esigiAttivo(tx, idUtente);
    await chiudiAttesa(tx, attesa);
  });
  togliCookie(reply, ATTESA);
  return token;
};

/** The second step by a code, counted before it is looked at: answers the session's first token. */
export const concludiConCodice = async (
  servizi: Servizi,
  scritto: string,
  chiamata: Chiamata,
): Promise<string> => {
  const { db } = servizi;
  const { request } = chiamata;
  const attesa = await esigiAttesa(db, request);
  const { username } = attesa;
  const dispositivo = await dispositivoNoto(db, username, request);
  const tentativo = await prenotaFattore(db, { username, dispositivo });
  const metodo = await provaCodice(db, attesa.idUtente, scritto);
  if (metodo === undefined) {
    await segnaRifiuto(db, username, { request, tentativo });
    throw errore('CODICE_ERRATO');
  }
  await restituisci(db, tentativo);
  return concludi(servizi, attesa, metodo, chiamata);
};

/** What a passkey is to sign: of who waits, or of whoever it belongs to. */
export const sfidaPerEntrare = async (
  { db, config }: Servizi,
  senzaPassword: boolean,
  request: FastifyRequest,
) => {
  const luogo = esigiLuogo(config, request);
  if (senzaPassword) return sfidaDiFirma(db, luogo, { scopo: 'senza-password', idUtente: null });
  const { idUtente } = await esigiAttesa(db, request);
  return sfidaDiFirma(db, luogo, { scopo: 'accesso', idUtente });
};

const PASSKEY_ERRATA =
  'La passkey non è stata riconosciuta: riprovare, oppure entrare con nome utente e password.';

/** The second step by a passkey. */
export const concludiConPasskey = async (
  servizi: Servizi,
  firmata: Firmata,
  chiamata: Chiamata,
): Promise<string> => {
  const { db, config } = servizi;
  const { request } = chiamata;
  const luogo = esigiLuogo(config, request);
  const attesa = await esigiAttesa(db, request);
  const { idUtente } = attesa;
  if ((await verificaFirma(db, luogo, { scopo: 'accesso', idUtente }, firmata)) === undefined) {
    await segnaRifiuto(db, attesa.username, { request });
    throw errore('CODICE_ERRATO', { detail: PASSKEY_ERRATA });
  }
  return concludi(servizi, attesa, 'passkey', chiamata);
};

/**
 * A passkey that verifies its person is two factors: what they have, and what they are or know. Where one comes in by
 * providers alone it opens nothing, no more than a password.
 */
export const entraConPasskey = async (
  servizi: Servizi,
  firmata: Firmata,
  { request, reply }: Chiamata,
): Promise<string> => {
  const { db, config } = servizi;
  const luogo = esigiLuogo(config, request);
  const per = { scopo: 'senza-password', idUtente: null } as const;
  const idUtente = await verificaFirma(db, luogo, per, firmata);
  const { rows } = await sql<{ username: string }>`
    select username from utenti
     where id = ${idUtente ?? 0} and attivo and accesso_locale_ammesso(username)`.execute(db);
  const username = rows[0]?.username;
  if (idUtente === undefined || username === undefined) {
    await segnaRifiuto(db, null, { request });
    throw errore('CODICE_ERRATO', { detail: PASSKEY_ERRATA });
  }
  const dispositivo = await dispositivoNoto(db, username, request);
  const riconosciuto = { idUtente, username, dispositivo, metodi: ['passkey'] as const };
  return apriPer(servizi, riconosciuto, { request, reply }, async (tx) => {
    await esigiAttivo(tx, idUtente);
    // Taken away in the meantime, it opens nothing.
    const { rows: sue } = await sql`
      select from passkey where credenziale = ${String(firmata.id)}`.execute(tx);
    if (sue.length === 0) throw errore('CODICE_ERRATO', { detail: PASSKEY_ERRATA });
  });
};
