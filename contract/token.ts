import Type from 'typebox';
import { tuttiIPrivilegi } from '#domain/accesso/privilegi.ts';
import { CHIAMATE_TOKEN_MASSIME, NOME_TOKEN_MASSIMO } from '#domain/accesso/token.ts';
import { DataWire, Id, Istante, nullo, o, ParametroId } from './forme.ts';
import { rotta } from './rotta.ts';

const StatoToken = Type.Union([
  Type.Literal('attivo'),
  Type.Literal('scaduto'),
  Type.Literal('revocato'),
  /** It came back from a copy, which holds no secrets. */
  Type.Literal('senza segreto'),
]);

const cosaPuo = {
  nome: Type.String({ minLength: 1, maxLength: NOME_TOKEN_MASSIMO }),
  privilegi: Type.Array(Type.Enum([...tuttiIPrivilegi]), { minItems: 1, maxItems: 200 }),
  /** Null: all those of who makes it, those to come included. */
  aziende: nullo(
    Type.Array(Type.String({ minLength: 1, maxLength: 10 }), { minItems: 1, maxItems: 1000 }),
  ),
};

/** What a person lets a program do in their name. */
export const TokenProgramma = Type.Object({
  id: Id,
  idUtente: Id,
  username: Type.String(),
  ...cosaPuo,
  /** The part of it that is no secret: `rateo_pat_` and this begin it. */
  codice: Type.String(),
  /** Operations that otherwise ask who calls to show who they are, by their operationId. */
  atti: Type.Array(Type.String()),
  chiamateAlMinuto: Type.Integer(),
  creatoIl: Istante,
  scadeIl: Istante,
  stato: StatoToken,
  revocatoIl: nullo(Istante),
  revocatoDa: nullo(Type.String()),
  /** The instant is cut to the minute. */
  ultimoUso: nullo(Istante),
  indirizzo: nullo(Type.String()),
  revocabile: Type.Boolean(),
});

const TokenIngresso = Type.Object({
  ...cosaPuo,
  /** The last day on which it holds; without it, ninety days from now. */
  scade: o(DataWire),
  chiamateAlMinuto: o(Type.Integer({ minimum: 1, maximum: CHIAMATE_TOKEN_MASSIME })),
  atti: o(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 200 })),
});

/** The token itself is in this answer and never again. */
const TokenNuovo = Type.Object({ ...TokenProgramma.properties, token: Type.String() });

const AttoDaNominare = Type.Object({
  operazione: Type.String(),
  riassunto: Type.String(),
  /** The privilege that it takes besides; null where any caller may. */
  privilegio: nullo(Type.String()),
});

/** What may be chosen when one is made. */
const TokenPossibile = Type.Object({
  atti: Type.Array(AttoDaNominare),
  giorni: Type.Integer(),
  giorniMassimi: Type.Integer(),
  chiamateAlMinuto: Type.Integer(),
  chiamateMassime: Type.Integer(),
});

const comune = { accesso: 'autenticato', ambito: 'nessuno' } as const;

export const rotteToken = {
  elenco: rotta({
    ...comune,
    metodo: 'GET',
    url: '/token',
    riassunto: 'I token per programmi: i propri e quelli degli utenti che si amministrano',
    query: Type.Object({ proprie: o(Type.Boolean()) }),
    risposta: Type.Array(TokenProgramma),
  }),
  possibile: rotta({
    ...comune,
    metodo: 'GET',
    url: '/token/possibile',
    riassunto: 'Che cosa si può scegliere facendo un token per un programma',
    risposta: TokenPossibile,
  }),
  crea: rotta({
    ...comune,
    metodo: 'POST',
    url: '/token',
    riassunto: 'Fa un token per un programma, a proprio nome: è nella risposta e mai più altrove',
    riconferma: true,
    body: TokenIngresso,
    risposta: TokenNuovo,
    stato: 201,
  }),
  revoca: rotta({
    ...comune,
    metodo: 'DELETE',
    url: '/token/{id}',
    riassunto: 'Revoca un token per un programma',
    params: ParametroId,
    risposta: Type.Object({ id: Id }),
  }),
};

export const formeToken = {
  AttoDaNominare,
  TokenIngresso,
  TokenNuovo,
  TokenPossibile,
  TokenProgramma,
};
