import type { FastifyRequest } from 'fastify';
import { impedimentoPasskey } from '#domain/accesso/fattori.ts';
import type { Configurazione } from '#server/base/config.ts';
import { errore } from '#server/base/errori.ts';

/** Where the browser stands: the origin that a passkey is bound to, and its host name. */
export interface Luogo {
  readonly origine: string;
  readonly nome: string;
}

/**
 * The public origin of the call: that of RATEO_ORIGINE which bears the name that was asked for, else its
 * first; without the setting the address of the call, which only `localhost` may be.
 */
const origineDi = ({ origini }: Configurazione, request: FastifyRequest): string => {
  const chiesto = (request.hostname ?? '').toLowerCase();
  if (chiesto === 'localhost' || chiesto.endsWith('.localhost') || origini.length === 0)
    return URL.parse(`${request.protocol}://${request.host}`)?.origin ?? '';
  return origini.find((una) => new URL(una).hostname === chiesto) ?? origini[0] ?? '';
};

/** Why passkeys cannot work for this call, and what is to be set; undefined where they can. */
export const impedimento = (
  config: Configurazione,
  request: FastifyRequest,
): string | undefined => {
  const origine = origineDi(config, request);
  const impedita = impedimentoPasskey(origine);
  if (impedita || config.origini.includes(origine) || origine.includes('//localhost'))
    return impedita;
  return `Le passkey sono legate al nome pubblico di Rateo, che non è impostato: chi installa Rateo imposta RATEO_ORIGINE=${origine}.`;
};

export const esigiLuogo = (config: Configurazione, request: FastifyRequest): Luogo => {
  const detail = impedimento(config, request);
  if (detail !== undefined) throw errore('STATO_NON_ADATTO', { detail });
  const origine = origineDi(config, request);
  return { origine, nome: new URL(origine).hostname };
};
