import type { FastifyRequest } from 'fastify';
import type { TipoEvento } from '#domain/accesso/eventi.ts';
import type { CodiceErrore } from '#server/base/errori.ts';
import type { Db } from '#server/db/sessione.ts';
import { origineDi, segnaEvento } from './eventi.ts';

const EVENTI: Partial<Record<CodiceErrore, TipoEvento>> = {
  PRIVILEGIO_MANCANTE: 'privilegio-rifiutato',
  ALTRA_ORIGINE: 'origine-rifiutata',
  TOKEN_NON_AMMESSO: 'token-rifiutato',
};

const PER_MINUTO = 30;
const MINUTO_MS = 60_000;

/** Who is refused a thousand times a second must not fill the register: so many a minute each. */
const creaMisura = () => {
  let minuto = 0;
  let scritti = new Map<string, number>();
  return (chi: string): boolean => {
    const adesso = Math.floor(Date.now() / MINUTO_MS);
    if (adesso !== minuto) {
      minuto = adesso;
      scritti = new Map();
    }
    const quanti = (scritti.get(chi) ?? 0) + 1;
    scritti.set(chi, quanti);
    return quanti <= PER_MINUTO;
  };
};

/** Puts into the register the refusals that somebody should look at. */
export const creaSegnaRifiuti = (db: Db) => {
  const ammesso = creaMisura();
  return async (request: FastifyRequest, codice: CodiceErrore): Promise<void> => {
    const tipo = EVENTI[codice];
    const utente = request.contesto?.utente.username ?? null;
    if (tipo === undefined || !ammesso(utente ?? request.ip)) return;
    const programma = request.contesto?.programma?.nome;
    const particolari = { metodo: request.method, rotta: request.routeOptions.url ?? '' };
    const evento = { tipo, utente, programma, origine: origineDi(request), particolari };
    await segnaEvento(db, evento).catch(
      // The answer is a refusal all the same; that the database is gone is in the log already.
      (causa: unknown) => request.log.error({ err: causa }, 'evento non registrato'),
    );
  };
};
