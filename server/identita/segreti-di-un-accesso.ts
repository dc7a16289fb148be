import { createHash } from 'node:crypto';
import type { Cookie } from '#server/accesso/cookie.ts';
import { segretoCasuale } from '#server/accesso/segreto.ts';
import { sha256 } from '#server/base/impronta.ts';

/** Ten minutes to log in at the provider. */
const DURATA_S = 600;

/**
 * The cookie of one log-in by a provider, which travels along when the provider sends the browser back:
 * so it is Lax, and a name for each, because two tabs may be logging in (decision 0056).
 */
export const cookieAccesso = (state: string): Cookie => ({
  nome: `rateo_accesso_${sha256(state).toString('hex').slice(0, 16)}`,
  cammino: '/api/accesso/fornitori',
  durataS: DURATA_S,
  daAltrove: true,
});

const derivato = (che: string, segreto: string): string =>
  createHash('sha256').update(`${che}:${segreto}`).digest('base64url');

/** What one log-in is known by. All but the state follows from the cookie: the database has hashes only. */
export interface SegretiDiUnAccesso {
  readonly nonce: string;
  /** PKCE's code_verifier. */
  readonly verifica: string;
}

export const segretiDa = (segreto: string): SegretiDiUnAccesso => ({
  nonce: derivato('nonce', segreto),
  verifica: derivato('pkce', segreto),
});

export const nuovoAccesso = () => ({ segreto: segretoCasuale(), state: segretoCasuale() });
