import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const RADICE = join(import.meta.dirname, '..', '..');
const SORGENTI = ['web', 'domain', 'contract'];
const IMPRONTA = join(RADICE, 'dist', 'impronta-web');
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

function vite(): Promise<void> {
  const argomenti = [VITE, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'];

  return new Promise((risolvi, rifiuta) => {
    const figlio = spawn(process.execPath, argomenti, { cwd: RADICE });
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

/** Builds the web application when what it is made of has changed since the last time. */
export async function costruisciWeb(racconta: (riga: string) => void): Promise<void> {
  const attuale = improntaSorgenti();
  const costruita = existsSync(join(RADICE, 'dist', 'web', 'index.html'));
  if (costruita && existsSync(IMPRONTA) && readFileSync(IMPRONTA, 'utf8') === attuale) return;
  racconta('Costruzione dell’applicazione web…');
  await vite();
  mkdirSync(dirname(IMPRONTA), { recursive: true });
  writeFileSync(IMPRONTA, attuale);
}
