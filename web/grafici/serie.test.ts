import { expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { giorniDisegnati, inizioPeriodo, type SerieDisegnata } from './serie.ts';

const serie = (tipo: string, punti: readonly (readonly [string, string])[]): SerieDisegnata => ({
  tipo,
  nome: tipo,
  colore: '',
  tratto: '0',
  aPunti: false,
  punti: punti.map(([giorno, valore]) => ({ data: giorno, valore })),
});

test('i giorni di più serie sono uno per riga, in ordine, senza inventarne', () => {
  const giorni = giorniDisegnati([
    serie('quotazioni', [
      ['2026-03-30', '101.25'],
      ['2026-03-31', '101.5'],
    ]),
    serie('costi-normali', [
      ['2026-03-31', '101'],
      ['2026-02-27', '99'],
    ]),
  ]);
  expect(giorni.map(({ data: giorno, valori }) => [giorno, valori])).toEqual([
    ['2026-02-27', { 'costi-normali': '99' }],
    ['2026-03-30', { quotazioni: '101.25' }],
    ['2026-03-31', { quotazioni: '101.5', 'costi-normali': '101' }],
  ]);
});

test('un periodo comincia lo stesso giorno di mesi prima, o l’ultimo che il mese ha', () => {
  expect(inizioPeriodo('1M', data('2026-03-31'))).toBe('2026-02-28');
  expect(inizioPeriodo('1A', data('2026-03-31'))).toBe('2025-03-31');
  expect(inizioPeriodo('TUTTO', data('2026-03-31'))).toBeNull();
});
