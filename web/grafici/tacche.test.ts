import { expect, it } from 'vitest';
import { tacche } from './tacche.ts';

it('le tacche sono valori tondi che contengono i punti', () => {
  expect(tacche([0.8594, 1.1716])).toEqual([0.8, 0.9, 1, 1.1, 1.2]);
  expect(tacche([1.17, 1.17])).toEqual([1.16, 1.17, 1.18]);
  expect(tacche([0.86, 1.71])).toEqual([0.8, 1, 1.2, 1.4, 1.6, 1.8]);
  expect(tacche([])).toEqual([]);
});
