import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import { rotteDelRegistro } from '#server/accesso/registro.ts';
import { rotteDiAccesso } from '#server/accesso/routes.ts';
import { rotteDelleAziende } from '#server/aziende/routes.ts';
import { rotteDiConfigurazione } from '#server/configurazione/routes.ts';
import { rotteDegliArchivi } from '#server/dati-dinamici/routes.ts';
import { rotteDelleDivise } from '#server/divise/routes.ts';
import { documenta, mostraDocumento } from '#server/documento-api.ts';
import { comeErroreRateo, type ErroreRateo, errore } from '#server/errori.ts';
import type { Servizi } from '#server/handle.ts';
import { rotteDelleImportazioni } from '#server/importazioni/routes.ts';
import { rotteDellePreferenze } from '#server/preferenze/routes.ts';
import { rotteDeiProvider } from '#server/provider/routes.ts';
import { rotteDeiReport } from '#server/reports/routes.ts';
import { rotteDelMonitor } from '#server/reportsmonitor/routes.ts';
import { rotteDellaRicerca } from '#server/ricerca/routes.ts';
import { rotteDiStato } from '#server/stato/routes.ts';
import { rotteDelloStorico } from '#server/storico/routes.ts';
import { erroreDiForma, usaValidatori } from '#server/validazione.ts';
import { rotteDelleViste } from '#server/viste/routes.ts';
import { serviWeb } from '#server/web-statica.ts';

const CSP = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // The component libraries write style elements; they carry no script.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  frameSrc: ["'self'", 'blob:'],
  workerSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'self'"],
  formAction: ["'self'"],
};

const rispondiErrore = (reply: FastifyReply, sbaglio: ErroreRateo, traceId: string) =>
  reply
    .code(sbaglio.status)
    .type('application/problem+json')
    .header('cache-control', 'no-store')
    .headers(sbaglio.attesaS === undefined ? {} : { 'retry-after': String(sbaglio.attesaS) })
    .send(
      JSON.stringify({
        type: `urn:rateo:errore:${sbaglio.codice.toLowerCase().replaceAll('_', '-')}`,
        title: sbaglio.titolo,
        status: sbaglio.status,
        detail: sbaglio.message,
        codice: sbaglio.codice,
        traceId,
        ...(sbaglio.errori && { errori: sbaglio.errori }),
        ...(sbaglio.attuale !== undefined && { attuale: sbaglio.attuale }),
      }),
    );

/** Fastify's own refusals (malformed JSON, too large, unknown media type) in our words. */
const traduci = (sbaglio: FastifyError): ErroreRateo => {
  if (sbaglio.validation) return erroreDiForma(sbaglio.validation);
  if (sbaglio.statusCode === 413) return errore('TROPPO_GRANDE', { cause: sbaglio });
  const delChiamante = sbaglio.code?.startsWith('FST_') && (sbaglio.statusCode ?? 500) < 500;
  return delChiamante ? errore('RICHIESTA_ERRATA', { cause: sbaglio }) : comeErroreRateo(sbaglio);
};

const gestisciErrori = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError>((causa, request, reply) => {
    const sbaglio = traduci(causa);
    const voce = { err: causa, codice: sbaglio.codice };
    if (sbaglio.status >= 500) request.log.error(voce, sbaglio.message);
    else request.log.info({ codice: sbaglio.codice }, sbaglio.message);
    return rispondiErrore(reply, sbaglio, request.id);
  });
};

/** One HTTP server over one database: every process makes its own, none keeps state. */
export const creaServer = async (servizi: Servizi): Promise<FastifyInstance> => {
  const { config } = servizi;
  const app = Fastify({
    logger: {
      level: config.livelloLog,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    routerOptions: { caseSensitive: false, maxParamLength: 500 },
    bodyLimit: 1024 * 1024,
    trustProxy: config.proxy.length > 0 ? [...config.proxy] : false,
    forceCloseConnections: true,
  });
  app.decorateRequest('contesto', undefined);
  usaValidatori(app);
  gestisciErrori(app);
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime);
    request.log.debug({ method, rotta: routeOptions.url, stato: reply.statusCode, ms }, 'risposta');
  });
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CSP },
    strictTransportSecurity: false,
  });
  await app.register(cookie);
  await app.register(multipart, {
    limits: { fileSize: config.maxUploadByte, files: 1, fields: 8 },
  });
  await documenta(app);
  app.after(() => {
    rotteDiAccesso(app, servizi);
    rotteDelRegistro(app, servizi);
    rotteDiStato(app, servizi);
    rotteDiConfigurazione(app, servizi);
    rotteDellePreferenze(app, servizi);
    rotteDelleAziende(app, servizi);
    rotteDelleDivise(app, servizi);
    rotteDegliArchivi(app, servizi);
    rotteDelloStorico(app, servizi);
    rotteDelleImportazioni(app, servizi);
    rotteDeiProvider(app, servizi);
    rotteDelMonitor(app, servizi);
    rotteDeiReport(app, servizi);
    rotteDelleViste(app, servizi);
    rotteDellaRicerca(app, servizi);
    mostraDocumento(app);
  });
  await serviWeb(app, servizi, (reply, id) => rispondiErrore(reply, errore('NON_TROVATO'), id));
  await app.ready();
  return app;
};
