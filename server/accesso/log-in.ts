import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { errore } from '#server/base/errori.ts';
import { confermata } from '#server/db/contesto.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import type { Servizi } from '#server/http/handle.ts';
import { apriPer, esigiAttivo } from './apertura.ts';
import { dispositivoNoto } from './dispositivi.ts';
import { origineDi, segnaEvento } from './eventi.ts';
import { apriAttesa } from './fattori/attesa.ts';
import { metodiDi } from './fattori/stato.ts';
import { passwordCorretta } from './password.ts';
import { prenotaAccesso, restituisci, type Tentativo } from './tentativi.ts';

export interface Credenziali {
  readonly username: string;
  readonly password: string;
}

interface UtenteTrovato {
  readonly id: number;
  readonly attivo: boolean;
  readonly hash_password: string;
}

const FORMA_USERNAME = /^[a-z0-9._@-]{1,100}$/;

/** What no user can be called is nobody: the database is asked all the same, as for any name. */
const utenteDi = async (db: Db, username: string): Promise<UtenteTrovato | undefined> => {
  const cercato = FORMA_USERNAME.test(username) ? username : '';
  const { rows } = await sql<UtenteTrovato>`
    select id, attivo and accesso_locale_ammesso(username) as attivo, hash_password from utenti where username = ${cercato}`.execute(
    db,
  );
  return rows[0];
};

interface Rifiuto {
  readonly username: string;
  readonly trovato: boolean;
  readonly tentativo: Tentativo;
  readonly request: FastifyRequest;
}

/** A name that nobody bears is not written down: it may be a password in the wrong field. */
const segnaRifiuto = async (db: Db, { username, trovato, tentativo, request }: Rifiuto) => {
  const { bloccato, bloccoS } = tentativo;
  const comune = { utente: trovato ? username : null, origine: origineDi(request) };
  await segnaEvento(db, { tipo: 'accesso-fallito', ...comune });
  if (bloccato === undefined) return;
  const particolari = { bloccato, secondi: bloccoS };
  await segnaEvento(db, { tipo: 'accesso-bloccato', ...comune, particolari });
};

/**
 * Name and password against the throttle, then a session: answers its first token. Who has a second
 * factor is refused with what it can be shown by, and with a cookie that only waits for it.
 */
export const entra = async (
  servizi: Servizi,
  { username: scritto, password }: Credenziali,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> => {
  const { db } = servizi;
  const username = scritto.trim().toLowerCase();
  const dispositivo = await dispositivoNoto(db, username, request);
  const tentativo = await prenotaAccesso(db, { username, indirizzo: request.ip, dispositivo });
  const utente = await utenteDi(db, username);
  // Unknown and disabled users take the same steps as a wrong password.
  const corretta = await passwordCorretta(
    password,
    utente?.attivo ? utente.hash_password : undefined,
  );
  if (!utente || !corretta) {
    await segnaRifiuto(db, { username, trovato: utente !== undefined, tentativo, request });
    throw errore('CREDENZIALI_ERRATE');
  }
  await restituisci(db, tentativo);
  const metodi = await metodiDi(db, utente.id);
  const stesso = (tx: Tx) => esigiAttivo(tx, utente.id, utente.hash_password);
  if (metodi.length === 0) {
    const riconosciuto = { idUtente: utente.id, username, dispositivo };
    const conPassword = { ...riconosciuto, metodi: ['password'] as const };
    return apriPer(servizi, conPassword, { request, reply }, stesso);
  }
  await confermata(db, async (tx) => {
    await stesso(tx);
    await apriAttesa(tx, utente.id, reply);
  });
  throw errore('FATTORE_RICHIESTO', { attuale: { metodi } });
};
