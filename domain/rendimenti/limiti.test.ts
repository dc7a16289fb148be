import { expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { byteDelConto, contoNuovo } from './conto.ts';
import { gruppiMassimi } from './limiti.ts';
import { metodiRendimento } from './metodi.ts';
import { trattiDi } from './tratti.ts';

const METODI = Object.keys(metodiRendimento) as (keyof typeof metodiRendimento)[];

test.each(METODI)('%s: i byte di un gruppo sono quelli che tiene', (metodo) => {
  const tratti = trattiDi(metodo, data('2020-01-01'), data('2024-12-31'));
  const { effetti, ...altri } = contoNuovo(tratti);
  const tenuti = [...Object.values(effetti), ...Object.values(altri)];
  expect(byteDelConto(tratti)).toBe(tenuti.reduce((t, { byteLength }) => t + byteLength, 0));
});

test('anche con pochi tratti i giorni pesano, e le righe hanno un limite', () => {
  const massimi = METODI.map((metodo) => [
    gruppiMassimi(trattiDi(metodo, data('1995-01-01'), data('2024-12-31'))),
    gruppiMassimi(trattiDi(metodo, data('2024-01-01'), data('2024-12-31'))),
  ]);
  // Thirty years: 72 bytes a day; 8 a day and 64 a month; 8 a day and 64 a year. One year: two rows a group.
  expect(massimi).toEqual([
    [340, 10_186],
    [2_424, 50_000],
    [2_996, 50_000],
  ]);
});
