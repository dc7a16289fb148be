import { expect, test } from 'vitest';
import { letteraColonna } from './colonna-di-foglio.ts';

test('dopo la Z le colonne di un foglio hanno due lettere', () => {
  expect([0, 25, 26, 52, 701, 702].map(letteraColonna)).toEqual([
    'A',
    'Z',
    'AA',
    'BA',
    'ZZ',
    'AAA',
  ]);
});
