import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conDecimali, inInteri } from './riga.ts';

test('un importo si scrive con i decimali della sua colonna, anche sotto l’unità e negativo', () => {
  expect(conDecimali(1234n, 2)).toBe('12.34');
  expect(conDecimali(-5n, 2)).toBe('-0.05');
  expect(conDecimali(0n, 6)).toBe('0.000000');
});

test('ciò che si scrive si rilegge uguale', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
      fc.integer({ min: 1, max: 6 }),
      (n, d) => {
        expect(inInteri(conDecimali(n, d))).toBe(n);
      },
    ),
  );
});
