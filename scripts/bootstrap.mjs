// Runs on whatever Node the machine has (18 or later), with nothing installed: it installs the
// project's own packages, Node 26 among them, and hands over to that one.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const INIZIO = Date.now();
const RADICE = join(dirname(fileURLToPath(import.meta.url)), '..');
const MODULI = join(RADICE, 'node_modules');
const IMPRONTA = join(MODULI, '.rateo-impronta');
const NODE_MINIMO = 18;

const COMANDI = {
  start: ['server/main.ts', 'start'],
  upgrade: ['server/main.ts', 'upgrade'],
  test: ['scripts/prova.ts'],
  'check:fast': ['scripts/prova.ts', '--rapidi'],
  bench: ['bench/bench.ts'],
  'kill-test': ['bench/uccisioni.ts'],
  'failover-test': ['bench/guasti.ts'],
};

/** @param {string} messaggio @returns {never} */
function rinuncia(messaggio) {
  console.error(messaggio);
  process.exit(1);
}

function nodeDelProgetto() {
  return join(MODULI, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
}

/** The packages stand when they were installed whole from this lock, for this kind of machine. */
function impronta() {
  const lucchetto = readFileSync(join(RADICE, 'package-lock.json'));
  const sha = createHash('sha256').update(lucchetto).digest('hex');
  return `${sha} ${process.platform}-${process.arch}\n`;
}

function installati() {
  if (!existsSync(IMPRONTA) || readFileSync(IMPRONTA, 'utf8') !== impronta()) return false;
  return spawnSync(nodeDelProgetto(), ['--version']).status === 0;
}

/**
 * The npm that is running us, whatever it is called on the PATH, under the given Node.
 * @param {string[]} argomenti @param {string} node
 */
function npm(argomenti, node) {
  const percorso = process.env.npm_execpath;
  const PATH = dirname(node) + delimiter + (process.env.PATH ?? '');
  const opzioni = {
    cwd: RADICE,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH },
  };
  const silenzio = ['--no-audit', '--no-fund', '--loglevel=error'];
  const esito =
    percorso && /npm-cli\.c?js$/.test(percorso)
      ? spawnSync(node, [percorso, ...argomenti, ...silenzio], opzioni)
      : spawnSync('npm', [...argomenti, ...silenzio], {
          ...opzioni,
          shell: process.platform === 'win32',
        });
  if (esito.signal) process.exit(128 + (constants.signals[esito.signal] ?? 0));
  return esito.status === 0;
}

/** @typedef {{ version: string, optional?: boolean, engines?: { node?: string } }} Pacchetto */

/**
 * npm leaves out, without a word, the optional packages (the native parts of Vite, Biome …) that
 * do not declare the Node it runs under. Whether none would be missing under this one.
 * @param {Pacchetto[]} pacchetti
 */
function bastaQuestoNode(pacchetti) {
  try {
    const { satisfies } = createRequire(process.env.npm_execpath ?? '')('semver');
    const richiesti = pacchetti.flatMap((p) => (p.optional && p.engines?.node) || []);
    return richiesti.every((richiesto) => satisfies(process.version, richiesto));
  } catch {
    return false; // started without npm: its semver is not at hand
  }
}

/**
 * The Node that npm is to run under: this one, or the project's own in a folder of passage.
 * @param {string} cartella
 */
function nodePerNpm(cartella) {
  const { packages } = JSON.parse(readFileSync(join(RADICE, 'package-lock.json'), 'utf8'));
  if (bastaQuestoNode(Object.values(packages))) return process.execPath;
  const prefisso = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const nome = `${prefisso}-${process.platform}-${process.arch}`;
  const opzioni = ['--prefix', cartella, '--no-save', '--no-package-lock', '--ignore-scripts'];
  const { version } = packages['node_modules/node'];
  npm(['install', ...opzioni, `${nome}@${version}`], process.execPath);
  const node = join(cartella, 'node_modules', nome, 'bin', 'node');
  return spawnSync(node, ['--version']).status === 0 ? node : process.execPath;
}

function installa() {
  console.log('Installazione dei pacchetti (solo la prima volta o dopo un aggiornamento)…');
  const passaggio = mkdtempSync(join(tmpdir(), 'rateo-node-'));
  const argomenti = ['ci', '--include=dev', '--include=optional', '--ignore-scripts=false'];
  const riuscita = npm(argomenti, nodePerNpm(passaggio));
  rmSync(passaggio, { recursive: true, force: true });
  if (!riuscita) {
    rinuncia(
      'I pacchetti non si installano: qui sopra il motivo dato da npm.\n' +
        'Serve un registro npm raggiungibile (o la sua cache), e il permesso di scrivere in ' +
        `${RADICE}.`,
    );
  }
  if (spawnSync(nodeDelProgetto(), ['--version']).status !== 0) {
    rinuncia(
      'I pacchetti sono installati, ma il Node del progetto non si esegue su questa macchina ' +
        `(${process.platform}-${process.arch}): ${nodeDelProgetto()}`,
    );
  }
  writeFileSync(IMPRONTA, impronta());
}

/** @returns {{ padre: number, comando: string } | undefined} */
function leggiProcesso(pid) {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [, padre] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const comando = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ');
      return { padre: Number(padre), comando };
    }
    const riga = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' });
    const [padre, ...comando] = riga.trim().split(/\s+/);
    return { padre: Number(padre), comando: comando.join(' ') };
  } catch {
    return undefined;
  }
}

/**
 * The processes without which nobody is watching the product any more: us and, under npm, npm
 * (and the shell between, where it did not step aside).
 */
function avviatori() {
  const pid = [process.pid];
  if (!process.env.npm_lifecycle_event) return pid;
  pid.push(process.ppid);
  const padre = leggiProcesso(process.ppid);
  if (padre && /^\S*sh (-\S+ )*-c /.test(padre.comando)) pid.push(padre.padre);
  return pid.filter((n) => n > 1);
}

function cedi(argomenti) {
  const figlio = spawn(nodeDelProgetto(), argomenti, {
    cwd: RADICE,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: join(MODULI, '.bin') + delimiter + (process.env.PATH ?? ''),
      RATEO_AVVIATORI: avviatori().join(','),
      RATEO_INIZIO: String(INIZIO),
    },
  });
  // From a terminal the child gets Ctrl+C by itself; a second one does it no harm.
  for (const segnale of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(segnale, () => figlio.kill(segnale));
  }
  figlio.on('error', (e) => rinuncia(`Il Node del progetto non si avvia: ${e.message}`));
  figlio.on('exit', (codice, segnale) => {
    process.exit(codice ?? 128 + (constants.signals[segnale] ?? 0));
  });
}

const [comando = '', ...resto] = process.argv.slice(2);
if (Number(process.versions.node.split('.')[0]) < NODE_MINIMO) {
  rinuncia(`Serve Node ${NODE_MINIMO} o successivo: questo è ${process.version}.`);
}
const scelto = Object.hasOwn(COMANDI, comando) ? COMANDI[comando] : undefined;
if (!scelto) rinuncia(`Uso: npm run ${Object.keys(COMANDI).join(' | ')}`);
if (!installati()) installa();
cedi([...scelto, ...resto]);
