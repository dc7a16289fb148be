import type { FastifyInstance } from 'fastify';
import type { Configurazione } from '#server/base/config.ts';
import { errore } from '#server/base/errori.ts';
import { leggeSoloJson, nonAttendeOltre } from './corpo.ts';
import { esigiNome, nomiAmmessi } from './indirizzi.ts';
import { metteIntestazioni } from './intestazioni.ts';

const METODI = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

/** What Node itself is told: how long, and how much, a connection may be. */
export const limitiDiConnessione = {
  /** Idle, in either direction. */
  connectionTimeout: 120_000,
  /** A whole request, an upload over a slow line included; others are shorter (corpo.ts). */
  requestTimeout: 30 * 60_000,
  http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 16 * 1024 },
};

/** What holds for every call, before any route: method, name, headers, body. */
export const difendi = async (app: FastifyInstance, config: Configurazione): Promise<void> => {
  const ammesso = nomiAmmessi(config);
  await metteIntestazioni(app);
  app.addHook('onRequest', async (request, reply) => {
    esigiNome(request, ammesso);
    if (METODI.includes(request.method)) return;
    reply.header('allow', METODI.join(', '));
    throw errore('METODO_NON_AMMESSO');
  });
  leggeSoloJson(app);
  nonAttendeOltre(app);
};
