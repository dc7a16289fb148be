import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { avviaProdotto, eliminaHome, nuovaHome } from '#tests/setup/prodotto.ts';

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
 * Once per run of the browser tests: the real product, with its demo company, on a free port. The
 * providers' addresses lead to this machine, where they answer only while a story serves them.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const home = nuovaHome();
  const provider = `http://127.0.0.1:${await portaLibera()}`;
  const prodotto = await avviaProdotto({
    home,
    env: {
      RATEO_PROVIDER_RETI_PRIVATE: '127.0.0.1',
      RATEO_BCE_URL_GIORNALIERO: `${provider}/eurofxref-daily.xml`,
      RATEO_BCE_URL_90_GIORNI: `${provider}/eurofxref-hist-90d.xml`,
      RATEO_BCE_URL_STORICO: `${provider}/eurofxref-hist.xml`,
    },
  });
  process.env.RATEO_PROVA_URL = prodotto.indirizzo;
  process.env.RATEO_PROVA_HOME = home;
  process.env.RATEO_PROVA_PROVIDER = provider;
  return async () => {
    await prodotto.ferma();
    eliminaHome(home);
  };
}
