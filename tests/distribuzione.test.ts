import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { VARIABILI } from '#server/avvio/variabili.ts';
import pacchetto from '../package.json' with { type: 'json' };

const RADICE = join(import.meta.dirname, '..');
const leggi = (file: string) => readFileSync(join(RADICE, file), 'utf8');

/** The instructions of the Dockerfile, each on one line, by stage. */
function stadi(): string[][] {
  const righe = leggi('deploy/Dockerfile')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean);
  const inizi = righe.flatMap((riga, n) => (riga.startsWith('FROM ') ? [n] : []));
  return inizi.map((inizio, n) => righe.slice(inizio, inizi[n + 1]));
}

const istruzioni = (stadio: readonly string[], nome: string): string[] =>
  stadio.filter((riga) => riga.startsWith(`${nome} `)).map((riga) => riga.slice(nome.length + 1));

const [costruzione = [], esecuzione = []] = stadi();

function importati(): Set<string> {
  const cartelle = ['domain', 'contract', 'server', 'web'];
  const file = cartelle.flatMap((cartella) =>
    readdirSync(join(RADICE, cartella), { recursive: true, withFileTypes: true })
      .filter((v) => v.isFile() && /\.tsx?$/.test(v.name) && !/\.test\.tsx?$/.test(v.name))
      .map((v) => readFileSync(join(v.parentPath, v.name), 'utf8')),
  );
  const nomi = file.flatMap((testo) =>
    [
      ...testo.matchAll(
        /^(?!\s*import type)[^\n]*?(?:(?<!distinct )from|import\(|import) '([^'#.][^']*)'/gm,
      ),
    ].map(([, nome = '']) =>
      nome
        .split('/')
        .slice(0, nome.startsWith('@') ? 2 : 1)
        .join('/'),
    ),
  );
  return new Set(nomi.filter((nome) => !nome.startsWith('node:')));
}

describe('l’immagine', () => {
  test('copia soltanto ciò che c’è e che .dockerignore lascia passare', () => {
    const ignorati = leggi('.dockerignore')
      .split('\n')
      .filter((riga) => riga && !riga.startsWith('#'));
    const copiati = istruzioni(costruzione, 'COPY').flatMap((riga) => riga.split(' ').slice(0, -1));
    expect(copiati.length).toBeGreaterThan(5);
    for (const copiato of copiati) {
      expect(existsSync(join(RADICE, copiato)), copiato).toBe(true);
      expect(ignorati).not.toContain(copiato.split('/')[0]);
    }
  });

  test('ha tutto ciò che il programma importa, senza i pacchetti di sviluppo', () => {
    expect(importati().size).toBeGreaterThan(20);
    const mancanti = [...importati()].filter((nome) => !(nome in pacchetto.dependencies));
    expect(mancanti).toEqual([]);
    const cartelle = ['domain', 'contract', 'server', 'web', 'docs/manuale'];
    const copiati = istruzioni(costruzione, 'COPY').map((riga) => riga.split(' ')[0]);
    expect(copiati).toEqual(expect.arrayContaining(cartelle));
    // web/tsconfig.json extends it, and the build reads both.
    expect(istruzioni(costruzione, 'COPY').join(' ')).toContain(' tsconfig.json ');
  });

  test('gira senza privilegi, con un inizio che passa i segnali e una sonda', () => {
    expect(istruzioni(esecuzione, 'USER')).toEqual(['10001:10001']);
    expect(istruzioni(esecuzione, 'STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(istruzioni(esecuzione, 'HEALTHCHECK').join()).toContain('/api/stato');
    const inizio = JSON.parse(istruzioni(esecuzione, 'ENTRYPOINT')[0] ?? '[]') as string[];
    expect(inizio[0]).toBe('/usr/bin/tini');
    expect(JSON.parse(istruzioni(esecuzione, 'CMD')[0] ?? '')).toEqual(['start', '--vuoto']);
    expect(istruzioni(esecuzione, 'VOLUME')).toEqual(['/var/lib/rateo']);
  });

  test('non porta segreti, e le immagini di partenza hanno una versione', () => {
    const ambiente = [...costruzione, ...esecuzione].filter((riga) => /^(ENV|ARG) /.test(riga));
    expect(ambiente.join('\n')).not.toMatch(/PASSWORD|DATABASE_URL|SECRET|TOKEN/i);
    for (const stadio of [costruzione, esecuzione])
      expect(stadio[0]).toMatch(/^FROM \S+:(?!latest)\S+/);
  });

  test('la sua sonda è una riga che Node capisce', () => {
    const sonda = istruzioni(esecuzione, 'HEALTHCHECK')[0]?.replace(/^.*CMD /, '') ?? '';
    const [, ...argomenti] = JSON.parse(sonda) as string[];
    const env = { ...process.env, RATEO_PORT: '1' };
    const esito = spawnSync(process.execPath, argomenti, { env, encoding: 'utf8' });
    expect(esito.stderr).toBe('');
    expect(esito.status).toBe(1);
  });
});

describe('le unità di systemd', () => {
  const unita = ['rateo.service', 'rateo@.service'];
  const note = VARIABILI.map(({ nome }) => nome) as string[];

  test.each(unita)('%s avvia comandi e variabili che ci sono', (nome) => {
    const testo = leggi(`deploy/${nome}`);
    expect(testo).toMatch(/^ExecStart=\/opt\/rateo\/node_modules\/\.bin\/node .*main\.ts /m);
    const poste = [...testo.matchAll(/^Environment=(RATEO_\w+|DATABASE_\w+)=/gm)].map((m) => m[1]);
    expect(poste.filter((variabile) => !note.includes(variabile ?? ''))).toEqual([]);
    for (const chiusa of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'KillMode=mixed'])
      expect(testo).toContain(chiusa);
  });

  test.skipIf(!existsSync('/usr/bin/systemd-analyze'))('systemd le accetta', () => {
    const cartella = mkdtempSync(join(tmpdir(), 'rateo-unita-'));
    for (const nome of unita) {
      // Where it will be installed is not here: any program that exists stands in for it.
      const testo = leggi(`deploy/${nome}`).replaceAll(
        '/opt/rateo/node_modules/.bin/node',
        '/bin/true',
      );
      writeFileSync(join(cartella, nome), testo);
    }
    const file = ['rateo.service', 'rateo@server.service'].map((nome) => join(cartella, nome));
    const detto = execFileSync('systemd-analyze', ['verify', ...file], { encoding: 'utf8' });
    expect(detto).toBe('');
    rmSync(cartella, { recursive: true });
  });
});
