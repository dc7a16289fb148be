import { expect, test } from 'vitest';
import { type Cifre, cifreDi, confronta, diParti, verdettoInParole } from './confronto.ts';

const pagina = (ms: number, metroMs: number): Cifre =>
  cifreDi('titoli', [{ nome: 'p95', valore: ms, unita: 'ms' }], { processore: metroMs });

const peggiorate = (allora: Cifre, adesso: Cifre) =>
  confronta(allora, adesso).peggiorate.map(({ nome, atteso }) => [nome, atteso]);

test('su una macchina due volte più lenta il doppio del tempo non è un peggioramento', () => {
  expect(peggiorate(pagina(20, 100), pagina(40, 200))).toEqual([]);
  expect(peggiorate(pagina(20, 100), pagina(50, 200))).toEqual([]);
  expect(peggiorate(pagina(20, 100), pagina(50.1, 200))).toEqual([['titoli: p95', 40]]);
});

test('su una due volte più svelta lo stesso tempo lo è', () => {
  expect(peggiorate(pagina(20, 100), pagina(20, 50))).toEqual([['titoli: p95', 10]]);
});

test('meno di un millesimo di secondo non è un peggioramento, per quante volte sia', () => {
  expect(peggiorate(pagina(0.4, 100), pagina(1.3, 100))).toEqual([]);
  expect(peggiorate(pagina(0.4, 100), pagina(1.5, 100))).toEqual([['titoli: p95', 0.4]]);
});

test('byte e rapporti si confrontano come sono, qualunque sia la macchina', () => {
  const di = (byte: number, metroMs: number) =>
    cifreDi('byte', [{ nome: 'di un movimento', valore: byte, unita: 'byte' }], {
      processore: metroMs,
    });
  expect(di(800, 100)).toEqual({ 'byte: di un movimento': { valore: 800, unita: 'byte' } });
  expect(peggiorate(di(800, 100), di(1_000, 200))).toEqual([]);
  expect(peggiorate(di(800, 100), di(1_001, 200))).toEqual([['byte: di un movimento', 800]]);
});

test('ciò che scrive ha per metro una copia di righe', () => {
  const di = (copia: number) =>
    cifreDi('movimenti', [{ nome: 'lotti', valore: 20, unita: 's', metro: 'copia' }], {
      processore: 100,
      copia,
    });
  expect(di(400)['movimenti: lotti']?.metri).toBe(0.05);
  expect(peggiorate(di(400), di(200))).toEqual([['movimenti: lotti', 10]]);
});

test('un nome nuovo, uno che manca e uno con un’altra unità si dicono; chi sceglie ha solo le sue parti', () => {
  const cifra = { valore: 1, unita: 'ms' };
  const allora = { 'titoli: a': cifra, 'titoli: b': cifra, 'titoli: c': cifra, 'excel: d': cifra };
  const adesso = { 'titoli: a': cifra, 'titoli: b': { ...cifra, unita: 's' }, 'titoli: e': cifra };
  const verdetto = confronta(diParti(allora, ['titoli']), adesso);
  const rilascio = { versione: '1.2.3', macchina: '2 core, 24 GB', giorno: '2026-01-02' };
  expect(verdettoInParole({ ...rilascio, cifre: allora }, verdetto)).toEqual([
    'accanto alle cifre della 1.2.3 (2 core, 24 GB, 2026-01-02): confrontate 1, peggiorate di oltre il 25 % 0',
    'NUOVA  titoli: b',
    'NUOVA  titoli: e',
    'MANCA  titoli: b',
    'MANCA  titoli: c',
  ]);
});
