import { avviaProdotto, eliminaHome, nuovaHome } from '#tests/setup/prodotto.ts';

/** Once per run of the browser tests: the real product, with its demo company, on a free port. */
export default async function setup(): Promise<() => Promise<void>> {
  const home = nuovaHome();
  const prodotto = await avviaProdotto({ home });
  process.env.RATEO_PROVA_URL = prodotto.indirizzo;
  process.env.RATEO_PROVA_HOME = home;
  return async () => {
    await prodotto.ferma();
    eliminaHome(home);
  };
}
