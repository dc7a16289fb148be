import { expect, test } from 'vitest';
import { catenaDi, legato } from './catena.ts';
import { contoNuovo } from './conto.ts';
import type { Tratti } from './tratti.ts';

const tratti = { sere: [20_000, 20_030, 20_060] } as unknown as Tratti;

/** A thousand euro and an option of fifty that comes to nothing in the second stretch, where the first may have no price. */
const gruppo = (resta: bigint) => {
  const conto = contoNuovo(tratti);
  conto.iniziali.set([105_000n, resta + 5_000n]);
  conto.finali.set([105_000n, resta]);
  conto.effetti.prezzo.set([0n, -5_000n]);
  return conto;
};

test('il poco che ha un valore non sta per il molto che non lo ha: lì non c’è rendimento', () => {
  const catena = catenaDi(gruppo(0n), tratti);
  expect([...catena.tassi]).toEqual([0, Number.NaN]);
  expect(legato(catena, tratti, { da: 0, a: 2 }).tasso).toBeNull();
  expect(legato(catena, tratti, { da: 0, a: 1 }).tasso).toBe(0);
});

test('dove tutto ha un valore, o quasi, il rendimento è di ciò che si tiene', () => {
  expect([...catenaDi(gruppo(100_000n), tratti).tassi]).toEqual([0, -5_000 / 105_000]);
  expect([...catenaDi(gruppo(60_000n), tratti).tassi]).toEqual([0, -5_000 / 65_000]);
});
