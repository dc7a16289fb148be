import { describe, expect, test } from 'vitest';
import { daPunto, daVirgola, opposto } from './esatto.ts';
import { giornoCbi, giornoCorto, giornoIso, momentoIso } from './giorni.ts';

describe('un importo', () => {
  test.each([
    ['380115,12', '380115.12'],
    ['380115,1', '380115.1'],
    ['1,', '1'],
    [',5', '0.5'],
    ['00,12', '0.12'],
    ['001,12', '1.12'],
    ['000000025,00', '25.00'],
    ['0000000000000000,00', '0.00'],
  ])('SWIFT %s è %s', (scritto, letto) => {
    expect(daVirgola(scritto)).toBe(letto);
  });

  test.each(['', ',', '1', '1.5', '1,5,', '-1,5', '1 000,5', 'N1,5', '1e5,'])(
    '«%s» non si legge, e non diventa zero',
    (scritto) => {
      expect(daVirgola(scritto)).toBeNull();
    },
  );

  test('di XML tiene i suoi decimali, e il segno', () => {
    expect(['27.050', '-0012.5', '+3', '.5', '0', '-0.00'].map(daPunto)).toEqual([
      '27.050',
      '-12.5',
      '3',
      '0.5',
      '0',
      '0.00',
    ]);
    expect(['', '.', '1,5', '1e3', 'NaN'].map(daPunto)).toEqual([null, null, null, null, null]);
  });

  test('con l’altro segno torna uguale due volte, e lo zero non ne ha', () => {
    expect([opposto('1.50'), opposto('-1.50'), opposto('0.00')]).toEqual(['-1.50', '1.50', '0.00']);
  });
});

test('un giorno si legge come è scritto, o non si legge', () => {
  expect([giornoCbi('161126'), giornoCorto('161126'), giornoCorto('980622')]).toEqual([
    '2026-11-16',
    '2016-11-26',
    '1998-06-22',
  ]);
  expect([giornoCbi('310226'), giornoCorto('160230'), giornoIso('2026-02-30')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(giornoIso('2026-11-16T23:59:00+14:00')).toBe('2026-11-16');
  expect(momentoIso('2026-11-16T23:10:00Z')).toBe('2026-11-16T23:10:00');
});
