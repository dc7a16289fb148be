import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rotteAccesso } from '#contract/accesso.ts';
import { errore } from '#server/base/errori.ts';
import { confermata } from '#server/db/contesto.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { esigiNonAltrove, esigiStessaOrigine, sessioneCorrente, sessioneDa } from './autorizza.ts';
import { cambiaPassword } from './cambio-password.ts';
import { leggiCookie, SESSIONE, togliCookie } from './cookie.ts';
import { origineDi, segnaEvento } from './eventi.ts';
import { entra } from './log-in.ts';
import { accolto, identitaDi, nuovoToken, revocaSessione } from './sessioni.ts';

/** Where else a session is to be left, asked while it still stands; null where nowhere. */
type UscitaAltrove = (
  servizi: Servizi,
  idSessione: number,
  request: FastifyRequest,
) => Promise<string | null>;

export const rotteDiAccesso = (
  app: FastifyInstance,
  servizi: Servizi,
  uscitaAltrove: UscitaAltrove,
): void => {
  const { db } = servizi;

  lega(app, servizi, rotteAccesso.login, async ({ body, request, reply }) => {
    esigiNonAltrove(request);
    return accolto(db, await entra(servizi, body, request, reply));
  });

  lega(app, servizi, rotteAccesso.rinnova, async ({ request }) => {
    const rinnovo = leggiCookie(request, SESSIONE);
    if (rinnovo === undefined) throw errore('NON_AUTENTICATO');
    esigiStessaOrigine(request);
    const sessione = await sessioneDa(db, rinnovo);
    if (!sessione) throw errore('NON_AUTENTICATO');
    const token = await nuovoToken(db, sessione.id_sessione);
    return { token, ...(await identitaDi(db, sessione)) };
  });

  lega(app, servizi, rotteAccesso.logout, async ({ request, reply }) => {
    const sessione = await sessioneCorrente(db, request);
    const prosegui = await uscitaAltrove(servizi, sessione.id_sessione, request);
    await confermata(db, async (tx) => {
      await revocaSessione(tx, sessione.id_sessione);
      const { username } = sessione;
      await segnaEvento(tx, { tipo: 'uscita', utente: username, origine: origineDi(request) });
    });
    togliCookie(reply, SESSIONE);
    return { prosegui };
  });

  lega(app, servizi, rotteAccesso.password, async ({ body, request }) => {
    const sessione = await sessioneCorrente(db, request);
    await cambiaPassword(db, sessione, body, origineDi(request));
    return {};
  });

  lega(app, servizi, rotteAccesso.io, async ({ request }) =>
    identitaDi(db, await sessioneCorrente(db, request)),
  );
};
