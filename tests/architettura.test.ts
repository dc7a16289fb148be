import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { causali } from '#domain/tabelle/causali/causali.ts';

const RADICE = join(import.meta.dirname, '..');
const PIANI = ['domain', 'contract', 'server', 'web'] as const;
type Piano = (typeof PIANI)[number];

/** What each floor may stand on, besides itself. */
const SI_APPOGGIA: Record<Piano, { piani: readonly Piano[]; pacchetti: RegExp }> = {
  domain: { piani: [], pacchetti: /^decimal\.js$/ },
  contract: { piani: ['domain'], pacchetti: /^typebox(\/|$)/ },
  server: { piani: ['domain', 'contract'], pacchetti: /^(?!react|@mantine|ag-grid|@tanstack)/ },
  web: {
    piani: ['domain', 'contract'],
    pacchetti: /^(?!node:|pg($|-)|kysely|fastify|@fastify|graphile-worker|pino)/,
  },
};
const NOMI_VIETATI = /^(utils?|helpers?|common|misc|managers?|interfaces?|index)\b/;
const RIGHE_MASSIME = 400;
/** Where there is no session yet, or the connection itself is the subject (decision 0023). */
const PARLA_CON_PG = /^server\/(db|avvio|copie|metriche)\//;

/** Where movements are computed, and what they do to positions: causali are known by their columns. */
const CALCOLA_MOVIMENTI =
  /^(domain\/(movimenti|giacenze)|server\/(movimenti|giacenze|importazioni\/movimenti)|web\/movimenti)\//;

interface Sorgente {
  readonly file: string;
  readonly testo: string;
  readonly importati: readonly string[];
}

/** Tracked and new files alike, without what git ignores. */
function elencaFile(): string[] {
  // In a container the clone may belong to another user: git would refuse to read it.
  const fiducia = ['-c', 'safe.directory=*'];
  const argomenti = [...fiducia, 'ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const elenco = execFileSync('git', argomenti, { cwd: RADICE, encoding: 'utf8' });
  return elenco.split('\0').filter((file) => file && existsSync(join(RADICE, file)));
}

function leggi(file: string): Sorgente {
  const testo = readFileSync(join(RADICE, file), 'utf8');
  const importati = testo.matchAll(
    /^(?:import|export)\s(?:[\w*{},\s$]+\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
  );
  return { file, testo, importati: [...importati].map((m) => m[1] ?? m[2] ?? '') };
}

const file = elencaFile();
const sorgenti = file.filter((f) => /\.(ts|tsx|mjs)$/.test(f)).map(leggi);
const eProva = (f: string) => /\.test\.tsx?$/.test(f) || f === 'web/vite.config.ts';

/** Without comments and strings, where "any" is only a word. */
function soloCodice(testo: string): string {
  return testo.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|"[^"\n]*"/g, '');
}

/** The codes of the product's causali that a file names, but for the value that a field has as an example. */
function causaliNominate(testo: string): readonly string[] {
  const senza = testo.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*|\besempio: '[^'\n]*'/gm, '');
  const parole = new Set(senza.match(/\b[A-Z]{3}\b/g));
  return causali.map(({ codCausale }) => codCausale).filter((codice) => parole.has(codice));
}

function pianoDi(percorso: string): Piano | undefined {
  return PIANI.find((piano) => percorso.startsWith(`${piano}/`));
}

/** A module inside the project as a path from its root, undefined for a package. */
function percorsoImportato(da: string, importato: string): string | undefined {
  if (importato.startsWith('#')) return importato.slice(1);
  if (!importato.startsWith('.')) return undefined;
  return relative(RADICE, normalize(join(RADICE, dirname(da), importato)));
}

function violazioni({ file: da, importati }: Sorgente): string[] {
  const piano = pianoDi(da);
  if (!piano || eProva(da)) return [];
  const regola = SI_APPOGGIA[piano];
  return importati.flatMap((importato) => {
    const percorso = percorsoImportato(da, importato);
    if (percorso === undefined) {
      return regola.pacchetti.test(importato) ? [] : [`${da} importa ${importato}`];
    }
    if (percorso === 'package.json') return []; // the program's own name and version
    const altro = pianoDi(percorso);
    const ammesso = altro === piano || (altro !== undefined && regola.piani.includes(altro));
    return ammesso ? [] : [`${da} importa ${percorso}`];
  });
}

describe('la casa e i suoi piani', () => {
  test('la prova legge davvero i sorgenti', () => {
    expect(sorgenti.filter((s) => s.importati.length > 0).length).toBeGreaterThan(20);
  });

  test('ogni piano si appoggia soltanto a quelli sotto di sé', () => {
    expect(sorgenti.flatMap(violazioni)).toEqual([]);
  });

  test('ogni modulo importato esiste, col suo nome intero', () => {
    const mancanti = sorgenti.flatMap(({ file: da, importati }) =>
      importati.filter((importato) => {
        const percorso = percorsoImportato(da, importato);
        return percorso !== undefined && !existsSync(join(RADICE, percorso.replace(/\?.*$/, '')));
      }),
    );
    expect(mancanti).toEqual([]);
  });

  test('nessun cassetto: ogni file e ogni cartella ha il nome di ciò che contiene', () => {
    const vietati = sorgenti.filter(({ file: f }) =>
      f.split('/').some((parte) => NOMI_VIETATI.test(basename(parte))),
    );
    expect(vietati.map((s) => s.file)).toEqual([]);
  });

  test('nessun file solo di riesportazioni', () => {
    const riesporta = sorgenti.filter(({ testo }) => /^export (\*|\{[^}]*\}) from/m.test(testo));
    expect(riesporta.map((s) => s.file)).toEqual([]);
  });

  test(`nessun file oltre ${RIGHE_MASSIME} righe`, () => {
    const lunghi = sorgenti.filter(({ testo }) => testo.split('\n').length > RIGHE_MASSIME);
    expect(lunghi.map((s) => s.file)).toEqual([]);
  });

  test('alla banca dati si parla col tag sql, su una sessione', () => {
    const costruttore = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/;
    const conPg = /\.query[<(]|pg-copy-streams/;
    const altrimenti = sorgenti.filter(({ file: f, testo }) => {
      const soloTag = pianoDi(f) === 'server' && !eProva(f) && !PARLA_CON_PG.test(f);
      return costruttore.test(testo) || (soloTag && conPg.test(testo));
    });
    expect(altrimenti.map((s) => s.file)).toEqual([]);
  });

  test('il calcolo dei movimenti non nomina causali: ciò che hanno di particolare è nella loro riga', () => {
    const nominano = sorgenti
      .filter(({ file: f }) => CALCOLA_MOVIMENTI.test(f) && !eProva(f))
      .flatMap(({ file: f, testo }) => causaliNominate(testo).map((codice) => `${f}: ${codice}`));
    expect(nominano).toEqual([]);
    const esempi = "const DI = { FRA: 1, a: 'SCI' } // VEN\n/* AUP */ campo({ esempio: 'ACQ' })";
    expect(causaliNominate(esempi)).toEqual(['FRA', 'SCI']);
  });

  test('nessun any, nessun controllo spento', () => {
    const spento = /@ts-(ignore|nocheck|expect-error)|biome-ignore-(all|start)/;
    const any = /(:|<|\bas)\s*any\b|\bany\[\]/;
    const trovati = sorgenti.filter(
      ({ file: f, testo }) =>
        f !== 'tests/architettura.test.ts' && (spento.test(testo) || any.test(soloCodice(testo))),
    );
    expect(trovati.map((s) => s.file)).toEqual([]);
  });
});
