import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aiutoDi, aiutoGenerale } from './aiuto.ts';
import { COMANDI } from './comandi.ts';
import { interpreta } from './riga-di-comando.ts';
import { VARIABILI, VARIABILI_INTERNE } from './variabili.ts';

const RADICE = join(import.meta.dirname, '..', '..');
const leggi = (file: string) => readFileSync(join(RADICE, file), 'utf8');
const riga = (testo: string) => interpreta(testo.split(' ').filter(Boolean));

function sorgenti(): string {
  const voci = readdirSync(join(RADICE, 'server'), { recursive: true, withFileTypes: true });
  return voci
    .filter((v) => v.isFile() && v.name.endsWith('.ts') && !v.name.endsWith('.test.ts'))
    .filter((v) => v.name !== 'variabili.ts' && v.name !== 'comandi.ts')
    .map((v) => readFileSync(join(v.parentPath, v.name), 'utf8'))
    .join('\n');
}

describe('ogni comando ha il suo aiuto', () => {
  test.each(COMANDI.map((c) => [c.nome, c] as const))('%s', async (nome, comando) => {
    const atteso = { tipo: 'aiuto', testo: aiutoDi(comando) };
    expect(riga(`help ${nome}`)).toEqual(atteso);
    expect(riga(`${nome} --help`)).toEqual(atteso);
    for (const parte of ['Uso:', 'Opzioni:', 'Codici di uscita:', 'Esempi:'])
      expect(atteso.testo).toContain(parte);
    expect(Math.max(...atteso.testo.split('\n').map((r) => r.length))).toBeLessThanOrEqual(100);
    expect(await comando.carica()).toBeTypeOf('function');
  });

  test('l’aiuto generale li elenca tutti, e tutte le variabili', () => {
    for (const { nome, riassunto } of COMANDI)
      expect(aiutoGenerale()).toMatch(new RegExp(`^ {2}${nome} +${riassunto}$`, 'm'));
    for (const { nome } of VARIABILI) expect(aiutoGenerale()).toContain(`  ${nome} `);
  });

  test('gli esempi sono righe che il programma capisce', () => {
    for (const { esempi } of COMANDI)
      for (const esempio of esempi) expect(riga(esempio.riga).tipo, esempio.riga).toBe('esegui');
  });
});

describe('una riga sbagliata non esegue nulla e dice il rimedio', () => {
  test.each([
    ['strat', 'Il comando "strat" non esiste. Forse si intendeva "start".'],
    ['helpp', 'Forse si intendeva "help".'],
    ['constructor', 'Esistono: start, server, worker'],
    ['help migrat', 'Forse si intendeva "migrate".'],
    ['start --vuto', 'non ha l’opzione "--vuto". Forse si intendeva "--vuoto".'],
    ['server --porta 8081', 'Le sue opzioni: help server.'],
    ['start --vuoto=si', 'non vuole un valore'],
    ['server 8081', '"8081" è di troppo.'],
  ])('%s', (scritta, detto) => {
    const richiesta = riga(scritta);
    expect(richiesta.tipo).toBe('sbaglio');
    expect(richiesta).toHaveProperty('testo', expect.stringContaining(detto));
  });
});

describe('i documenti dicono ciò che dice il programma', () => {
  const esercizio = leggi('docs/esercizio.md');

  test('gli stessi comandi', () => {
    const scritti = [...esercizio.matchAll(/^\| `([a-z-]+)` \| (.+) \|$/gm)];
    const attesi = COMANDI.map(({ nome, riassunto }) => [nome, riassunto]);
    expect(scritti.map(([, nome, testo]) => [nome, testo])).toEqual(attesi);
  });

  test('le stesse variabili, con lo stesso valore predefinito', () => {
    const scritte = [...esercizio.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| (.+?) \| (.+) \|$/gm)];
    const attese = VARIABILI.map((v) => [v.nome, v.predefinito, v.testo]);
    expect(scritte.map(([, ...campi]) => campi)).toEqual(attese);
    for (const { nome } of VARIABILI) expect(leggi('README.md')).toContain(`\`${nome}\``);
  });

  test('ogni variabile che il programma legge è nell’elenco, e viceversa', () => {
    const testo = sorgenti();
    const lette = new Set(testo.match(/\b(RATEO_[A-Z0-9_]+|DATABASE_URL(_[A-Z]+)?)\b/g));
    const note: string[] = VARIABILI.map(({ nome }) => nome);
    expect([...lette].filter((n) => !note.includes(n) && !VARIABILI_INTERNE.includes(n))).toEqual(
      [],
    );
    expect(note.filter((nome) => !lette.has(nome))).toEqual([]);
  });
});
