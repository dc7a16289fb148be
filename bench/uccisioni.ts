import { spawnSync } from 'node:child_process';
import { avviaProdotto, type Prodotto } from './prodotto.ts';
import { uccidiImport } from './uccisioni-cambi.ts';
import { uccidiContabilita } from './uccisioni-contabilita.ts';
import { uccidiValutazione } from './uccisioni-valutazione.ts';

/** The supervisor's own death, told by the stories of `npm test` with all their repetitions. */
const uccidiIlPadre = async (): Promise<boolean[]> => {
  const env = { ...process.env, RATEO_PROVE_A_FONDO: '1' };
  const argomenti = ['run', 'tests/avvio/avvio.test.ts'];
  return [spawnSync('vitest', argomenti, { stdio: 'inherit', env }).status === 0];
};

interface Parte {
  readonly giri: number;
  readonly uccidi: (prodotto: Prodotto, giri: number) => Promise<boolean[]>;
}
const PARTI: Readonly<Record<string, Parte>> = {
  cambi: { giri: 40, uccidi: uccidiImport },
  contabilita: { giri: 200, uccidi: uccidiContabilita },
  valutazione: { giri: 120, uccidi: uccidiValutazione },
  padre: { giri: 1, uccidi: uccidiIlPadre },
};

/** All of them, or one and how often: `npm run kill-test -- contabilita 20`. */
const [quale, volte] = process.argv.slice(2);
const scelte = Object.entries(PARTI).filter(([nome]) => quale === undefined || nome === quale);
if (scelte.length === 0) {
  console.error(`«${quale}» non c’è: ${Object.keys(PARTI).join(', ')}.`);
  process.exit(2);
}
const prodotto = await avviaProdotto();
try {
  const esiti: boolean[] = [];
  for (const [nome, { giri, uccidi }] of scelte) {
    console.log(`— ${nome}`);
    esiti.push(...(await uccidi(prodotto, Number(volte ?? giri))));
  }
  const falliti = esiti.filter((bene) => !bene).length;
  console.log(`${esiti.length - falliti} passed, ${falliti} failed`);
  process.exitCode = falliti === 0 ? 0 : 1;
} finally {
  await prodotto.ferma();
}
