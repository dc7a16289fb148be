import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
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

interface Modo {
  readonly env?: Readonly<Record<string, string>>;
  /** Where its output goes instead of here. */
  readonly uscita?: string;
}

function esegui(comando: string, argomenti: readonly string[], modo: Modo = {}): Promise<number> {
  const verso = modo.uscita === undefined ? 'inherit' : openSync(modo.uscita, 'w');
  return new Promise<number>((risolvi) => {
    const figlio = spawn(join(RADICE, 'node_modules', '.bin', comando), argomenti, {
      cwd: RADICE,
      stdio: ['ignore', verso, verso],
      env: { ...process.env, ...modo.env },
    });
    figlio.once('error', (e) => {
      console.error(e.message);
      risolvi(1);
    });
    figlio.once('close', (codice) => risolvi(codice ?? 1));
  }).finally(() => {
    if (typeof verso === 'number') closeSync(verso);
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

/** Stories go through one product one after the other: beside it stands a second one with the other half. */
const PARTI = Math.min(2, availableParallelism());

interface Conteggi {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
  };
}

const uscitaDi = (parte: number): string => join(RISULTATI, `playwright-${parte}.txt`);

async function parteDelBrowser(chromium: string, parte: number): Promise<Esito> {
  const file = join(RISULTATI, `playwright-${parte}.json`);
  const argomenti = [
    'test',
    '--reporter=list,json',
    '--pass-with-no-tests',
    `--shard=${parte}/${PARTI}`,
    `--output=test-results/parte-${parte}`,
  ];
  const codice = await esegui('playwright', argomenti, {
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    ...(parte > 1 && { uscita: uscitaDi(parte) }),
  });
  const { stats } = leggi<Conteggi>(file);
  const vacillanti = stats?.flaky ?? 0;
  const esito = conteggio(codice, (stats?.expected ?? 0) + vacillanti, stats?.unexpected);
  return { ...esito, vacillanti };
}

async function playwright(): Promise<Esito> {
  const chromium = assicuraChromium();
  if (!chromium) return unaSola(false);
  const parti = Array.from({ length: PARTI }, (_, i) => parteDelBrowser(chromium, i + 1));
  const esiti = await Promise.all(parti);
  // Told after the first's, not between its lines.
  for (let parte = 2; parte <= PARTI; parte += 1)
    console.log(readFileSync(uscitaDi(parte), 'utf8'));
  const somma = (di: (esito: Esito) => number) => esiti.reduce((tot, uno) => tot + di(uno), 0);
  return {
    passate: somma(({ passate }) => passate),
    fallite: somma(({ fallite }) => fallite),
    vacillanti: somma(({ vacillanti = 0 }) => vacillanti),
  };
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
