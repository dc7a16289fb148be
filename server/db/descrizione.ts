import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { ErroreAvvio } from '#server/base/errore-avvio.ts';
import { scegliLuogo, sonoRoot } from './luogo.ts';
import { type Connessione, connessioneEsterna } from './pool.ts';

/** What the data folder keeps about its embedded database: where it lies and its passwords. */
export interface Descrizione {
  readonly base: string;
  readonly socket: string;
  /** Until the first start has come to its end: base data, demo company and admin are there. */
  readonly nuova: boolean;
  readonly password: { readonly super: string; readonly owner: string; readonly app: string };
}

export const PORTA_SOCKET = 5432;
export const DATABASE = 'rateo';

const FILE = 'postgres.json';
const nuovaPassword = () => randomBytes(24).toString('base64url');

export function leggiDescrizione(home: string): Descrizione | undefined {
  let testo: string;
  try {
    testo = readFileSync(join(home, FILE), 'utf8');
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw e;
  }
  return JSON.parse(testo) as Descrizione;
}

/** Written whole or not at all, readable by its owner alone. */
export function scriviDescrizione(home: string, descrizione: Descrizione): void {
  const file = join(home, FILE);
  writeFileSync(`${file}.nuovo`, `${JSON.stringify(descrizione, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.nuovo`, file);
}

/** The data folder, made when missing; others may pass through it (root's cluster) but not look. */
export function assicuraHome(home: string): void {
  mkdirSync(home, { recursive: true, mode: sonoRoot ? 0o711 : 0o700 });
}

export function nuovaDescrizione(home: string): Descrizione {
  const { base } = scegliLuogo(home);
  const password = { super: nuovaPassword(), owner: nuovaPassword(), app: nuovaPassword() };
  return { base, socket: '', nuova: true, password };
}

export function comeSuperutente(d: Descrizione, database = 'postgres'): ClientConfig {
  return {
    host: d.socket,
    port: PORTA_SOCKET,
    user: 'rateo_super',
    password: d.password.super,
    database,
  };
}

export function connessioneIncorporata(d: Descrizione, database = DATABASE): Connessione {
  const comune = { host: d.socket, port: PORTA_SOCKET, database };
  return {
    proprietario: { ...comune, user: 'rateo_owner', password: d.password.owner },
    applicazione: { ...comune, user: 'rateo_app', password: d.password.app },
  };
}

/** The external database as the environment names it, with what else it names beside it. */
export function connessioneDaAmbiente(indirizzo: string, env: NodeJS.ProcessEnv): Connessione {
  return connessioneEsterna(indirizzo, {
    app: env.DATABASE_URL_APP,
    lettura: env.DATABASE_URL_LETTURA,
    pooler: env.DATABASE_URL_POOLER,
  });
}

/** The database of this data folder, or the one DATABASE_URL names. */
export function connessioneDi(home: string, env: NodeJS.ProcessEnv = process.env): Connessione {
  if (env.DATABASE_URL) return connessioneDaAmbiente(env.DATABASE_URL, env);
  const descrizione = leggiDescrizione(home);
  if (descrizione) return connessioneIncorporata(descrizione);
  throw new ErroreAvvio(
    `In ${home} non c’è ancora un database: avviare prima Rateo con "npm start".`,
    3,
  );
}
