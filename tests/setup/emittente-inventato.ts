import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** What the next token is made of; what is left out is as it should be. */
export interface Falso {
  /** Over the claims that are right; undefined takes one away. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly alg?: 'RS256' | 'none' | 'HS256';
  /** Signed by a key that is not published. */
  readonly altraChiave?: boolean;
  /** Parameters of the answer over those that are right; undefined takes one away. */
  readonly risposta?: Readonly<Record<string, string | undefined>>;
  /** The token endpoint answers so. */
  readonly stato?: number;
}

type Chiave = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

export const CLIENT_INVENTATO = 'rateo-inventato';

const b64 = (valore: unknown): string => Buffer.from(JSON.stringify(valore)).toString('base64url');

const corpoDi = async (req: IncomingMessage): Promise<URLSearchParams> => {
  let testo = '';
  for await (const parte of req) testo += String(parte);
  return new URLSearchParams(testo);
};

const senzaNulli = (oggetto: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(oggetto).filter(([, valore]) => valore !== undefined));

/** A small OpenID provider that lies as it is told to: what must be refused nobody else would say. */
export class EmittenteInventato {
  issuer = '';
  falso: Falso = {};
  /** The persons that it names, by what the claims of the next token say. */
  persona: Readonly<Record<string, unknown>> = { sub: 'inventata' };
  readonly chiesti: URLSearchParams[] = [];
  readonly scambi: URLSearchParams[] = [];
  #kid = 0;
  #chiave: Chiave | undefined;
  #pubbliche: object[] = [];
  #nonce: string | null = null;
  readonly #server = createServer((req, res) => {
    this.#rispondi(req, res).catch((causa: unknown) => {
      res.statusCode = 500;
      res.end(String(causa));
    });
  });

  async apri(): Promise<void> {
    await this.ruota();
    await new Promise<void>((pronto) => this.#server.listen(0, '127.0.0.1', pronto));
    this.issuer = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  chiudi(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((fatto) => this.#server.close(() => fatto()));
  }

  /** From now on it signs with another key, and publishes no other. */
  async ruota(): Promise<void> {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
    this.#kid += 1;
    this.#chiave = privateKey;
    this.#pubbliche = [{ ...(await exportJWK(publicKey)), kid: `k${this.#kid}`, alg: 'RS256' }];
  }

  async firma(claims: JWTPayload, tipo = 'JWT', { alg = 'RS256', altraChiave }: Falso = {}) {
    if (alg === 'none') return `${b64({ alg, typ: tipo })}.${b64(claims)}.`;
    const testata = { alg, typ: tipo, kid: `k${this.#kid}` };
    const token = new SignJWT(claims).setProtectedHeader(testata);
    if (alg === 'HS256') return token.sign(new TextEncoder().encode('x'.repeat(32)));
    const chiave = altraChiave ? (await generateKeyPair('RS256')).privateKey : this.#chiave;
    if (!chiave) throw new Error('senza chiave');
    return token.sign(chiave);
  }

  #documento(): object {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/entra`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/chiavi`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  async #token(): Promise<object> {
    const adesso = Math.floor(Date.now() / 1000);
    const claims = senzaNulli({
      iss: this.issuer,
      aud: CLIENT_INVENTATO,
      iat: adesso,
      exp: adesso + 300,
      auth_time: adesso,
      nonce: this.#nonce ?? undefined,
      ...this.persona,
      ...this.falso.claims,
    });
    const id_token = await this.firma(claims, 'JWT', this.falso);
    return { access_token: 'accesso', token_type: 'Bearer', expires_in: 300, id_token };
  }

  async #rispondi(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '', this.issuer);
    const json = (corpo: object, stato = 200) => {
      res.writeHead(stato, { 'content-type': 'application/json' });
      res.end(JSON.stringify(corpo));
    };
    if (url.pathname === '/.well-known/openid-configuration') return json(this.#documento());
    if (url.pathname === '/chiavi') return json({ keys: this.#pubbliche });
    if (url.pathname === '/entra') {
      const { searchParams: chiesto } = url;
      this.chiesti.push(chiesto);
      this.#nonce = chiesto.get('nonce');
      const ritorno = new URL(chiesto.get('redirect_uri') ?? '');
      const risposta = { code: 'codice', state: chiesto.get('state'), iss: this.issuer };
      for (const [nome, valore] of Object.entries({ ...risposta, ...this.falso.risposta }))
        if (typeof valore === 'string') ritorno.searchParams.set(nome, valore);
      res.writeHead(302, { location: ritorno.href });
      res.end();
      return;
    }
    this.scambi.push(await corpoDi(req));
    if (this.falso.stato) return json({ error: 'server_error' }, this.falso.stato);
    return json(await this.#token());
  }
}
