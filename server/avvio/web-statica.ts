import { existsSync } from 'node:fs';
import { join } from 'node:path';
import statica from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { leggiConfigurazione } from '#server/configurazione/configurazione.ts';
import type { Servizi } from '#server/http/handle.ts';

const UN_ANNO_S = 31_536_000;
/**
 * What these headers rule is the document that carries them, never a script or a style that it loads:
 * repeated with every chunk they would weigh as much as the smaller ones. A worker is its own document.
 */
const SOLO_DEL_DOCUMENTO = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-frame-options',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'referrer-policy',
];

const LINGUE = ['it', 'en', 'es', 'pt', 'de'];

/**
 * The built web app: its hashed assets for ever, its page for every screen's address, and the
 * guard's configuration file with public values only (docs/regole/api.md#configurazione-pubblica).
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
        if (eterno && !percorso.includes('worker'))
          for (const nome of SOLO_DEL_DOCUMENTO) risposta.removeHeader(nome);
        risposta.header(
          'cache-control',
          eterno ? `public, max-age=${UN_ANNO_S}, immutable` : 'no-cache',
        );
      },
    });
  app.setNotFoundHandler((request, reply) => {
    const schermata =
      request.method === 'GET' && /^\/($|\?|(pages?|manuale)(\/|\?|$))/.test(request.url);
    if (!schermata || !costruita) return nonTrovato(reply, request.id);
    return reply.sendFile('index.html', { cacheControl: false });
  });
};
