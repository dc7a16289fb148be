import { type JWTPayload, jwtVerify } from 'jose';
import { AuthorizationResponseError, authorizationCodeGrant, fetchUserInfo } from 'openid-client';
import { claimDi } from '#domain/tabelle/fornitori-identita/fornitore.ts';
import type { Regole } from '#server/provider/reti.ts';
import type { Fornitore } from './fornitore.ts';
import { perche } from './rete.ts';
import { AccessoRifiutato } from './rifiuto.ts';
import { cliente, FIRME, type Scoperto, scoperta, TOLLERANZA_S } from './scoperta.ts';
import type { SegretiDiUnAccesso } from './segreti-di-un-accesso.ts';

/** What comes back from the provider, and what the log-in that was begun expects of it. */
export interface Risposta {
  readonly url: URL;
  readonly state: string;
  readonly segreti: SegretiDiUnAccesso;
  readonly segretoClient: string | null;
  /** The person must have logged in there within so many seconds. */
  readonly entroS: number | undefined;
}

/** Who the provider says has come in. */
export interface Persona {
  readonly sub: string;
  readonly claims: JWTPayload;
  readonly idToken: string;
}

const SUB_MASSIMO = 255;
const TOKEN_MASSIMO = 16_384;

/** A claim that a provider keeps for its userinfo: Keycloak and Entra ID rarely, others always. */
const manca = (claims: JWTPayload, { claimUtente, claimRuoli }: Fornitore): boolean =>
  [claimUtente, claimRuoli].some((nome) => nome !== null && claimDi(claims, nome) === undefined);

async function scambia(
  fornitore: Fornitore,
  scoperto: Scoperto,
  risposta: Risposta,
  regole: Regole,
) {
  const { url, state, segreti, segretoClient, entroS } = risposta;
  const config = cliente(scoperto, fornitore, segretoClient, regole);
  const token = await authorizationCodeGrant(config, url, {
    expectedState: state,
    expectedNonce: segreti.nonce,
    pkceCodeVerifier: segreti.verifica,
    idTokenExpected: true,
    ...(entroS !== undefined && { maxAge: entroS }),
  });
  const idToken = token.id_token ?? '';
  // The library trusts the line on which the token came; here its signature counts too.
  const { payload } = await jwtVerify(idToken, scoperto.chiavi, {
    issuer: fornitore.issuer,
    audience: fornitore.clientId,
    algorithms: FIRME,
    clockTolerance: TOLLERANZA_S,
  });
  const { sub = '' } = payload;
  if (sub === '' || sub.length > SUB_MASSIMO || idToken.length > TOKEN_MASSIMO)
    throw new AccessoRifiutato('non-valido');
  if (!manca(payload, fornitore) || !scoperto.metadati.userinfo_endpoint)
    return { sub, claims: payload, idToken };
  const altri = await fetchUserInfo(config, token.access_token, sub);
  return { sub, claims: { ...altri, ...payload }, idToken };
}

/** Everything that RFC 6749, 7636, 9207 and OpenID Connect want verified; otherwise nobody has come in. */
export async function verifica(
  fornitore: Fornitore,
  risposta: Risposta,
  regole: Regole,
): Promise<Persona> {
  try {
    const scoperto = await scoperta(fornitore.issuer, regole);
    return await scambia(fornitore, scoperto, risposta, regole);
  } catch (cause) {
    if (cause instanceof AccessoRifiutato) throw cause;
    if (cause instanceof AuthorizationResponseError)
      throw new AccessoRifiutato('annullato', { cause });
    throw new AccessoRifiutato(perche(cause) === undefined ? 'non-valido' : 'non-risponde', {
      cause,
    });
  }
}
