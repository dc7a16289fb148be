import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { costruisciWeb } from '#server/avvio/costruzione-web.ts';
import { assicuraChromium } from './chromium.ts';

interface Esito {
  readonly passate: number;
  readonly fallite: number;
  /** Of those that passed, the ones that needed a second try: said, so that somebody looks. */
  readonly vacillanti?: number;
}

interface Passo {
  readonly nome: string;
  readonly esegui: () => Promise<Esito>;
}

const RADICE = join(import.meta.dirname, '..');
const RISULTATI = mkdtempSync(join(tmpdir(), 'rateo-esiti-'));

function esegui(comando: string, argomenti: readonly string[], env = {}): Promise<number> {
  return new Promise((risolvi) => {
    const figlio = spawn(join(RADICE, 'node_modules', '.bin', comando), argomenti, {
      cwd: RADICE,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    figlio.once('error', (e) => {
      console.error(e.message);
      risolvi(1);
    });
    figlio.once('close', (codice) => risolvi(codice ?? 1));
  });
}

const unaSola = (riuscita: boolean): Esito => ({
  passate: riuscita ? 1 : 0,
  fallite: riuscita ? 0 : 1,
});

const controllo = (nome: string, comando: string, argomenti: readonly string[]): Passo => ({
  nome,
  esegui: async () => unaSola((await esegui(comando, argomenti)) === 0),
});

function leggi<T>(file: string): Partial<T> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : {};
}

/** A run that failed without a failing test (a file that does not load) still counts as one. */
function conteggio(codice: number, passate = 0, fallite = 0): Esito {
  return { passate, fallite: codice !== 0 && fallite === 0 ? 1 : fallite };
}

async function vitest(): Promise<Esito> {
  const file = join(RISULTATI, 'vitest.json');
  const rapporti = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const codice = await esegui('vitest', ['run', ...rapporti]);
  const esito = leggi<{ numPassedTests: number; numFailedTests: number }>(file);
  return conteggio(codice, esito.numPassedTests, esito.numFailedTests);
}

async function playwright(): Promise<Esito> {
  const chromium = assicuraChromium();
  if (!chromium) return unaSola(false);
  const file = join(RISULTATI, 'playwright.json');
  const argomenti = ['test', '--reporter=list,json', '--pass-with-no-tests'];
  const codice = await esegui('playwright', argomenti, {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const { stats } = leggi<{ stats: { expected: number; unexpected: number; flaky: number } }>(file);
  const vacillanti = stats?.flaky ?? 0;
  const esito = conteggio(codice, (stats?.expected ?? 0) + vacillanti, stats?.unexpected);
  return { ...esito, vacillanti };
}

async function costruzione(): Promise<Esito> {
  try {
    await costruisciWeb(console.log);
    return unaSola(true);
  } catch (e) {
    console.error(e instanceof Error ? e.message : e);
    return unaSola(false);
  }
}

const PASSI: readonly Passo[] = [
  controllo('tipi (server)', 'tsc', ['-p', '.']),
  controllo('tipi (web)', 'tsc', ['-p', 'web']),
  controllo('stile e regole', 'biome', ['check', '--error-on-warnings']),
  { nome: 'costruzione del web', esegui: costruzione },
  { nome: 'prove unitarie e di integrazione', esegui: vitest },
  { nome: 'prove nel browser', esegui: playwright },
];

let passate = 0;
let fallite = 0;
const riassunto: string[] = [];
for (const passo of PASSI) {
  console.log(`\n── ${passo.nome}`);
  const inizio = Date.now();
  const esito = await passo.esegui();
  const secondi = ((Date.now() - inizio) / 1000).toFixed(1);
  passate += esito.passate;
  fallite += esito.fallite;
  const segno = esito.fallite === 0 ? '✓' : '✗';
  const { vacillanti = 0 } = esito;
  const ripetute = vacillanti > 0 ? `, ${vacillanti} al secondo tentativo` : '';
  riassunto.push(
    `${segno} ${passo.nome}: ${esito.passate} sì${ripetute}, ${esito.fallite} no (${secondi} s)`,
  );
}
rmSync(RISULTATI, { recursive: true, force: true });
console.log(`\n${riassunto.join('\n')}\n`);
console.log(`${passate} passed, ${fallite} failed`);
process.exitCode = fallite === 0 ? 0 : 1;
