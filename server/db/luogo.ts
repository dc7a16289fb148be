import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ErroreAvvio } from '#server/base/errore-avvio.ts';
import { ATTUALE, cercaMotore, senzaMotore } from './motori.ts';

interface Utente {
  readonly uid: number;
  readonly gid: number;
}

/** Where the embedded PostgreSQL lies, and whom it runs as (PostgreSQL refuses to run as root). */
export interface Luogo {
  readonly base: string;
  readonly utente: Utente | undefined;
}

const UTENTI_POSSIBILI = ['postgres', 'rateo'];
const CARTELLE_RAGGIUNGIBILI = ['/var/lib', '/opt', '/srv'];
// A socket's path must fit sockaddr_un (108 bytes), "/.s.PGSQL.5432.lock" included.
const LUNGHEZZA_SOCKET = 85;

export const sonoRoot = process.getuid?.() === 0;

function impronta(testo: string): string {
  return createHash('sha256').update(testo).digest('hex').slice(0, 12);
}

function cercaUtente(nome: string): Utente | undefined {
  const numero = (opzione: string) =>
    Number(execFileSync('id', [opzione, nome], { encoding: 'utf8', stdio: 'pipe' }));
  try {
    return { uid: numero('-u'), gid: numero('-g') };
  } catch {
    return undefined;
  }
}

function creaUtente(): Utente | undefined {
  const nome = 'rateo';
  const comandi = [
    ['useradd', '--system', '--no-create-home', '--shell', '/usr/sbin/nologin', nome],
    ['adduser', '-S', '-H', '-D', nome],
  ];
  for (const [comando = '', ...argomenti] of comandi) spawnSync(comando, argomenti);
  return cercaUtente(nome);
}

function utenteNonRoot(): Utente {
  for (const nome of UTENTI_POSSIBILI) {
    const utente = cercaUtente(nome);
    if (utente && utente.uid !== 0) return utente;
  }
  const creato = creaUtente();
  if (creato) return creato;
  throw new Error(
    'PostgreSQL non si avvia come root e non è stato possibile creare l’utente "rateo": ' +
      'crearlo con "useradd --system rateo", oppure avviare Rateo come utente normale.',
  );
}

/** Asks the system itself rather than guessing from permission bits, ACLs and mounts. */
function entra(utente: Utente, cartella: string): boolean {
  const prova = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', cartella], { ...utente, cwd: '/' });
  return prova.status === 0;
}

function cartellaDi(utente: Utente, cartella: string): boolean {
  mkdirSync(cartella, { recursive: true, mode: 0o711 });
  chownSync(cartella, utente.uid, utente.gid);
  chmodSync(cartella, 0o700);
  if (entra(utente, cartella)) return true;
  rmSync(cartella, { recursive: true, force: true });
  return false;
}

/** A folder nobody uses yet: a clone deleted and made again must not meet the old one's data. */
function nuovaBase(radice: string, home: string): string {
  const nome = join(radice, `rateo-${impronta(home)}`);
  for (let n = 1; ; n++) {
    const candidata = n === 1 ? nome : `${nome}-${n}`;
    if (!existsSync(candidata)) return candidata;
  }
}

/** Chooses, the first time, where the cluster goes; afterwards the choice is on record. */
export function scegliLuogo(home: string): Luogo {
  const vicina = join(home, 'postgres');
  if (!sonoRoot) {
    mkdirSync(vicina, { recursive: true, mode: 0o700 });
    return { base: vicina, utente: undefined };
  }
  const utente = utenteNonRoot();
  if (cartellaDi(utente, vicina)) return { base: vicina, utente };
  for (const radice of CARTELLE_RAGGIUNGIBILI) {
    if (!existsSync(radice)) continue;
    const base = nuovaBase(radice, home);
    if (cartellaDi(utente, base)) return { base, utente };
  }
  throw new Error(
    `L’utente del database (uid ${utente.uid}) non può entrare in ${vicina} né in ` +
      `${CARTELLE_RAGGIUNGIBILI.join(', ')}: indicare con RATEO_HOME una cartella raggiungibile.`,
  );
}

function esegue(binari: string, utente: Utente): boolean {
  const prova = spawnSync(join(binari, 'bin', 'initdb'), ['--version'], { ...utente, cwd: '/' });
  return prova.status === 0;
}

/** The folder of the programs (bin, lib, share), copied where the database's user can walk. */
export function trovaBinari({ base, utente }: Luogo, maggiore = ATTUALE.maggiore): string {
  const motore = cercaMotore(maggiore, base);
  if (!motore) throw senzaMotore(maggiore);
  const { radice, versione } = motore;
  const originali = join(radice, 'native');
  if (!utente || esegue(originali, utente)) return originali;
  const copia = join(base, `binari-${versione}`);
  if (existsSync(copia)) return copia;
  const parziale = `${copia}.parziale`;
  rmSync(parziale, { recursive: true, force: true });
  cpSync(originali, parziale, { recursive: true, verbatimSymlinks: true });
  // Whatever umask npm ran under, the database's user must read them.
  execFileSync('chown', ['-R', `${utente.uid}:${utente.gid}`, parziale]);
  renameSync(parziale, copia);
  return copia;
}

/** The socket's folder: beside the data, unless the path would be longer than a socket's may be. */
export function cartellaSocket({ base, utente }: Luogo, nome = 'socket'): string {
  const vicina = join(base, nome);
  const cartella =
    vicina.length <= LUNGHEZZA_SOCKET ? vicina : join(tmpdir(), `rateo-${impronta(vicina)}`);
  mkdirSync(cartella, { recursive: true, mode: 0o700 });
  // In a folder open to all, chown fails on one that somebody else made first: that is wanted.
  const padrone = utente ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  chownSync(cartella, padrone.uid, padrone.gid);
  chmodSync(cartella, 0o700);
  return cartella;
}

/** The programs that somebody names, as their folder or its `bin`, when they are of that version. */
export function programmiIndicati(
  cartella: string,
  { base, utente }: Luogo,
  maggiore: number,
): string {
  const radice = existsSync(join(cartella, 'postgres')) ? dirname(cartella) : cartella;
  const opzioni = { ...utente, cwd: base, encoding: 'utf8' } as const;
  const { stdout } = spawnSync(join(radice, 'bin', 'postgres'), ['--version'], opzioni);
  if (new RegExp(`\\) ${maggiore}\\.`).test(stdout ?? '')) return radice;
  throw new ErroreAvvio(
    `In ${cartella} non c’è un PostgreSQL ${maggiore} che si esegua: ${stdout?.trim() || 'nulla'}.`,
    3,
  );
}
