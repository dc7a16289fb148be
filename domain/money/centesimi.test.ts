import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centesimi, inEuro } from './centesimi.ts';

test.each([
  ['1234.5', 123450n],
  ['-0.05', -5n],
  ['0', 0n],
  ['7', 700n],
])('%s in centesimi', (euro, quanti) => {
  expect(centesimi(euro)).toBe(quanti);
});

test('ciò che ha più di due decimali non si taglia: è un errore', () => {
  expect(() => centesimi('1.234')).toThrow('«1.234» ha più di due decimali');
});

test('andata e ritorno sono lo stesso importo', () => {
  fc.assert(fc.property(fc.bigInt(), (quanti) => centesimi(inEuro(quanti)) === quanti));
});
