import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leggiDescrizione } from '#server/db/descrizione.ts';

export const ADMIN = { username: 'admin', password: 'Prova-di-Rateo-2026' };

const MAIN = join(import.meta.dirname, '..', '..', 'server', 'main.ts');
const PRONTO_LIMITE_MS = 90_000;

export interface Prodotto {
  readonly indirizzo: string;
  readonly home: string;
  readonly processo: ChildProcess;
  readonly fine: Promise<number | NodeJS.Signals>;
  /** All that it has printed until now. */
  detto(): string;
  ferma(segnale?: NodeJS.Signals): Promise<number | NodeJS.Signals>;
}

export function nuovaHome(): string {
  return join(tmpdir(), `rateo-home-${randomUUID().slice(0, 8)}`);
}

/** The data folder and, where it lies elsewhere, its cluster. Call it once the product has ended. */
export function eliminaHome(home: string): void {
  const descrizione = leggiDescrizione(home);
  if (descrizione) rmSync(descrizione.base, { recursive: true, force: true });
  rmSync(home, { recursive: true, force: true });
}

export interface Opzioni {
  readonly home: string;
  readonly argomenti?: readonly string[];
  readonly env?: Record<string, string | undefined>;
  readonly detached?: boolean;
}

/** The real thing, `server/main.ts start`, on a free port: settles when it says it is ready. */
export async function avviaProdotto(opzioni: Opzioni): Promise<Prodotto> {
  const { home, argomenti = [], env = {}, detached = false } = opzioni;
  const processo = spawn(process.execPath, [MAIN, 'start', ...argomenti], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached,
    env: {
      ...process.env,
      RATEO_HOME: home,
      RATEO_PORT: '0',
      RATEO_ADMIN_PASSWORD: ADMIN.password,
      RATEO_INIZIO: undefined,
      DATABASE_URL: undefined,
      ...env,
    },
  });
  let testo = '';
  const fine = new Promise<number | NodeJS.Signals>((risolvi) => {
    processo.once('exit', (codice, segnale) => risolvi(segnale ?? codice ?? 1));
  });
  const indirizzo = await new Promise<string>((pronto, rifiuta) => {
    const fallisci = (motivo: string) => rifiuta(new Error(`${motivo}\n${testo}${registro(home)}`));
    const limite = setTimeout(() => fallisci('Non è pronto in tempo.'), PRONTO_LIMITE_MS);
    const ascolta = (pezzo: Buffer) => {
      testo += pezzo;
      const trovato = /Pronto in [\d,]+ s: (\S+)/.exec(testo);
      if (trovato?.[1]) pronto(trovato[1]);
    };
    processo.stdout.on('data', ascolta);
    processo.stderr.on('data', ascolta);
    void fine.then((come) => fallisci(`È terminato (${come}) prima di essere pronto.`));
    void fine.finally(() => clearTimeout(limite));
  }).catch((causa: unknown) => {
    processo.kill(); // nobody else knows of it
    throw causa;
  });
  return {
    indirizzo,
    home,
    processo,
    fine,
    detto: () => testo,
    ferma(segnale = 'SIGTERM') {
      processo.kill(segnale);
      return fine;
    },
  };
}

function registro(home: string): string {
  try {
    return readFileSync(join(home, 'rateo.log'), 'utf8').slice(-4_000);
  } catch {
    return '';
  }
}
