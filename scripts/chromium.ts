import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NOMI = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const ALTROVE = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser of the tests: CHROMIUM_PATH, or a Chromium of this machine's. */
export function trovaChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const cartelle = ['/usr/bin', '/usr/local/bin', ...(env.PATH ?? '').split(delimiter)];
  const candidati = cartelle.flatMap((cartella) => NOMI.map((nome) => join(cartella, nome)));
  return [...candidati, ...ALTROVE].find((file) => existsSync(file));
}

function installaChromium(): void {
  console.log('Chromium non c’è: installazione dai pacchetti della distribuzione…');
  const opzioni = {
    stdio: ['ignore', 'inherit', 'inherit'] as ('ignore' | 'inherit')[],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-q'], opzioni);
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], opzioni);
}

/** Finds it, or installs it where that is ours to do; undefined, with the remedy said, otherwise. */
export function assicuraChromium(): string | undefined {
  const presente = trovaChromium();
  if (presente) return presente;
  const debianDaRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (debianDaRoot) installaChromium();
  const installato = trovaChromium();
  if (!installato) {
    console.error(
      'Le prove nel browser richiedono Chromium, che non c’è: installarlo ' +
        '(per esempio "sudo apt-get install chromium") oppure indicarne il percorso con ' +
        'CHROMIUM_PATH, poi ripetere "npm test".',
    );
  }
  return installato;
}
