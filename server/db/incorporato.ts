import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pausa } from 'node:timers/promises';
import pg from 'pg';
import { memoriaConcessa } from '#server/base/config.ts';
import { processo, termina } from '#server/base/processi.ts';
import { DATI, maggioreDi, rimettiInOrdine, SOCKET } from './cluster.ts';
import {
  assicuraHome,
  comeSuperutente,
  connessioneIncorporata,
  type Descrizione,
  leggiDescrizione,
  nuovaDescrizione,
  PORTA_SOCKET,
  scriviDescrizione,
} from './descrizione.ts';
import { cartellaSocket, type Luogo, sonoRoot, trovaBinari } from './luogo.ts';
import { ATTUALE } from './motori.ts';
import { FERMATA_POSTGRES, fermaOrfani } from './orfani.ts';
import type { Connessione } from './pool.ts';
import { assicuraDatabase } from './ruoli.ts';

export interface Incorporato {
  readonly pid: number;
  readonly descrizione: Descrizione;
  readonly connessione: Connessione;
  /** The major version of the PostgreSQL that made its data. */
  readonly maggiore: number;
  /** Settles when the postmaster ends, however it ends. */
  readonly fine: Promise<void>;
  ferma(): Promise<void>;
}

// These settings are for bulk loads on a small machine. Durability (fsync, full_page_writes,
// synchronous_commit) stays as PostgreSQL ships it: on.
const PARAMETRI: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '80',
  // Who reads the history of ten years holds nearly nine hundred locks: its months, each with its indexes.
  max_locks_per_transaction: '256',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  wal_buffers: '16MB',
  min_wal_size: '512MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '1',
  log_line_prefix: '%m [%p] %u ',
  log_checkpoints: 'off',
  password_encryption: 'scram-sha-256',
};

const MEGA = 1024 ** 2;

/** Of a machine's bytes: a quarter for PostgreSQL, between 128 MB and 2 GB; half as what it may find cached, no less. */
export const memoriaDi = (byte: number) => ({
  shared_buffers: `${Math.min(2048, Math.max(128, Math.floor(byte / MEGA / 4)))}MB`,
  effective_cache_size: `${Math.max(128, Math.floor(byte / MEGA / 2))}MB`,
});

/** The machine's memory, or its container's: what is said without a limit is zero, or more than any machine has. */
const memoria = (): number =>
  memoriaConcessa(process.env, Math.min(totalmem(), process.constrainedMemory() || totalmem()));

const AVVIO_LIMITE_MS = 60_000;

export function luogoDi({ base }: Descrizione): Luogo {
  const { uid, gid } = statSync(base);
  return { base, utente: sonoRoot ? { uid, gid } : undefined };
}

const ambiente = { PATH: process.env.PATH, LANG: 'C', TZ: 'Europe/Rome' };

interface Cluster {
  readonly luogo: Luogo;
  readonly dati: string;
  readonly binari: string;
}

/** Made under another name and renamed: a start killed half way leaves no half cluster. */
function inizializza({ luogo, dati, binari }: Cluster, password: string): void {
  const parziale = `${dati}.parziale`;
  const filePassword = `${dati}.password`;
  rmSync(parziale, { recursive: true, force: true });
  writeFileSync(filePassword, password, { mode: 0o600 });
  try {
    if (luogo.utente) chownSync(filePassword, luogo.utente.uid, luogo.utente.gid);
    const argomenti = ['--pgdata', parziale, '--username', 'rateo_super', '--encoding', 'UTF8'];
    argomenti.push('--locale', 'C', '--locale-provider', 'icu', '--icu-locale', 'it-IT');
    argomenti.push('--auth', 'scram-sha-256', '--pwfile', filePassword);
    const opzioni = { ...luogo.utente, cwd: luogo.base, env: ambiente, encoding: 'utf8' } as const;
    const esito = spawnSync(join(binari, 'bin', 'initdb'), argomenti, opzioni);
    if (esito.status !== 0) {
      throw new Error(`Il database non si crea in ${dati}:\n${esito.error ?? esito.stderr}`);
    }
  } finally {
    rmSync(filePassword, { force: true });
  }
  renameSync(parziale, dati);
}

