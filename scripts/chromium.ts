import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NOMI = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** Chromium without windows: two thirds of the CPU, and no viewer of PDF. */
const SENZA_FINESTRE = ['chromium-headless-shell', 'chrome-headless-shell'];
const APT_MASSIMO_MS = 600_000;
const ALTROVE = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function trova(nomi: readonly string[], env: NodeJS.ProcessEnv): string | undefined {
  const cartelle = ['/usr/bin', '/usr/local/bin', ...(env.PATH ?? '').split(delimiter)];
  const candidati = cartelle.flatMap((cartella) => nomi.map((nome) => join(cartella, nome)));
  return candidati.find((file) => existsSync(file));
}

/** The browser of the tests: CHROMIUM_PATH, or a Chromium of this machine's. */
export function trovaChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env.CHROMIUM_PATH || trova(NOMI, env) || ALTROVE.find((file) => existsSync(file));
}

/** The browser of the stories that show no PDF: the lighter one, where this machine has it. */
export function trovaChromiumLeggero(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env.CHROMIUM_PATH || trova(SENZA_FINESTRE, env) || trovaChromium(env);
}

function apt(...argomenti: readonly string[]): void {
  spawnSync('apt-get', ['-q', ...argomenti], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: APT_MASSIMO_MS,
  });
}

const installa = (pacchetto: string) => apt('install', '-y', '--no-install-recommends', pacchetto);

/** What the stories open is there or, where that is ours to do, installed; else the remedy is said. */
export function assicuraChromium(): boolean {
  const leggero = () => process.env.CHROMIUM_PATH || trova(SENZA_FINESTRE, process.env);
  if (trovaChromium() && leggero()) return true;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Chromium non c’è: installazione dai pacchetti della distribuzione…');
    apt('update');
    // One by one: older releases do not have the second, and do without.
    if (!trovaChromium()) installa('chromium');
    if (!leggero()) installa('chromium-headless-shell');
  }
  const presente = trovaChromium() !== undefined;
  if (!presente) {
    console.error(
      'Le prove nel browser richiedono Chromium, che non c’è: installarlo ' +
        '(per esempio "sudo apt-get install chromium") oppure indicarne il percorso con ' +
        'CHROMIUM_PATH, poi ripetere "npm test".',
    );
  }
  return presente;
}
