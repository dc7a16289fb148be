import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const RADICE = join(import.meta.dirname, '..', '..');
const SORGENTI = ['web', 'domain', 'contract', 'docs/manuale'];
const DIST = join(RADICE, 'dist');
const WEB = join(DIST, 'web');
const IMPRONTA = join(DIST, 'impronta-web');
const VITE = join(RADICE, 'node_modules', 'vite', 'bin', 'vite.js');

function improntaSorgenti(): string {
  const hash = createHash('sha256');
  const aggiungi = (file: string) =>
    hash.update(`${file}\0`).update(readFileSync(join(RADICE, file)));
  for (const radice of SORGENTI) {
    const voci = readdirSync(join(RADICE, radice), { recursive: true, withFileTypes: true });
    const file = voci.filter((v) => v.isFile() && !/\.test\.tsx?$/.test(v.name));
    const percorsi = file.map((v) => join(v.parentPath, v.name).slice(RADICE.length + 1));
    for (const percorso of percorsi.sort()) aggiungi(percorso);
  }
  aggiungi('package.json');
  aggiungi('package-lock.json');
  return hash.digest('hex');
}

function vite(cartella: string): Promise<void> {
  const argomenti = [VITE, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'];
  argomenti.push('--outDir', cartella);
  return new Promise((risolvi, rifiuta) => {
    // Whatever the caller's mode: with another one React would come in its development build.
    const env = { ...process.env, NODE_ENV: 'production' };
    const figlio = spawn(process.execPath, argomenti, { cwd: RADICE, env });
    let detto = '';
    figlio.stdout.on('data', (pezzo: Buffer) => (detto += pezzo));
    figlio.stderr.on('data', (pezzo: Buffer) => (detto += pezzo));
    figlio.once('error', rifiuta);
    figlio.once('close', (codice) => {
      if (codice === 0) risolvi();
      else rifiuta(new Error(`L’applicazione web non si costruisce (vite: ${codice}).\n${detto}`));
    });
  });
}

/** Puts the finished build in place in one step: who serves or builds beside us meets no half. */
function metti(nuova: string): void {
  const vecchia = join(DIST, `web-vecchia-${process.pid}`);
  if (existsSync(WEB)) renameSync(WEB, vecchia);
  renameSync(nuova, WEB);
  rmSync(vecchia, { recursive: true, force: true });
}

/** Builds the web application when what it is made of has changed since the last time. */
export async function costruisciWeb(racconta: (riga: string) => void): Promise<void> {
  const attuale = improntaSorgenti();
  const costruita = existsSync(join(WEB, 'index.html'));
  if (costruita && existsSync(IMPRONTA) && readFileSync(IMPRONTA, 'utf8') === attuale) return;
  racconta('Costruzione dell’applicazione web…');
  const nuova = join(DIST, `web-nuova-${process.pid}`);
  mkdirSync(DIST, { recursive: true });
  try {
    await vite(nuova);
    metti(nuova);
  } finally {
    rmSync(nuova, { recursive: true, force: true });
  }
  writeFileSync(IMPRONTA, attuale);
}
