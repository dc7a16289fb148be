import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Tratto, tracce } from '#server/base/tracce.ts';

/** Every call is a span: its route and status, the company, the traceId of log and answer; nothing of what was sent. */
export function tracciaChiamate(app: FastifyInstance): void {
  const attive = tracce();
  if (!attive) return;
  const tratti = new WeakMap<FastifyRequest, Tratto>();
  app.addHook('onRequest', (request, _reply, avanti) => {
    const { method, routeOptions, headers } = request;
    const rotta = routeOptions.url ?? 'ignota';
    const { traceparent: padre } = headers;
    const tratto = attive.comincia(`${method} ${rotta}`, {
      genere: 'server',
      padre: typeof padre === 'string' ? padre : undefined,
      attributi: {
        'http.request.method': method,
        'http.route': rotta,
        'rateo.traceId': String(request.id),
      },
    });
    tratti.set(request, tratto);
    tratto.dentro(avanti);
  });
  app.addHook('onResponse', async (request, reply) => {
    const tratto = tratti.get(request);
    tratto?.segna({
      'http.response.status_code': reply.statusCode,
      'rateo.azienda': request.contesto?.codAzienda,
    });
    tratto?.finisci(reply.statusCode >= 500 ? new Error('risposta 5xx') : undefined);
  });
}
