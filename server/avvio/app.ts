import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { autorizza } from '#server/accesso/autorizza.ts';
import { segnaEvento } from '#server/accesso/eventi.ts';
import { creaSegnaRifiuti } from '#server/accesso/rifiuti-segnati.ts';
import { errore } from '#server/base/errori.ts';
import { logDelServer } from '#server/base/log.ts';
import { comprimi } from '#server/http/compressione.ts';
import { difendi, limitiDiConnessione } from '#server/http/difese/difendi.ts';
import { creaLimitatore } from '#server/http/difese/limitatore.ts';
import { documenta, mostraDocumento } from '#server/http/documento-api/pagina.ts';
import type { Servizi } from '#server/http/handle.ts';
import {
  gestisciErrori,
  rispondiAllaConnessione,
  rispondiDelPercorso,
  rispondiErrore,
} from '#server/http/risposta-errore.ts';
import { serializzatori } from '#server/http/serializzazione.ts';
import { tracciaChiamate } from '#server/http/tracciate.ts';
import { usaValidatori } from '#server/http/validazione.ts';
import { legaRotte } from './rotte.ts';
import { serviWeb } from './web-statica.ts';

/** One HTTP server over one database: every process makes its own, none keeps state. */
export const creaServer = async (
  servizi: Servizi,
  scrivi = serializzatori(),
): Promise<FastifyInstance> => {
  const { config, db } = servizi;
  const app = Fastify({
    logger: logDelServer(config.livelloLog),
    clientErrorHandler: rispondiAllaConnessione,
    frameworkErrors: rispondiDelPercorso,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    genReqId: () => randomUUID(),
    routerOptions: { caseSensitive: false, maxParamLength: 500 },
    bodyLimit: 1024 * 1024,
    ...limitiDiConnessione,
    trustProxy: config.proxy.length > 0 ? [...config.proxy] : false,
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: { buildSerializer: scrivi } },
  });
  app.decorateRequest('contesto', undefined);
  tracciaChiamate(app);
  const segnaRifiuto = creaSegnaRifiuti(db);
  const limitatore = creaLimitatore(db, config.fattoreLimiti, ({ nome }, di) => {
    const evento = { tipo: 'chiamate-limitate', utente: null, oggetto: di } as const;
    segnaEvento(db, { ...evento, particolari: { limite: nome } }).catch((causa: unknown) =>
      app.log.error({ err: causa }, 'evento non registrato'),
    );
  });
  app.decorate('limitatore', limitatore);
  app.decorate('autorizza', (rotta, request) => autorizza(servizi, rotta, request));
  app.addHook('onClose', limitatore.ferma);
  usaValidatori(app);
  gestisciErrori(app, segnaRifiuto);
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    servizi.misure?.risposta(request, reply);
    const ms = Math.round(reply.elapsedTime);
    request.log.debug({ method, rotta: routeOptions.url, stato: reply.statusCode, ms }, 'risposta');
  });
  await difendi(app, config);
  await comprimi(app);
  await app.register(cookie);
  await app.register(multipart, {
    limits: { fileSize: config.maxUploadByte, files: 1, fields: 8 },
  });
  await documenta(app);
  app.after(() => {
    legaRotte(app, servizi);
    mostraDocumento(app);
  });
  await serviWeb(app, servizi, (reply, id) => rispondiErrore(reply, errore('NON_TROVATO'), id));
  await app.ready();
  return app;
};
