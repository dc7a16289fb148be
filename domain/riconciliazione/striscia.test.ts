import { expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { striscia } from './striscia.ts';

test('i giorni coperti, quelli sospesi, i buchi e i festivi', () => {
  const coperti = [
    { dal: '2026-11-16', al: '2026-11-17', sospeso: false },
    { dal: '2026-11-19', al: '2026-11-19', sospeso: true },
  ];
  // From Friday 13 to Saturday 21.
  expect(striscia(coperti, data('2026-11-21'), 9)).toBe('-ffcc-s-f');
});

test('il Venerdì Santo non è un buco', () => {
  expect(striscia([], data('2026-04-07'), 5)).toBe('ffff-');
});
