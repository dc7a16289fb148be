import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CodiceErrore, type ErroreRateo, errore } from '#server/base/errori.ts';
import { comeErroreRateo } from '#server/record/vincoli/come-errore.ts';
import { erroreDiForma } from './validazione.ts';

const TIPO = 'application/problem+json; charset=utf-8';

export const problema = (sbaglio: ErroreRateo, traceId: string): string =>
  JSON.stringify({
    type: `urn:rateo:errore:${sbaglio.codice.toLowerCase().replaceAll('_', '-')}`,
    title: sbaglio.titolo,
    status: sbaglio.status,
    detail: sbaglio.message,
    codice: sbaglio.codice,
    traceId,
    ...(sbaglio.errori && { errori: sbaglio.errori }),
    ...(sbaglio.attuale !== undefined && { attuale: sbaglio.attuale }),
  });

export const rispondiErrore = (
  reply: FastifyReply,
  sbaglio: ErroreRateo,
  traceId: string,
): FastifyReply =>
  reply
    .code(sbaglio.status)
    .type(TIPO)
    .header('cache-control', 'no-store')
    .headers(sbaglio.attesaS === undefined ? {} : { 'retry-after': String(sbaglio.attesaS) })
    .send(problema(sbaglio, traceId));

/** Fastify's own refusals (malformed JSON, too large, unknown media type) in our words. */
const traduci = (sbaglio: FastifyError): ErroreRateo => {
  if (sbaglio.validation) return erroreDiForma(sbaglio.validation);
  const { statusCode = 500 } = sbaglio;
  if (statusCode === 413) return errore('TROPPO_GRANDE', { cause: sbaglio });
  const delChiamante = statusCode >= 400 && statusCode < 500;
  return delChiamante ? errore('RICHIESTA_ERRATA', { cause: sbaglio }) : comeErroreRateo(sbaglio);
};

export const gestisciErrori = (
  app: FastifyInstance,
  segnaRifiuto: (request: FastifyRequest, codice: CodiceErrore) => Promise<void>,
): void => {
  app.setErrorHandler<FastifyError>(async (causa, request, reply) => {
    const sbaglio = traduci(causa);
    const voce = { err: causa, codice: sbaglio.codice };
    if (sbaglio.status >= 500) request.log.error(voce, sbaglio.message);
    else request.log.info({ codice: sbaglio.codice }, sbaglio.message);
    await segnaRifiuto(request, sbaglio.codice);
    return rispondiErrore(reply, sbaglio, request.id);
  });
};

/** What the router refuses before it knows a route: a path that is no text, a parameter too long. */
export const rispondiDelPercorso = (
  causa: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  const troppoLungo = causa.code === 'FST_ERR_MAX_PARAM_LENGTH';
  const sbaglio = troppoLungo
    ? errore('INDIRIZZO_TROPPO_LUNGO', { cause: causa })
    : errore('RICHIESTA_ERRATA', { detail: 'L’indirizzo della richiesta non è ben scritto.' });
  rispondiErrore(reply, sbaglio, request.id);
};

const STATI: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Le intestazioni della richiesta sono troppo lunghe.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'La richiesta non è arrivata in tempo.'],
};

/** What is no HTTP at all never reaches a route: it is answered on the bare connection. */
export const rispondiAllaConnessione = (causa: Error & { code?: string }, socket: Socket): void => {
  if (causa.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, detail] = STATI[causa.code ?? ''] ?? [400, 'La richiesta non è in forma HTTP.'];
  const corpo = JSON.stringify({
    type: 'urn:rateo:errore:richiesta-errata',
    title: 'Richiesta non valida',
    status,
    detail,
    codice: 'RICHIESTA_ERRATA',
    traceId: randomUUID(),
  });
  const lunghezza = Buffer.byteLength(corpo);
  socket.end(
    `HTTP/1.1 ${status} Errore\r\ncontent-type: ${TIPO}\r\ncache-control: no-store\r\n` +
      `connection: close\r\ncontent-length: ${lunghezza}\r\n\r\n${corpo}`,
  );
};
