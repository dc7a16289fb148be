import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Esito {
  readonly passate: number;
  readonly fallite: number;
  /** Of those that passed, the ones that needed a second try, by title: said, so that somebody looks. */
  readonly vacillanti?: readonly string[];
  /** What failed, by file and title, with the first line of why: the end of the output is what is read. */
  readonly falliti?: readonly string[];
  /** The slowest of its files, with their seconds. */
  readonly lenti?: readonly Durata[];
}

export type Durata = readonly [file: string, secondi: number];

export interface Passo {
  readonly nome: string;
  /** CPU seconds that it may take on a quiet machine: beyond them it is said. No time makes a run fail. */
  readonly bilancio: number;
  readonly esegui: () => Promise<Esito>;
}

const LENTI = 10;

/** The slowest files of those that parts of files took. */
export function piuLenti(durate: readonly Durata[]): readonly Durata[] {
  const perFile = new Map<string, number>();
  for (const [file, secondi] of durate) perFile.set(file, (perFile.get(file) ?? 0) + secondi);
  return [...perFile].sort(([, a], [, b]) => b - a).slice(0, LENTI);
}

export const RADICE = join(import.meta.dirname, '..');
/** Where the steps leave what they counted; the runner throws it away. */
export const RISULTATI = mkdtempSync(join(tmpdir(), 'rateo-esiti-'));

export function esegui(
  comando: string,
  argomenti: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  return new Promise<number>((risolvi) => {
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

export const unaSola = (riuscita: boolean): Esito => ({
  passate: riuscita ? 1 : 0,
  fallite: riuscita ? 0 : 1,
});

export function leggi<T>(file: string): Partial<T> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : {};
}

/** A run that failed without a failing test (a file that does not load) still counts as one. */
export function conteggio(codice: number, passate = 0, fallite = 0): Esito {
  return { passate, fallite: codice !== 0 && fallite === 0 ? 1 : fallite };
}
