import { expect, test } from 'vitest';
import { eTesta, lineeDi, nomeTesta, profondita } from './gruppi.ts';

interface Riga {
  readonly nome: string;
}
const RIGHE: readonly Riga[] = ['a', 'b', 'c', 'd'].map((nome) => ({ nome }));
const gruppo = (chiave: string, livello: number, da: number, a: number) => ({
  ...{ chiave, livello, da, a },
  etichetta: chiave.toUpperCase(),
  valori: {},
});
const GRUPPI = [
  gruppo('x', 1, 0, 3),
  gruppo('x1', 2, 0, 2),
  gruppo('x2', 2, 2, 3),
  gruppo('y', 1, 3, 4),
  gruppo('y1', 2, 3, 4),
];

const viste = (...chiusi: readonly string[]) =>
  lineeDi(RIGHE, GRUPPI, new Set(chiusi)).map((una) =>
    eTesta(una) ? nomeTesta(una).trim() : una.nome,
  );

test('le righe stanno sotto le teste dei loro gruppi', () => {
  expect(viste()).toEqual(['▾ X', '▾ X1', 'a', 'b', '▾ X2', 'c', '▾ Y', '▾ Y1', 'd']);
});

test('un gruppo chiuso nasconde ciò che ha dentro, gruppi compresi', () => {
  expect(viste('x1')).toEqual(['▾ X', '▸ X1', '▾ X2', 'c', '▾ Y', '▾ Y1', 'd']);
  expect(viste('x')).toEqual(['▸ X', '▾ Y', '▾ Y1', 'd']);
  expect(viste('x', 'y', 'x1')).toEqual(['▸ X', '▸ Y']);
});

test('senza gruppi le righe restano le stesse', () => {
  expect(lineeDi(RIGHE, undefined, new Set())).toBe(RIGHE);
});

test('una riga sta un livello sotto il gruppo più interno', () => {
  const linee = lineeDi(RIGHE, GRUPPI, new Set());
  expect(linee.slice(0, 3).map((una) => profondita(una, GRUPPI))).toEqual([1, 2, 3]);
});
