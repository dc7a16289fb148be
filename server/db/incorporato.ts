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
import { join } from 'node:path';
import { setTimeout as pausa } from 'node:timers/promises';
import pg from 'pg';
import { type Passo, processiIn, processo, termina } from '#server/base/processi.ts';
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
import type { Connessione } from './pool.ts';
import { assicuraDatabase } from './ruoli.ts';

export interface Incorporato {
  readonly pid: number;
  readonly descrizione: Descrizione;
  readonly connessione: Connessione;
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
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
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

const AVVIO_LIMITE_MS = 60_000;
// Fast (disconnect, checkpoint, end), immediate (recovers at the next start), and the last resort.
export const FERMATA_POSTGRES: readonly Passo[] = [
  { segnale: 'SIGINT', limiteMs: 20_000 },
  { segnale: 'SIGQUIT', limiteMs: 5_000 },
  { segnale: 'SIGKILL', limiteMs: 2_000 },
];

function luogoDi({ base }: Descrizione): Luogo {
  const { uid, gid } = statSync(base);
  return { base, utente: sonoRoot ? { uid, gid } : undefined };
}

const ambiente = { PATH: process.env.PATH, LANG: 'C', TZ: 'Europe/Rome' };

/** Made under another name and renamed: a start killed half way leaves no half cluster. */
function inizializza(luogo: Luogo, binari: string, password: string): void {
  const dati = join(luogo.base, 'dati');
  const parziale = `${dati}.parziale`;
  const filePassword = join(luogo.base, 'password-iniziale');
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

/** Ends whoever still works on the data: the postmaster of a parent that died, and its backends. */
async function fermaOrfani(dati: string): Promise<void> {
  const filePid = join(dati, 'postmaster.pid');
  const trovati = processiIn(dati);
  if (trovati.length > 0) {
    const capo = Number(readFileSync(filePid, 'utf8').split('\n')[0]);
    const postmaster = trovati.filter((p) => p.pid === capo);
    if (postmaster.length > 0) await termina(postmaster, FERMATA_POSTGRES);
    // Backends follow their postmaster; one that does not would write into our data.
    if (!(await termina(processiIn(dati), FERMATA_POSTGRES))) {
      throw new Error(`Il database precedente (in ${dati}) non si ferma.`);
    }
  }
  // Nobody is in there any more: a pid file left over may name a stranger's process by now.
  if (process.platform === 'linux') rmSync(filePid, { force: true });
}

function lancia(home: string, luogo: Luogo, binari: string, d: Descrizione): ChildProcess {
  const parametri = { ...PARAMETRI, unix_socket_directories: d.socket };
  const argomenti = ['-D', join(luogo.base, 'dati'), '-p', String(PORTA_SOCKET)];
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

/** Starts the data folder's own PostgreSQL, made when there is none, with its roles and database. */
export async function avviaIncorporato(home: string): Promise<Incorporato> {
  assicuraHome(home);
  const precedente = leggiDescrizione(home) ?? nuovaDescrizione(home);
  const luogo = luogoDi(precedente);
  const descrizione = { ...precedente, socket: cartellaSocket(luogo) };
  scriviDescrizione(home, descrizione);
  const dati = join(luogo.base, 'dati');
  const binari = trovaBinari(luogo);
  if (!existsSync(dati)) inizializza(luogo, binari, descrizione.password.super);
  await fermaOrfani(dati);

  const figlio = lancia(home, luogo, binari, descrizione);
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
  return { pid, descrizione, connessione: connessioneIncorporata(descrizione), fine, ferma };
}
