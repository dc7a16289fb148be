import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rotteAccesso } from '#contract/accesso.ts';
import { difettiPassword } from '#domain/accesso/password.ts';
import {
  COOKIE_SESSIONE,
  esigiStessaOrigine,
  type SessioneAttiva,
  segretoDi,
  sessioneDa,
} from '#server/accesso/autorizza.ts';
import { hashPassword, passwordCorretta } from '#server/accesso/password.ts';
import { apriSessione, identitaDi, nuovoToken, revocaSessione } from '#server/accesso/sessioni.ts';
import { azzeraTentativi, esigiNonBloccato, segnaFallito } from '#server/accesso/tentativi.ts';
import type { Db } from '#server/db/schema.ts';
import { errore, erroreCampo } from '#server/errori.ts';
import { registra, type Servizi } from '#server/handle.ts';

const utenteAttivo = (db: Db, username: string) =>
  db
    .selectFrom('utenti')
    .select(['id', 'hash_password'])
    .where('username', '=', username)
    .where('attivo', '=', true)
    .executeTakeFirst();

/** The caller's session: the authorised routes have one, or `autorizza` would have refused. */
const sessioneCorrente = async (db: Db, request: FastifyRequest): Promise<SessioneAttiva> => {
  const segreto = segretoDi(request);
  const sessione = segreto === undefined ? undefined : await sessioneDa(db, segreto);
  if (!sessione) throw errore('NON_AUTENTICATO');
  return sessione;
};

/** Checks name and password with the throttle around, and answers the user's id. */
const riconosci = async (db: Db, nome: string, password: string, indirizzo: string) => {
  const username = nome.trim().toLowerCase();
  await esigiNonBloccato(db, username, indirizzo);
  const utente = await utenteAttivo(db, username);
  const corretta = await passwordCorretta(password, utente?.hash_password);
  if (!utente || !corretta) {
    await segnaFallito(db, username, indirizzo);
    throw errore('CREDENZIALI_ERRATE');
  }
  await azzeraTentativi(db, username);
  return utente.id;
};

interface NuovaPassword {
  readonly attuale: string;
  readonly nuova: string;
}

const cambiaPassword = async (
  db: Db,
  sessione: SessioneAttiva,
  { attuale, nuova }: NuovaPassword,
  indirizzo: string,
) => {
  // The throttle of the log-in counts here too: a stolen token must not try passwords for free.
  await esigiNonBloccato(db, sessione.username, indirizzo);
  const utente = await utenteAttivo(db, sessione.username);
  if (!(await passwordCorretta(attuale, utente?.hash_password))) {
    await segnaFallito(db, sessione.username, indirizzo);
    throw erroreCampo('attuale', 'La password attuale non è corretta.');
  }
  if (nuova === attuale)
    throw erroreCampo('nuova', 'La nuova password deve essere diversa da quella attuale.');
  const difetti = difettiPassword(nuova, sessione.username);
  if (difetti.length > 0) throw erroreCampo('nuova', difetti.join(' '));
  const hash = await hashPassword(nuova);
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('utenti')
      .set({ hash_password: hash, cambio_password_richiesto: false })
      .where('id', '=', sessione.id_utente)
      .execute();
    await tx
      .updateTable('sessioni')
      .set({ revocata_il: new Date() })
      .where('id_utente', '=', sessione.id_utente)
      .where('id', '!=', sessione.id_sessione)
      .where('revocata_il', 'is', null)
      .execute();
  });
};

export const rotteDiAccesso = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  registra(app, servizi, rotteAccesso.login, async ({ body, request, reply }) => {
    const idUtente = await riconosci(db, body.username, body.password, request.ip);
    const token = await nuovoToken(db, await apriSessione(db, idUtente, request, reply));
    const sessione = await sessioneDa(db, token);
    if (!sessione) throw errore('NON_AUTENTICATO');
    return { token, ...(await identitaDi(db, sessione)) };
  });

  registra(app, servizi, rotteAccesso.rinnova, async ({ request }) => {
    const rinnovo = request.cookies[COOKIE_SESSIONE];
    if (rinnovo === undefined) throw errore('NON_AUTENTICATO');
    esigiStessaOrigine(request);
    const sessione = await sessioneDa(db, rinnovo);
    if (!sessione) throw errore('NON_AUTENTICATO');
    const token = await nuovoToken(db, sessione.id_sessione);
    return { token, ...(await identitaDi(db, sessione)) };
  });

  registra(app, servizi, rotteAccesso.logout, async ({ request, reply }) => {
    const sessione = await sessioneCorrente(db, request);
    await revocaSessione(db, sessione.id_sessione);
    reply.clearCookie(COOKIE_SESSIONE, { path: '/api' });
    return {};
  });

  registra(app, servizi, rotteAccesso.password, async ({ body, request }) => {
    const sessione = await sessioneCorrente(db, request);
    const { attuale, nuova } = body;
    await cambiaPassword(db, sessione, { attuale, nuova }, request.ip);
    return {};
  });

  registra(app, servizi, rotteAccesso.io, async ({ request }) =>
    identitaDi(db, await sessioneCorrente(db, request)),
  );
};
