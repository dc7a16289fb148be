import { expect, test } from 'vitest';
import { attesaDopo, TENTATIVI_MASSIMI } from './riprove.ts';

test('si riprova dopo cinque secondi, poi sempre più tardi, e dopo dieci tentativi non più', () => {
  const attese = Array.from({ length: TENTATIVI_MASSIMI }, (_, i) => attesaDopo(i + 1));
  expect(attese).toEqual([5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400, undefined]);
});

test('l’attesa che chi riceve chiede vale se è più lunga, fino a un giorno', () => {
  expect(attesaDopo(1, 60)).toBe(60);
  expect(attesaDopo(2, 60)).toBe(300);
  expect(attesaDopo(1, 1_000_000)).toBe(86400);
});
