import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ingresso, Risposta, Rotta } from '#contract/rotta.ts';
import type { Configurazione } from '#server/base/config.ts';
import { errore } from '#server/base/errori.ts';
import { rete } from '#server/base/rete.ts';
import type { Contesto } from '#server/db/contesto.ts';
import { type Fonti, inLettura } from '#server/db/lettura.ts';
import type { Tx } from '#server/db/sessione.ts';
import { BYTE_PUBBLICI } from '#server/http/difese/corpo.ts';
import type { Limitatore } from '#server/http/difese/limitatore.ts';
import { LIMITI, limiteDelProgramma, limiteDi } from '#server/http/difese/limiti.ts';
import { eNomeDiAzienda, esigiNomiNoti } from '#server/http/nomi-ignoti.ts';
import { spiega } from '#server/record/vincoli/spiegazione.ts';
import { spiegaGiorno } from './giorno-fuori.ts';

/** Hears of every answer, for the measures. */
export interface MisureHttp {
  risposta(request: FastifyRequest, reply: FastifyReply): void;
}

/** Who asks and for which company, or the refusal: the area of access says it, for every route. */
type Autorizza = (rotta: Rotta, request: FastifyRequest) => Promise<Contesto | undefined>;

/** What handlers work with: the database as the application role, and the environment's settings. */
export interface Servizi extends Fonti {
  readonly config: Configurazione;
  readonly misure?: MisureHttp | undefined;
}

interface Chiamata<R extends Rotta> extends Ingresso<R> {
  readonly contesto: Contesto;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** For what reads much: from a replica where that will do, and the answer says as of when. */
  readonly leggi: <T>(passi: (tx: Tx) => Promise<T>) => Promise<T>;
}

type Gestore<R extends Rotta> = (chiamata: Chiamata<R>) => Promise<Risposta<R> | FastifyReply>;

declare module 'fastify' {
  interface FastifyInstance {
    limitatore: Limitatore;
    autorizza: Autorizza;
  }
  interface FastifyRequest {
    contesto: Contesto | undefined;
  }
  interface FastifyContextConfig {
    rotta?: Rotta;
  }
}

const RADICE = '/api';

/** `/Cambi/{id}` → `/api/Cambi/:id` */
const urlFastify = (rotta: Rotta): string => RADICE + rotta.url.replace(/\{(\w+)\}/g, ':$1');

const risposte = ({ stato = 200, altroStato, risposta }: Rotta) => ({
  [stato]: risposta,
  ...(altroStato && { [altroStato]: risposta }),
});

/** What Fastify validates and serialises; the document is made from the route itself. */
const schemaDi = (rotta: Rotta) => ({
  ...(rotta.params && { params: rotta.params }),
  ...(rotta.query && { querystring: rotta.query }),
  ...(rotta.body && { body: rotta.body }),
  ...(!rotta.formati && { response: risposte(rotta) }),
});

/**
 * The company that path, query or body name must be the header's (docs/regole/accesso.md#aziende).
 */
const verificaAzienda = (request: FastifyRequest, contesto: Contesto): void => {
  if (contesto.codAzienda === undefined) return;
  for (const parte of [request.params, request.query, request.body]) {
    if (typeof parte !== 'object' || parte === null) continue;
    for (const [nome, valore] of Object.entries(parte)) {
      if (!eNomeDiAzienda(nome) || typeof valore !== 'string') continue;
      if (valore !== contesto.codAzienda) throw errore('AZIENDA_DISCORDE');
    }
  }
};

/**
 * The id of a record sent along must be the path's: otherwise nothing is written
 * (docs/regole/api.md#record-nuovi).
 */
const verificaId = (request: FastifyRequest): void => {
  const { id } = request.params as { id?: number };
  const corpo = request.body as { id?: number } | null | undefined;
  if (typeof id !== 'number' || typeof corpo?.id !== 'number') return;
  if (corpo.id !== id) throw errore('ID_DISCORDE');
};

/** By address until it is known who calls, then by user: who shares an address is not slowed down. */
const ammetti = async (
  { limitatore, autorizza }: FastifyInstance,
  rotta: Rotta,
  request: FastifyRequest,
): Promise<void> => {
  const indirizzo = rete(request.ip);
  const limite = limiteDi(rotta);
  if (rotta.accesso === 'pubblico') {
    await limitatore.esigi(limite ?? LIMITI.pubblica, indirizzo);
    return;
  }
  limitatore.esigiCapienza(LIMITI.rifiutata, indirizzo);
  try {
    request.contesto = await autorizza(rotta, request);
  } catch (causa) {
    await limitatore.esigi(LIMITI.rifiutata, indirizzo);
    throw causa;
  }
  const utente = String(request.contesto?.utente.id);
  const programma = request.contesto?.programma;
  // By its own count: a program that runs wild does not slow its user down.
  if (programma) await limitatore.esigi(limiteDelProgramma(programma), String(programma.id));
  else await limitatore.esigi(LIMITI.ordinaria, utente);
  if (limite) await limitatore.esigi(limite, utente);
};

/** Binds a route of the contract to its function: authorise, refuse what nobody knows, validate, run, serialise. */
export const lega = <R extends Rotta>(
  app: FastifyInstance,
  servizi: Servizi,
  rotta: R,
  gestore: Gestore<R>,
): void => {
  app.route({
    method: rotta.metodo,
    url: urlFastify(rotta),
    config: { rotta },
    schema: schemaDi(rotta),
    ...(rotta.byteMassimi && { bodyLimit: rotta.byteMassimi }),
    // What is packed beside words of the caller's tells by its length what it is: a token, for one.
    ...(rotta.accesso === 'pubblico' && { bodyLimit: BYTE_PUBBLICI, compress: false }),
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await ammetti(app, rotta, request);
    },
    preValidation: async (request) => {
      esigiNomiNoti(rotta, request.query, request.body);
      if (rotta.body && request.body === undefined) request.body = null;
    },
    preHandler: async (request) => {
      if (request.contesto) verificaAzienda(request, request.contesto);
      if (!rotta.corpoGrezzo) verificaId(request);
    },
    handler: async (request, reply) => {
      const { params, query, body } = request as unknown as Ingresso<R>;
      const contesto = request.contesto ?? NESSUNO;
      if (rotta.stato) reply.code(rotta.stato);
      const leggi: Chiamata<R>['leggi'] = async (passi) => {
        const { esito, alle } = await inLettura(servizi, contesto, passi);
        reply.header('x-dati-al', alle.toISOString());
        return esito;
      };
      try {
        return await gestore({ params, query, body, contesto, request, reply, leggi });
      } catch (causa) {
        throw await spiega(servizi.db, contesto, spiegaGiorno(causa, [params, query, body]));
      }
    },
  });
};

/** The context of a public route: nobody, no company, no privilege. */
const NESSUNO: Contesto = {
  utente: { id: 0, username: '' },
  aziende: [],
  codAzienda: undefined,
  concesse: [],
  privilegi: {},
};
