import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const MAIN = join(import.meta.dirname, '..', '..', 'server', 'main.ts');
const ATTESA_MS = 90_000;

export interface ProcessoDiProva {
  readonly pid: number;
  readonly fine: Promise<number | NodeJS.Signals>;
  detto(): string;
  /** Settles with the first match of the output. */
  attende(segno: RegExp): Promise<RegExpExecArray>;
  ferma(segnale?: NodeJS.Signals): Promise<number | NodeJS.Signals>;
}

const vivi = new Set<ChildProcess>();

afterAll(() => {
  for (const figlio of vivi) figlio.kill('SIGKILL');
});

/** `node server/main.ts …` as an operator starts it, in an environment with nothing of ours. */
export function lancia(
  argomenti: readonly string[],
  env: Record<string, string> = {},
): ProcessoDiProva {
  const pulito = Object.entries(process.env).filter(([n]) => !/^(RATEO_|DATABASE_URL)/.test(n));
  const figlio = spawn(process.execPath, [MAIN, ...argomenti], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...Object.fromEntries(pulito), ...env },
  });
  vivi.add(figlio);
  let testo = '';
  const ascolta = (pezzo: Buffer) => {
    testo += pezzo;
  };
  figlio.stdout.on('data', ascolta);
  figlio.stderr.on('data', ascolta);
  const fine = new Promise<number | NodeJS.Signals>((risolvi) => {
    figlio.once('close', (codice, segnale) => {
      vivi.delete(figlio);
      risolvi(segnale ?? codice ?? 1);
    });
  });
  return {
    pid: figlio.pid ?? 0,
    fine,
    detto: () => testo,
    async attende(segno) {
      const scadenza = Date.now() + ATTESA_MS;
      for (;;) {
        const trovato = segno.exec(testo);
        if (trovato) return trovato;
        if (Date.now() > scadenza || figlio.exitCode !== null)
          throw new Error(`${argomenti.join(' ')}: non ha detto ${segno}\n${testo}`);
        await new Promise((risolvi) => setTimeout(risolvi, 50));
      }
    },
    ferma(segnale = 'SIGTERM') {
      figlio.kill(segnale);
      return fine;
    },
  };
}
