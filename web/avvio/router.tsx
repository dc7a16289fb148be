import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router';
import { type RottaWeb, rotteWeb, siVede } from '#domain/elenchi/rotte-web.ts';
import { impostaRimedio, impostaSessionePersa } from '#web/base/api.ts';
import { leggiRicerca, scriviRicerca } from '#web/base/ricerca-url.ts';
import {
  avviaSessione,
  dimentica,
  privilegiPer,
  rileggiIdentita,
  statoSessione,
} from '#web/sessione/sessione.ts';
import { Cornice } from '#web/shell/Cornice.tsx';
import { Guasto } from '#web/shell/Guasto.tsx';
import { IndirizzoEstraneo, NonTrovata } from '#web/shell/NonTrovata.tsx';
import { Radice } from '#web/shell/Radice.tsx';
import { Attesa } from '#web/ui/pagina/Attesa.tsx';
import { archivio, PIU_APERTE, schermata } from './schermate.ts';

const CAMBIO_PASSWORD = '/page/impostazioni/reset-password';
const SECONDO_FATTORE = '/page/impostazioni/secondo-fattore';
const ACCESSO = '/pages/login';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    rottaWeb?: RottaWeb;
  }
}

const radice = createRootRoute({ component: Radice, notFoundComponent: IndirizzoEstraneo });

/**
 * The guard (docs/regole/schermate.md#guardia): no session or no configuration leads to the log-in.
 */
const protetta = createRoute({
  getParentRoute: () => radice,
  id: 'protetta',
  component: Cornice,
  beforeLoad: async ({ location }) => {
    await avviaSessione();
    const stato = statoSessione();
    if (stato.fase !== 'aperta') {
      const ritorno = location.href === '/page' ? {} : { ritorno: location.href };
      throw redirect({ to: ACCESSO, search: ritorno });
    }
    if (stato.identita.cambioPasswordRichiesto && location.pathname !== CAMBIO_PASSWORD) {
      throw redirect({ to: CAMBIO_PASSWORD, search: { ritorno: location.href } });
    }
    const { cambioPasswordRichiesto, fattoreDaAttivare } = stato.identita;
    if (fattoreDaAttivare && !cambioPasswordRichiesto && location.pathname !== SECONDO_FATTORE) {
      throw redirect({ to: SECONDO_FATTORE, search: { ritorno: location.href } });
    }
  },
});

const inizio = createRoute({
  getParentRoute: () => radice,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/page' });
  },
});

const sconosciuta = createRoute({
  getParentRoute: () => protetta,
  path: '/$',
  component: NonTrovata,
});

/** `/page/report/{GuidID}` and `/page/dashboards/` as the router writes them. */
const percorsoRouter = (percorso: string): string =>
  percorso.replace(/\{(\w+)\}/g, '$$$1').replace(/(.)\/$/, '$1');

/** What the screen will ask is asked beside its file, and while it is drawn. */
function anticipa(rottaWeb: RottaWeb, { pathname, searchStr }: ParsedLocation): void {
  const stato = statoSessione();
  if (searchStr !== '' || stato.fase !== 'aperta') return;
  if (!siVede(rottaWeb, privilegiPer(stato.identita, stato.codAzienda))) return;
  // What does not come is asked again, and told, by the screen.
  schermata(rottaWeb)()
    .then((pagina) => pagina.anticipa?.(pathname))
    .catch(() => undefined);
}

function rottaDi(rottaWeb: RottaWeb) {
  return createRoute({
    getParentRoute: () => (rottaWeb.pubblica ? radice : protetta),
    path: percorsoRouter(rottaWeb.percorso),
    component: lazyRouteComponent(schermata(rottaWeb)),
    loader: ({ location }) => anticipa(rottaWeb, location),
    staticData: { rottaWeb },
  });
}

/** Under the archives any last word is answered by their screen: it says which ones there are. */
const archiviIgnoti = ['/page/dati-dinamici/$tipo', '/page/valutazione/archivi/$tipo'].map((path) =>
  createRoute({ getParentRoute: () => protetta, path, component: lazyRouteComponent(archivio) }),
);

const pubbliche = rotteWeb.filter(({ pubblica }) => pubblica).map(rottaDi);
const riservate = rotteWeb.filter(({ pubblica }) => !pubblica).map(rottaDi);

/** The routes whose screens are brought before they are asked for. */
export const anticipate = riservate.filter(({ options }) =>
  PIU_APERTE.includes(options.staticData?.rottaWeb?.percorso ?? ''),
);

export const router = createRouter({
  routeTree: radice.addChildren([
    inizio,
    ...pubbliche,
    protetta.addChildren([...riservate, ...archiviIgnoti, sconosciuta]),
  ]),
  parseSearch: leggiRicerca,
  stringifySearch: scriviRicerca,
  trailingSlash: 'preserve',
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  defaultPendingComponent: Attesa,
  defaultErrorComponent: Guasto,
  scrollRestoration: false,
});

// A session that ends while one works leads to the log-in, and from there back to the same screen.
impostaSessionePersa(() => {
  if (statoSessione().fase !== 'aperta') return;
  dimentica();
  void router.navigate({ to: ACCESSO, search: { ritorno: router.state.location.href } });
});

// A second factor that is asked for since a moment ago: the guard leads there, and back to the same screen.
impostaRimedio('FATTORE_DA_ATTIVARE', async () => {
  const stato = statoSessione();
  if (stato.fase !== 'aperta' || stato.identita.fattoreDaAttivare) return false;
  await rileggiIdentita();
  void router.invalidate();
  return false;
});
