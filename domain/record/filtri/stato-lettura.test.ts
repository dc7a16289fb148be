import { expect, it } from 'vitest';
import { statoLettura } from './stato-lettura.ts';

it('i dati di una ricerca: -1 non chiesti, 0 in attesa, 1 letti', () => {
  expect(statoLettura(false, false)).toBe(-1);
  expect(statoLettura(true, false)).toBe(0);
  expect(statoLettura(true, true)).toBe(1);
});
