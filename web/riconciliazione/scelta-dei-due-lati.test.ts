import { expect, test } from 'vitest';
import { dueLati } from './scelta-dei-due-lati.ts';

test('i due lati si sommano al centesimo, e la differenza è loro meno noi', () => {
  const lati = dueLati(
    [
      { id: 1, importo: '-19809.90' },
      { id: 2, importo: '0.10' },
    ],
    [{ id: 3, importo: '-19800.00' }],
  );
  expect(lati).toEqual({
    ...{ righe: 2, movimenti: 1, loro: '-19809.8', noi: '-19800', differenza: '-9.8' },
  });
});

test('un lato vuoto è zero', () => {
  expect(dueLati([], [{ id: 3, importo: '12.50' }])).toMatchObject({
    ...{ righe: 0, loro: '0', noi: '12.5', differenza: '-12.5' },
  });
});
