import type { FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { MisureHttp } from '#server/http/handle.ts';

const SECONDI = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const METODI = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const LOGIN = '/api/accesso/login';

/** The template and never the address: what callers write must not make new series. */
const rottaDi = ({ routeOptions }: FastifyRequest): string => {
  const { url } = routeOptions;
  if (url === undefined) return 'nessuna';
  return url.startsWith('/api/') ? url : 'web';
};

const MOTIVI: Readonly<Record<number, string>> = { 401: 'credenziali', 429: 'bloccato' };

/** Answers by route, method and class of status, with their times; log-ins that were refused. */
export function misureHttp(registro: Registry): MisureHttp {
  const registers = [registro];
  const durata = new Histogram({
    name: 'rateo_http_durata_secondi',
    help: 'Durata delle risposte HTTP, per rotta, metodo e classe di stato',
    labelNames: ['rotta', 'metodo', 'stato'],
    buckets: SECONDI,
    registers,
  });
  const falliti = new Counter({
    name: 'rateo_accessi_falliti_total',
    help: 'Accessi rifiutati: credenziali sbagliate, o troppi tentativi',
    labelNames: ['motivo'],
    registers,
  });
  for (const motivo of Object.values(MOTIVI)) falliti.inc({ motivo }, 0);
  return {
    risposta(request, reply) {
      const rotta = rottaDi(request);
      const metodo = METODI.includes(request.method) ? request.method : 'altro';
      const stato = `${Math.floor(reply.statusCode / 100)}xx`;
      durata.observe({ rotta, metodo, stato }, reply.elapsedTime / 1000);
      const motivo = rotta === LOGIN ? MOTIVI[reply.statusCode] : undefined;
      if (motivo) falliti.inc({ motivo });
    },
  };
}