function lancia(home: string, { luogo, dati, binari }: Cluster, d: Descrizione): ChildProcess {
  const parametri = {
    ...PARAMETRI,
    ...memoriaDi(memoria()),
    unix_socket_directories: d.socket,
  };
  const argomenti = ['-D', dati, '-p', String(PORTA_SOCKET)];
  for (const [nome, valore] of Object.entries(parametri)) argomenti.push('-c', `${nome}=${valore}`);
  const registro = openSync(fileRegistro(home), 'a', 0o600);
  try {
    // Its own session: Ctrl+C must reach it last, through us, once server and worker have ended.
    return spawn(join(binari, 'bin', 'postgres'), argomenti, {
      ...luogo.utente,
      cwd: luogo.base,
      env: ambiente,
      detached: true,
      stdio: ['ignore', registro, registro],
    });
  } finally {
    closeSync(registro);
  }
}

const REGISTRO_MASSIMO_BYTE = 10 * 1024 * 1024;

function fileRegistro(home: string): string {
  const file = join(home, 'postgres.log');
  if (existsSync(file) && statSync(file).size > REGISTRO_MASSIMO_BYTE)
    renameSync(file, `${file}.1`);
  return file;
}

/**
 * A shell that waits on a pipe only we hold: when we die, however we die, the pipe closes
 * and PostgreSQL is told to stop, a moment after server and worker, who notice by themselves.
 */
function sorveglia(pid: number): ChildProcess {
  const guardiano = spawn(
    '/bin/sh',
    ['-c', 'read -r _; sleep 2; kill -INT "$1"', 'sh', String(pid)],
    {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  guardiano.unref();
  return guardiano;
}

/** A guardian that outlived its postmaster could stop whoever gets the same pid. */
function congeda(guardiano: ChildProcess): Promise<void> {
  return new Promise((risolvi) => {
    if (guardiano.exitCode !== null || guardiano.signalCode !== null) return risolvi();
    guardiano.once('exit', () => risolvi());
    guardiano.ref(); // nothing else may be keeping us alive until then
    guardiano.kill('SIGKILL');
  });
}

async function attendiPronto(d: Descrizione, figlio: ChildProcess, home: string): Promise<void> {
  const scadenza = Date.now() + AVVIO_LIMITE_MS;
  for (;;) {
    if (figlio.exitCode !== null || figlio.signalCode !== null || Date.now() > scadenza) {
      const registro = readFileSync(fileRegistro(home), 'utf8').split('\n').slice(-15).join('\n');
      throw new Error(`Il database non parte. Ultime righe del suo registro:\n${registro}`);
    }
    const client = new pg.Client({ ...comeSuperutente(d), connectionTimeoutMillis: 5_000 });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await pausa(40); // not listening yet, or still recovering
    }
  }
}

interface Scelta {
  readonly cartella?: string;
  readonly programmi?: string;
  /** For a passage that has put the folder in order: nobody else is to find the database. */
  readonly nascosto?: boolean;
}

/**
 * Starts the data folder's own PostgreSQL, made when there is none, with its roles and database: the
 * cluster in use by the programs of its own version, unless an upgrade names another or others.
 */
export async function avviaIncorporato(
  home: string,
  { cartella = DATI, programmi, nascosto = false }: Scelta = {},
): Promise<Incorporato> {
  assicuraHome(home);
  const precedente = leggiDescrizione(home) ?? nuovaDescrizione(home);
  const luogo = luogoDi(precedente);
  if (!nascosto) await rimettiInOrdine(luogo.base);
  const socket = cartellaSocket(luogo, nascosto ? SOCKET : undefined);
  const descrizione = { ...precedente, socket };
  if (!nascosto) scriviDescrizione(home, descrizione);
  const dati = join(luogo.base, cartella);
  const binari = programmi ?? trovaBinari(luogo, maggioreDi(dati));
  const cluster: Cluster = { luogo, dati, binari };
  if (!existsSync(dati)) inizializza(cluster, descrizione.password.super);
  await fermaOrfani(dati);

  const figlio = lancia(home, cluster, descrizione);
  const fine = new Promise<void>((risolvi) => {
    figlio.once('error', () => risolvi());
    figlio.once('exit', () => risolvi());
  });
  const pid = figlio.pid;
  if (pid === undefined) throw new Error(`Il programma del database non si esegue: ${binari}`);
  const guardiano = sorveglia(pid);
  const congedo = fine.then(() => congeda(guardiano));
  const ferma = async () => {
    const postmaster = processo(pid);
    if (postmaster) await termina([postmaster], FERMATA_POSTGRES);
    await congedo;
  };
  try {
    await attendiPronto(descrizione, figlio, home);
    await assicuraDatabase(descrizione);
  } catch (e) {
    await ferma();
    throw e;
  }
  const connessione = connessioneIncorporata(descrizione);
  const maggiore = maggioreDi(dati) ?? ATTUALE.maggiore;
  return { pid, descrizione, connessione, maggiore, fine, ferma };
}
