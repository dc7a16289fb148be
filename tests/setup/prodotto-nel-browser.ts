import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FullConfig } from '@playwright/test';
import { connessioneDi } from '#server/db/descrizione.ts';
import { apriPool } from '#server/db/pool.ts';
import { avviaProdotto, eliminaHome, nuovaHome } from './prodotto.ts';
import { annuncia } from './prodotto-del-worker.ts';
import { provaALungo } from './prova-a-lungo.ts';

/** A port of loopback where nobody listens: a story may serve there what a provider would. */
function portaLibera(): Promise<number> {
  const server = createServer();
  return new Promise((risolvi) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => risolvi(port));
    });
  });
}

/**
 * The real product, with its demo company of which nothing is closed, on a free port. The providers' addresses lead to this
 * machine, where they answer only while a story serves them.
 */
async function avvia() {
  const home = nuovaHome();
  const provider = `http://127.0.0.1:${await portaLibera()}`;
  const prodotto = await avviaProdotto({
    home,
    // Stories write in any year of the demo company.
    argomenti: ['--da-chiudere'],
    env: {
      // Another address of the loopback is another site to a browser.
      RATEO_PROVIDER_RETI_PRIVATE: '127.0.0.1,127.0.0.2',
      RATEO_BCE_URL_GIORNALIERO: `${provider}/eurofxref-daily.xml`,
      RATEO_BCE_URL_90_GIORNI: `${provider}/eurofxref-hist-90d.xml`,
      RATEO_BCE_URL_STORICO: `${provider}/eurofxref-hist.xml`,
    },
  });
  const proprietario = apriPool(connessioneDi(home, {}).proprietario, { massimo: 1 });
  await provaALungo(proprietario);
  await proprietario.end();
  const ferma = async () => {
    await prodotto.ferma();
    eliminaHome(home);
  };
  return { url: prodotto.indirizzo, home, provider, ferma };
}

/** Once per run of the browser tests: a product for each worker, so that stories never meet. */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const prodotti = await Promise.all(Array.from({ length: workers }, avvia));
  annuncia(prodotti.map(({ url, home, provider }) => ({ url, home, provider })));
  return async () => {
    await Promise.all(prodotti.map(({ ferma }) => ferma()));
  };
}
