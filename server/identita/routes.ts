import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rotteAccessoFornitori } from '#contract/accesso-fornitori.ts';
import { ritornoAmmesso } from '#domain/accesso/ritorno.ts';
import { esigiNonAltrove, sessioneDa } from '#server/accesso/autorizza.ts';
import { leggiCookie, SESSIONE } from '#server/accesso/cookie.ts';
import { origineDi, segnaEvento } from '#server/accesso/eventi.ts';
import { errore } from '#server/base/errori.ts';
import type { Db } from '#server/db/sessione.ts';
import { BYTE_PUBBLICI } from '#server/http/difese/corpo.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { avvia } from './avvio.ts';
import { rotteDeiCollegamenti } from './collegamenti.ts';
import { rotteDeiFornitori } from './configurati.ts';
import { fornitoriOfferti } from './fornitore.ts';
import { accessoLocale, rotteDellAccessoLocale } from './locale.ts';
import { AccessoRifiutato } from './rifiuto.ts';
import { concludi } from './ritorno.ts';
import { esciDalFornitore } from './uscita.ts';

const RINVIO = 303;

/** Typed or followed from our own pages: not a navigation that another site starts. */
const esigiDaNoi = (request: FastifyRequest): void => {
  if (request.headers['sec-fetch-site'] === 'none') return;
  try {
    esigiNonAltrove(request);
  } catch (cause) {
    throw new AccessoRifiutato('altra-origine', { cause });
  }
};

/** The session that this browser has: its cookie comes along now, and not on the way back. */
async function sessioneDelBrowser(db: Db, request: FastifyRequest): Promise<number | undefined> {
  const segreto = leggiCookie(request, SESSIONE);
  const sessione = segreto === undefined ? undefined : await sessioneDa(db, segreto);
  return sessione?.id_sessione;
}

/** Sends the browser on; a refusal goes to a page of ours that has its sentence, and into the register. */
async function rinvia(
  { db }: Servizi,
  request: FastifyRequest,
  reply: FastifyReply,
  passi: () => Promise<string>,
): Promise<FastifyReply> {
  try {
    return reply.redirect(await passi(), RINVIO);
  } catch (causa) {
    if (!(causa instanceof AccessoRifiutato)) throw causa;
    const { motivo, utente } = causa;
    request.log.info({ motivo, err: causa.cause }, 'accesso da un fornitore rifiutato');
    const comune = { tipo: 'accesso-fallito', utente, origine: origineDi(request) } as const;
    await segnaEvento(db, { ...comune, particolari: { fornitoreDiIdentita: motivo } });
    const pagina = motivo === 'non-riconfermata' ? '/pages/error?perche' : '/pages/login?rifiuto';
    return reply.redirect(`${pagina}=${motivo}`, RINVIO);
  }
}

/** A logout arrives as a form: the one route that reads one. */
const rottaDellUscita = (app: FastifyInstance, servizi: Servizi): void => {
  app.register(async (sola) => {
    sola.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BYTE_PUBBLICI },
      async (_request: FastifyRequest, testo: string) =>
        Object.fromEntries(new URLSearchParams(testo)),
    );
    lega(sola, servizi, rotteAccessoFornitori.uscita, async ({ params, body, request }) => {
      await esciDalFornitore(servizi, params.id, body.logout_token, request);
      return {};
    });
  });
};

export const rotteDelleIdentita = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  rotteDeiFornitori(app, servizi);
  rotteDeiCollegamenti(app, servizi);
  rotteDellAccessoLocale(app, servizi);
  rottaDellUscita(app, servizi);

  lega(app, servizi, rotteAccessoFornitori.elenco, async () => ({
    fornitori: await fornitoriOfferti(db),
    locale: (await accessoLocale(db)).attivo,
  }));

  lega(app, servizi, rotteAccessoFornitori.avvia, ({ params, query, request, reply }) =>
    rinvia(servizi, request, reply, async () => {
      esigiDaNoi(request);
      const { ritorno, scopo } = query;
      if (ritorno !== undefined && ritornoAmmesso(ritorno) === undefined)
        throw errore('RICHIESTA_ERRATA', { detail: 'Si torna soltanto a una pagina di Rateo.' });
      const riconferma = scopo === 'riconferma';
      const idSessione = await sessioneDelBrowser(db, request);
      if (riconferma && idSessione === undefined) throw new AccessoRifiutato('non-riconfermata');
      return avvia(servizi, { id: params.id, ritorno, idSessione, riconferma }, request, reply);
    }),
  );

  lega(app, servizi, rotteAccessoFornitori.ritorno, ({ request, reply }) =>
    rinvia(servizi, request, reply, () => concludi(servizi, request, reply)),
  );
};
