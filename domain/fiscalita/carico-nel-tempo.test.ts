import { expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { caricoNelTempo } from './carico-nel-tempo.ts';

const mossa = (
  id: number,
  genere: 'carico' | 'scarico' | 'rettifica',
  quantita: string,
  costo: string,
) => ({
  ...{ id, genere, quantita, costo, costoNeiLibri: costo },
  dataValuta: data('2025-03-10'),
});

test('l’esempio delle regole: media 12, la svalutazione è dei libri, escono 6.000', () => {
  const passi = caricoNelTempo({
    mosse: [
      mossa(1, 'carico', '1000', '10000'),
      mossa(2, 'carico', '1000', '14000'),
      mossa(3, 'rettifica', '0', '-1000'),
      // What the books take out is at their own cost.
      mossa(4, 'scarico', '-500', '-4500'),
    ],
    perCento: false,
    scarto100Del: () => '0',
  });
  expect(
    passi.map(({ costoMosso, costo, medio, costoLibri }) => [costoMosso, costo, medio, costoLibri]),
  ).toEqual([
    ['10000', '10000', '10', '10000'],
    ['14000', '24000', '12', '24000'],
    ['0', '24000', '12', '23000'],
    ['-6000', '18000', '12', '18500'],
  ]);
});

test('per 100 di nominale; uno scarto ignoto non ferma il costo', () => {
  const [uno] = caricoNelTempo({
    mosse: [mossa(1, 'carico', '50000', '49500')],
    perCento: true,
    scarto100Del: () => null,
  });
  expect(uno).toMatchObject({ medio: '99', costo: '49500', scarto100: null });
});
