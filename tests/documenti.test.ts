import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { expect, test } from 'vitest';

/** A document that is cited is one of the repository, and has the anchor that is cited. */

const RADICE = join(import.meta.dirname, '..');
/** Where the documents stand that are cited by their name alone. */
const CARTELLE = ['', 'docs', 'docs/regole', 'docs/manuale'];
const TESTI = /\.(?:ts|tsx|mjs|css|sql|md|sh|html)$/;
/** Applied migrations are never edited: what they say of the rules a later one says again. */
const FERME = /^server\/db\/migrations\/00(?:[0-6]\d|7[0-4])-/;
const CITATO = /(?<![\w/.-])((?:[\w.-]+\/)*[\w-]+\.md)((?:#[\p{L}\w-]+(?:, #[\p{L}\w-]+)*)?)/gu;
/** A section of a text that nobody who reads this code has. */
const ALTROVE = /(?:\.md|\bspec(?:ification)?|\bspecifica|\bdossier),? \(?§/;

function elencaFile(): string[] {
  // In a container the clone may belong to another user: git would refuse to read it.
  const argomenti = ['-c', 'safe.directory=*', 'ls-files', '-co', '--exclude-standard', '-z'];
  const elenco = execFileSync('git', argomenti, { cwd: RADICE, encoding: 'utf8' });
  return elenco.split('\0').filter((file) => file && existsSync(join(RADICE, file)));
}

/** The text with the lines of a comment joined, so that a list of anchors may go to a new line. */
const leggi = (file: string): string =>
  readFileSync(join(RADICE, file), 'utf8').replace(/\n\s*(?:\*|\/\/|--) ?(?=#|§)/g, ' ');

const file = elencaFile();
const documenti = new Set(file.filter((f) => f.endsWith('.md')));
const testi = file
  .filter((f) => TESTI.test(f) && !FERME.test(f) && f !== 'tests/documenti.test.ts')
  .map((f) => ({ file: f, testo: leggi(f) }));

/** The anchors of a document's headings, made as the forges make them. */
function ancoreDi(documento: string): ReadonlySet<string> {
  const titoli = leggi(documento).matchAll(/^#{1,6} (.+)$/gm);
  return new Set(
    [...titoli].map(([, titolo = '']) =>
      titolo
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
    ),
  );
}

const documentoDi = (da: string, nome: string): string | undefined =>
  [...CARTELLE.map((cartella) => join(RADICE, cartella)), join(RADICE, dirname(da))]
    .map((cartella) => relative(RADICE, normalize(join(cartella, nome))))
    .find((percorso) => documenti.has(percorso));

test('ogni documento citato è nel progetto', () => {
  const mancanti = testi.flatMap(({ file: da, testo }) =>
    [...testo.matchAll(CITATO)]
      .map(([, nome = '']) => nome)
      .filter((nome) => documentoDi(da, nome) === undefined)
      .map((nome) => `${da}: ${nome}`),
  );
  expect(mancanti).toEqual([]);
});

test('ogni file che un documento nomina è nel progetto', () => {
  const nomi = file.map((f) => `/${f}`);
  const mancanti = [...documenti].flatMap((da) =>
    [...leggi(da).matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:ts|tsx))`/g)]
      .map(([, nome = '']) => nome)
      .filter((nome) => !nomi.some((uno) => uno.endsWith(`/${nome}`)))
      .map((nome) => `${da}: ${nome}`),
  );
  expect(mancanti).toEqual([]);
});

test('ogni àncora citata è un titolo del suo documento', () => {
  const ancore = new Map([...documenti].map((documento) => [documento, ancoreDi(documento)]));
  const sbagliate = testi.flatMap(({ file: da, testo }) =>
    [...testo.matchAll(CITATO)].flatMap(([, nome = '', citate = '']) => {
      const titoli = ancore.get(documentoDi(da, nome) ?? '');
      return [...citate.matchAll(/#([\p{L}\w-]+)/gu)]
        .map(([, ancora = '']) => ancora)
        .filter((ancora) => titoli?.has(ancora) === false)
        .map((ancora) => `${da}: ${nome}#${ancora}`);
    }),
  );
  expect(sbagliate).toEqual([]);
});

test('nessuno cita un paragrafo di un testo che non c’è', () => {
  expect(testi.filter(({ testo }) => ALTROVE.test(testo)).map(({ file: f }) => f)).toEqual([]);
});

test('ogni regola è nell’indice', () => {
  const indice = leggi('docs/regole/README.md');
  const regole = [...documenti].filter((f) => /^docs\/regole\/(?!README)/.test(f));
  expect(regole.filter((f) => !indice.includes(`(${f.slice(12)})`))).toEqual([]);
});
