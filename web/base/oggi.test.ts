import { expect, it } from 'vitest';
import { oggi } from './oggi.ts';

it('oggi è il giorno dell’orologio di chi guarda', () => {
  expect(oggi(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
