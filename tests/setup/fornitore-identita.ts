import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

/** A person who has an account at the provider. */
export interface Account {
  readonly sub: string;
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly acr?: string;
  readonly amr?: readonly string[];
}

export interface FornitoreDiProva {
  readonly issuer: string;
  readonly clientId: string;
  readonly segreto: string;
  /** Who sits in front of the provider's page: logged in there without being asked; undefined refuses. */
  chiSiPresenta: Account | undefined;
  /** The provider is there no more. */
  readonly chiudi: () => Promise<void>;
}

export const CLIENT = { clientId: 'rateo', segreto: 'un-segreto-del-client-lungo-abbastanza' };

/** How the product is called by browsers, and by the provider itself. */
interface Rateo {
  readonly pagine: string;
  readonly canale: string;
}

const configurazione = (
  { pagine, canale }: Rateo,
  idFornitore: number,
  account: (sub: string) => Account | undefined,
): Configuration => ({
  clients: [
    {
      client_id: CLIENT.clientId,
      client_secret: CLIENT.segreto,
      redirect_uris: [`${pagine}/api/accesso/fornitori/ritorno`],
      post_logout_redirect_uris: [`${pagine}/pages/login`],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      backchannel_logout_uri: `${canale}/api/accesso/fornitori/${idFornitore}/uscita`,
      backchannel_logout_session_required: true,
    },
  ],
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name', 'preferred_username', 'upn', 'groups'],
    acr: null,
    amr: null,
    auth_time: null,
    iss: null,
    sid: null,
  },
  pkce: { required: () => true },
  features: {
    devInteractions: { enabled: false },
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: async (ctx, form) => {
        ctx.body = `<!doctype html><html lang="it"><title>Uscita</title>${form}
          <button form="op.logoutForm" name="logout" value="yes">Esci dal fornitore</button></html>`;
      },
    },
  },
  cookies: { keys: ['chiave-dei-cookie-del-fornitore-di-prova'] },
  interactions: { url: (_ctx, { uid }) => `/presentazione/${uid}` },
  findAccount: (_ctx, sub) => {
    const suo = account(sub);
    return suo && { accountId: sub, claims: async () => ({ sub, ...suo.claims }) };
  },
  ttl: {
    AccessToken: 300,
    AuthorizationCode: 60,
    IdToken: 600,
    Interaction: 600,
    Session: 3600,
    Grant: 3600,
  },
  // Tests take the clock of the machine: nothing waits.
  clockTolerance: 5,
});

/** Whoever presents themselves is logged in and consents, as a person would by two clicks. */
async function presenta(
  provider: Provider,
  chi: Account | undefined,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const dettagli = await provider.interactionDetails(req, res);
  if (!chi) {
    const error = { error: 'access_denied', error_description: 'rifiutato dalla persona' };
    await provider.interactionFinished(req, res, error);
    return;
  }
  const { client_id: clientId, scope } = dettagli.params as { client_id: string; scope: string };
  const grant = new provider.Grant({ accountId: chi.sub, clientId });
  grant.addOIDCScope(scope);
  const grantId = await grant.save();
  await provider.interactionFinished(
    req,
    res,
    {
      login: {
        accountId: chi.sub,
        ...(chi.acr && { acr: chi.acr }),
        ...(chi.amr && { amr: [...chi.amr] }),
      },
      consent: { grantId },
    },
    { mergeWithLastSubmission: false },
  );
}

/**
 * An OpenID provider in its real format (oidc-provider), on loopback and on a port of its own. `registra` makes
 * its record and tells the number: the provider calls us by it.
 */
export async function fornitoreDiProva(
  rateo: Rateo,
  registra: (issuer: string) => Promise<number>,
  nome = '127.0.0.1',
): Promise<FornitoreDiProva> {
  const noti = new Map<string, Account>();
  let gestisci: (req: IncomingMessage, res: ServerResponse) => void = () => undefined;
  const server: Server = createServer((req, res) => gestisci(req, res));
  await new Promise<void>((pronto) => server.listen(0, nome, pronto));
  const issuer = `http://${nome}:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(
    issuer,
    configurazione(rateo, await registra(issuer), (sub) => noti.get(sub)),
  );
  let presente: Account | undefined;
  const serve = provider.callback();
  gestisci = (req, res) => {
    if (!req.url?.startsWith('/presentazione/')) {
      void serve(req, res);
      return;
    }
    presenta(provider, presente, req, res).catch((causa: unknown) => {
      res.statusCode = 500;
      res.end(String(causa));
    });
  };
  return {
    issuer,
    ...CLIENT,
    get chiSiPresenta() {
      return presente;
    },
    set chiSiPresenta(chi) {
      presente = chi;
      if (chi) noti.set(chi.sub, chi);
    },
    chiudi: () =>
      new Promise<void>((fatto) => {
        server.closeAllConnections();
        server.close(() => fatto());
      }),
  };
}
