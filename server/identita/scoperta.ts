import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  None,
  type ServerMetadata,
} from 'openid-client';
import type { Regole } from '#server/provider/reti.ts';
import type { Fornitore } from './fornitore.ts';
import { ATTESA_MS, chiamaCon, chiamaPerChiavi } from './rete.ts';

/** Signatures that only the provider can make; never `none`, never one by the client's own secret. */
export const FIRME = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];
/** Two clocks may differ by so much. */
export const TOLLERANZA_S = 30;

/** The document is asked again after so long; keys are too, and at once for one that is not known. */
const DURATA_MS = 10 * 60_000;
const NOTI_MASSIMI = 100;

export interface Scoperto {
  readonly metadati: ServerMetadata;
  readonly chiavi: JWTVerifyGetKey;
}

interface Noto {
  readonly letto: number;
  readonly scoperto: Promise<Scoperto>;
}

/** Why a provider's own document will not do, in words for who configures it. */
export class DocumentoInadatto extends Error {
  override readonly name = 'DocumentoInadatto';
}

const inChiaro = (indirizzo: string): boolean => indirizzo.startsWith('http:');

const esige = (metadati: ServerMetadata, issuer: string, nome: keyof ServerMetadata): void => {
  const indirizzo = metadati[nome];
  if (typeof indirizzo !== 'string' || !URL.canParse(indirizzo))
    throw new DocumentoInadatto(`nel documento manca ${String(nome)}`);
  if (inChiaro(indirizzo) && !inChiaro(issuer))
    throw new DocumentoInadatto(`${String(nome)} non è in https`);
};

async function scopri(issuer: string, regole: Regole): Promise<Scoperto> {
  const letta = await discovery(new URL(issuer), 'rateo', {}, None(), {
    execute: inChiaro(issuer) ? [allowInsecureRequests] : [],
    [customFetch]: chiamaCon(regole),
    timeout: ATTESA_MS / 1000,
  });
  const metadati: ServerMetadata = { ...letta.serverMetadata() };
  // The library forgives a slash, and Entra ID's shared address; here tokens must name the very issuer.
  if (metadati.issuer !== issuer)
    throw new DocumentoInadatto(`il documento dice che l’emittente è ${metadati.issuer}`);
  for (const nome of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const)
    esige(metadati, issuer, nome);
  const chiavi = createRemoteJWKSet(new URL(String(metadati.jwks_uri)), {
    timeoutDuration: ATTESA_MS,
    cacheMaxAge: DURATA_MS,
    ...chiamaPerChiavi(regole),
  });
  return { metadati, chiavi };
}

const noti = new Map<string, Noto>();

/** What a provider says of itself, and its keys; kept for a while by every process. */
export function scoperta(issuer: string, regole: Regole): Promise<Scoperto> {
  const noto = noti.get(issuer);
  if (noto && Date.now() - noto.letto < DURATA_MS) return noto.scoperto;
  if (noti.size >= NOTI_MASSIMI) noti.clear();
  const scoperto = scopri(issuer, regole);
  noti.set(issuer, { letto: Date.now(), scoperto });
  // One that did not answer is asked again by whoever comes next.
  scoperto.catch(() => noti.delete(issuer));
  return scoperto;
}

/** The same, asked now. */
export function riscoperta(issuer: string, regole: Regole): Promise<Scoperto> {
  noti.delete(issuer);
  return scoperta(issuer, regole);
}

/** How the client shows who it is: without a secret by PKCE alone. */
function prova(
  { token_endpoint_auth_methods_supported: modi }: ServerMetadata,
  segreto: string | null,
) {
  if (segreto === null) return None();
  const conCorpo = modi?.includes('client_secret_post') ?? false;
  const autenticazione: ClientAuth = conCorpo
    ? ClientSecretPost(segreto)
    : ClientSecretBasic(segreto);
  return autenticazione;
}

/** The provider as its client talks to it. */
export function cliente(
  { metadati }: Scoperto,
  { clientId, issuer }: Pick<Fornitore, 'clientId' | 'issuer'>,
  segreto: string | null,
  regole: Regole,
): Configuration {
  const config = new Configuration(metadati, clientId, {}, prova(metadati, segreto));
  config[customFetch] = chiamaCon(regole);
  config.timeout = ATTESA_MS / 1000;
  if (inChiaro(issuer)) allowInsecureRequests(config);
  return config;
}
