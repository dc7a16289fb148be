import { expect, it } from 'vitest';
import { durataInParole } from './durata.ts';

it.each([
  [null, ''],
  [0.42, '0,4 s'],
  [9.96, '10 s'],
  [42.2, '42 s'],
  [60, '1 min'],
  [125.4, '2 min 5 s'],
  [3_600, '1 h'],
  [3_725, '1 h 2 min'],
])('%s secondi si leggono «%s»', (secondi, attesa) => {
  expect(durataInParole(secondi)).toBe(attesa);
});
