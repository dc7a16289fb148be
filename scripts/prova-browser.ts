import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { assicuraChromium } from './chromium.ts';
import {
  conteggio,
  type Durata,
  type Esito,
  esegui,
  leggi,
  piuLenti,
  RISULTATI,
  unaSola,
} from './prova-passo.ts';

/** Stories that go on side by side, each on a product of its own. */
const INSIEME = Math.min(2, availableParallelism());

/** What is read of Playwright's own report. */
interface Gruppo {
  readonly suites?: readonly Gruppo[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly duration: number }[];
    }[];
  }[];
}

interface Rapporto extends Gruppo {
  readonly stats: { readonly expected: number; readonly unexpected: number };
}

/** The stories that ended so, with their files: `flaky` passed at the second try only. */
function finite(come: 'flaky' | 'unexpected', { specs = [], suites = [] }: Gruppo): string[] {
  const sue = specs.filter(({ tests }) => tests.some(({ status }) => status === come));
  return [
    ...sue.map(({ file, title }) => `${file}: ${title}`),
    ...suites.flatMap((una) => finite(come, una)),
  ];
}

/** What each story took, its tries together. */
function durate({ specs = [], suites = [] }: Gruppo): readonly Durata[] {
  const sue = specs.flatMap(({ file, tests }) =>
    tests.flatMap(({ results }) =>
      results.map(({ duration }): Durata => [`tests/e2e/${file}`, duration / 1000]),
    ),
  );
  return [...sue, ...suites.flatMap(durate)];
}

export async function playwright(): Promise<Esito> {
  if (!assicuraChromium()) return unaSola(false);
  const file = join(RISULTATI, 'playwright.json');
  const argomenti = ['test', '--reporter=list,json', `--workers=${INSIEME}`];
  const codice = await esegui('playwright', argomenti, { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  const rapporto = leggi<Rapporto>(file);
  const ripetute = finite('flaky', rapporto);
  const passate = (rapporto.stats?.expected ?? 0) + ripetute.length;
  const esito = conteggio(codice, passate, rapporto.stats?.unexpected);
  const falliti = finite('unexpected', rapporto);
  return { ...esito, falliti, vacillanti: ripetute, lenti: piuLenti(durate(rapporto)) };
}
