import { existsSync } from 'node:fs';
import { join } from 'node:path';
import statica from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { leggiConfigurazione } from '#server/configurazione/configurazione.ts';
import type { Servizi } from '#server/handle.ts';

const UN_ANNO_S = 31_536_000;
const LINGUE = ['it', 'en', 'es', 'pt', 'de'];

/**
 * The built web app: its hashed assets for ever, its page for every screen's address, and the guard's
 * configuration file with public values only (product.md §11).
 */
export const serviWeb = async (
  app: FastifyInstance,
  { db, config }: Servizi,
  nonTrovato: (reply: FastifyReply, traceId: string) => FastifyReply,
): Promise<void> => {
  app.get('/configurazione.json', { schema: { hide: true } }, async (_request, reply) => {
    const { licenziatario } = await leggiConfigurazione(db);
    return reply.header('cache-control', 'no-store').send({
      api: '/api',
      licenziatario,
      anno: new Date().getFullYear(),
      lingue: LINGUE,
    });
  });
  const costruita = existsSync(join(config.cartellaWeb, 'index.html'));
  if (costruita)
    await app.register(statica, {
      root: config.cartellaWeb,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (risposta, percorso) => {
        const eterno = percorso.includes('/assets/');
        risposta.header(
          'cache-control',
          eterno ? `public, max-age=${UN_ANNO_S}, immutable` : 'no-cache',
        );
      },
    });
  app.setNotFoundHandler((request, reply) => {
    const schermata = request.method === 'GET' && /^\/($|\?|pages?(\/|\?|$))/.test(request.url);
    if (!schermata || !costruita) return nonTrovato(reply, request.id);
    return reply.sendFile('index.html', { cacheControl: false });
  });
};
