import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errore } from '#server/base/errori.ts';

const PROFONDITA_MASSIMA = 32;
const CORPO_LIMITE_MS = 30_000;
/** What a log-in, or another call of nobody we know, has to say. */
export const BYTE_PUBBLICI = 16 * 1024;

/** How deep a JSON text nests, by its brackets outside strings: read before it is parsed. */
export const profondita = (testo: string): number => {
  let massima = 0;
  let attuale = 0;
  let inStringa = false;
  for (let i = 0; i < testo.length; i += 1) {
    const segno = testo.charCodeAt(i);
    if (inStringa) {
      if (segno === 0x5c) i += 1;
      else if (segno === 0x22) inStringa = false;
    } else if (segno === 0x22) inStringa = true;
    else if (segno === 0x7b || segno === 0x5b) {
      attuale += 1;
      massima = Math.max(massima, attuale);
    } else if (segno === 0x7d || segno === 0x5d) attuale -= 1;
  }
  return massima;
};

/** JSON and nothing else: not too deep, no `__proto__`; multipart is for uploads alone. */
export const leggeSoloJson = (app: FastifyInstance): void => {
  const leggi = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, testo, fatto) => {
    if (profondita(String(testo)) > PROFONDITA_MASSIMA) {
      const detail = `La richiesta è annidata oltre ${PROFONDITA_MASSIMA} livelli.`;
      fatto(errore('RICHIESTA_ERRATA', { detail }));
      return;
    }
    leggi(request, String(testo), fatto);
  });
};

const attese = new WeakMap<FastifyRequest, NodeJS.Timeout>();

const smettiDiAttendere = async (request: FastifyRequest): Promise<void> => {
  clearTimeout(attese.get(request));
};

/** A body that drips in, a byte now and then, would hold its connection for ever. */
export const nonAttendeOltre = (app: FastifyInstance, limiteMs = CORPO_LIMITE_MS): void => {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.rotta?.corpoGrezzo) return; // files have the server's own limit
    const fine = setTimeout(() => request.raw.destroy(), limiteMs);
    fine.unref();
    attese.set(request, fine);
  });
  app.addHook('preValidation', smettiDiAttendere);
  app.addHook('onResponse', smettiDiAttendere);
  app.addHook('onRequestAbort', smettiDiAttendere);
};
