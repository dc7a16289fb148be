import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Cookie {
  readonly nome: string;
  /** Where the browser sends it; over https the prefix wants the whole site. */
  readonly cammino: string;
  readonly durataS: number;
  /** Goes along when another site sends the browser to us. */
  readonly daAltrove?: true;
}

export const SESSIONE: Cookie = {
  nome: 'rateo_sessione',
  cammino: '/api',
  durataS: 12 * 3600,
};

/** A log-in that waits for its second factor: sent to the routes that conclude it, and nowhere else. */
export const ATTESA: Cookie = {
  nome: 'rateo_attesa',
  cammino: '/api/accesso/login',
  durataS: 300,
};

/** Says that a user has come in from this browser before. It opens nothing. */
export const DISPOSITIVO: Cookie = {
  nome: 'rateo_dispositivo',
  cammino: '/api/accesso/login',
  durataS: 180 * 86_400,
};

/**
 * Over https the name has the prefix `__Host-`: no other host of the domain, and no page over http,
 * can set such a cookie. Browsers refuse the prefix over http, where Rateo serves its own machine.
 */
const nomeDi = ({ protocol }: FastifyRequest, { nome }: Cookie): string =>
  protocol === 'https' ? `__Host-${nome}` : nome;

const camminoDi = ({ protocol }: FastifyRequest, { cammino }: Cookie): string =>
  protocol === 'https' ? '/' : cammino;

export const leggiCookie = (request: FastifyRequest, cookie: Cookie): string | undefined =>
  request.cookies[nomeDi(request, cookie)];

/** What a cookie is set with, and taken away with: a page never reads it, another site never sends it. */
const come = (request: FastifyRequest, cookie: Cookie) =>
  ({
    path: camminoDi(request, cookie),
    httpOnly: true,
    sameSite: cookie.daAltrove ? 'lax' : 'strict',
    secure: request.protocol === 'https',
  }) as const;

export const lasciaCookie = (reply: FastifyReply, cookie: Cookie, valore: string): void => {
  const { request } = reply;
  const opzioni = { ...come(request, cookie), maxAge: cookie.durataS };
  reply.setCookie(nomeDi(request, cookie), valore, opzioni);
};

export const togliCookie = (reply: FastifyReply, cookie: Cookie): void => {
  const { request } = reply;
  reply.clearCookie(nomeDi(request, cookie), come(request, cookie));
};
