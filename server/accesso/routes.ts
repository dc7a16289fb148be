import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rotteAccesso } from '#contract/accesso.ts';
import {
  esigiNonAltrove,
  esigiStessaOrigine,
  type SessioneAttiva,
  segretoDi,
  sessioneDa,
} from '#server/accesso/autorizza.ts';
import { cambiaPassword } from '#server/accesso/cambio-password.ts';
import { leggiCookie, SESSIONE, togliCookie } from '#server/accesso/cookie.ts';
import { origineDi, segnaEvento } from '#server/accesso/eventi.ts';
import { entra } from '#server/accesso/log-in.ts';
import { identitaDi, nuovoToken, revocaSessione } from '#server/accesso/sessioni.ts';
import type { Db } from '#server/db/schema.ts';
import { errore } from '#server/errori.ts';
import { registra, type Servizi } from '#server/handle.ts';

/** The caller's session: the authorised routes have one, or `autorizza` would have refused. */
const sessioneCorrente = async (db: Db, request: FastifyRequest): Promise<SessioneAttiva> => {
  const segreto = segretoDi(request);
  const sessione = segreto === undefined ? undefined : await sessioneDa(db, segreto);
  if (!sessione) throw errore('NON_AUTENTICATO');
  return sessione;
};

export const rotteDiAccesso = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  registra(app, servizi, rotteAccesso.login, async ({ body, request, reply }) => {
    esigiNonAltrove(request);
    const token = await entra(servizi, body, request, reply);
    const sessione = await sessioneDa(db, token);
    if (!sessione) throw errore('NON_AUTENTICATO');
    return { token, ...(await identitaDi(db, sessione)) };
  });

  registra(app, servizi, rotteAccesso.rinnova, async ({ request }) => {
    const rinnovo = leggiCookie(request, SESSIONE);
    if (rinnovo === undefined) throw errore('NON_AUTENTICATO');
    esigiStessaOrigine(request);
    const sessione = await sessioneDa(db, rinnovo);
    if (!sessione) throw errore('NON_AUTENTICATO');
    const token = await nuovoToken(db, sessione.id_sessione);
    return { token, ...(await identitaDi(db, sessione)) };
  });

  registra(app, servizi, rotteAccesso.logout, async ({ request, reply }) => {
    const sessione = await sessioneCorrente(db, request);
    await db.transaction().execute(async (tx) => {
      await revocaSessione(tx, sessione.id_sessione);
      const { username } = sessione;
      await segnaEvento(tx, { tipo: 'uscita', utente: username, origine: origineDi(request) });
    });
    togliCookie(reply, SESSIONE);
    return {};
  });

  registra(app, servizi, rotteAccesso.password, async ({ body, request }) => {
    const sessione = await sessioneCorrente(db, request);
    await cambiaPassword(db, sessione, body, origineDi(request));
    return {};
  });

  registra(app, servizi, rotteAccesso.io, async ({ request }) =>
    identitaDi(db, await sessioneCorrente(db, request)),
  );
};
