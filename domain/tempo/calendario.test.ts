import { describe, expect, test } from 'vitest';
import { aggiungiLavorativi, eLavorativo, spostato } from './calendario.ts';
import { data } from './data.ts';

describe('i giorni lavorativi', () => {
  test.each([
    ['2026-01-06', true, false],
    ['2026-04-03', false, true],
    ['2026-04-06', false, false],
    ['2026-04-25', false, false],
    ['2025-04-25', true, false],
    ['2026-05-01', false, false],
    ['2026-06-02', true, false],
    ['2000-06-02', true, true],
    ['2027-10-04', true, false],
    ['2024-10-04', true, true],
    ['2026-12-08', true, false],
    ['2025-12-26', false, false],
    ['2026-11-21', false, false],
  ])('%s: TARGET %s, Italia %s', (giorno, target, italia) => {
    expect(eLavorativo(data(giorno), 'TARGET')).toBe(target);
    expect(eLavorativo(data(giorno), 'ITALIA')).toBe(italia);
  });
});

test('un giorno festivo si sposta, e i modi modificati restano nel mese', () => {
  const sabato = data('2026-10-31');
  expect(spostato(sabato, 'nessuno', 'TARGET')).toBe('2026-10-31');
  expect(spostato(sabato, 'successivo', 'TARGET')).toBe('2026-11-02');
  expect(spostato(sabato, 'successivo modificato', 'TARGET')).toBe('2026-10-30');
  expect(spostato(sabato, 'precedente', 'TARGET')).toBe('2026-10-30');
  const domenica = data('2026-11-01');
  expect(spostato(domenica, 'precedente modificato', 'TARGET')).toBe('2026-11-02');
  expect(spostato(data('2026-11-03'), 'precedente', 'ITALIA')).toBe('2026-11-03');
});

test('a T+2: venerdì regola martedì, e Pasqua si salta', () => {
  expect(aggiungiLavorativi(data('2026-11-20'), 2, 'TARGET')).toBe('2026-11-24');
  expect(aggiungiLavorativi(data('2026-04-02'), 2, 'TARGET')).toBe('2026-04-08');
  expect(aggiungiLavorativi(data('2026-04-08'), -2, 'TARGET')).toBe('2026-04-02');
  expect(aggiungiLavorativi(data('2026-11-21'), 0, 'TARGET')).toBe('2026-11-21');
});
