import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aggiungiGiorni, type Data, data } from '#domain/tempo/data.ts';
import {
  type ConvenzioneDiGiorni,
  frazioneAnno,
  frazioneIcma,
  giorniConvenzione,
} from './convenzioni.ts';
import { arrotonda } from './frazione.ts';

const tra = (da: string, a: string) => ({ da: data(da), a: data(a) });
const anno = (convenzione: ConvenzioneDiGiorni, da: string, a: string) =>
  arrotonda(frazioneAnno(convenzione, tra(da, a)), 12);

describe('ACT/ACT ISDA: gli esempi dell’ISDA (QuantLib, testActualActual)', () => {
  test.each([
    ['1999-02-01', '1999-07-01', '0.41095890411'],
    ['1999-07-01', '2000-07-01', '1.0013773486'],
    ['2002-08-15', '2003-07-15', '0.915068493151'],
    ['2003-07-15', '2004-01-15', '0.504004790778'],
    ['1999-07-30', '2000-01-30', '0.503892506924'],
    ['2000-01-30', '2000-06-30', '0.415300546448'],
    ['2003-11-01', '2004-05-01', '0.497724380567'],
  ])('%s → %s', (da, a, attesa) => {
    expect(Number(anno('ISDA', da, a))).toBeCloseTo(Number(attesa), 10);
  });
});

describe('ACT/ACT ICMA: gli stessi esempi con i periodi di riferimento', () => {
  test.each([
    ['1999-02-01', '1999-07-01', 12, [['1998-07-01', '1999-07-01']], '0.41095890411'],
    ['2003-11-01', '2004-05-01', 6, [['2003-11-01', '2004-05-01']], '0.5'],
    [
      '2002-08-15',
      '2003-07-15',
      6,
      [
        ['2002-07-15', '2003-01-15'],
        ['2003-01-15', '2003-07-15'],
      ],
      '0.915760869565',
    ],
    ['2000-01-30', '2000-06-30', 6, [['2000-01-30', '2000-07-30']], '0.417582417582'],
  ] as const)('%s → %s', (da, a, mesi, periodi, attesa) => {
    const regolari = periodi.map(([inizio, fine]) => tra(inizio, fine));
    expect(arrotonda(frazioneIcma(tra(da, a), regolari, mesi), 12)).toBe(attesa);
  });
});

describe('30/360: il foglio dell’ISDA (QuantLib, testThirty360)', () => {
  test.each([
    ['2006-08-31', '2007-02-28', 178, 178],
    ['2007-02-28', '2007-08-31', 182, 183],
    ['2007-08-31', '2008-02-29', 179, 179],
    ['2008-02-29', '2008-08-31', 181, 182],
    ['2006-01-31', '2006-02-28', 28, 28],
    ['2006-02-28', '2006-03-03', 5, 5],
    ['2006-09-30', '2006-10-31', 30, 30],
    ['2007-02-26', '2008-02-29', 363, 363],
    ['2008-02-29', '2009-02-28', 359, 359],
    ['2008-02-28', '2008-03-31', 32, 33],
  ])('%s → %s', (da, a, eurobond, obbligazionario) => {
    expect(giorniConvenzione('30E', tra(da, a))).toBe(eurobond);
    expect(giorniConvenzione('30U', tra(da, a))).toBe(obbligazionario);
  });

  test('30E/360 ISDA: anche la fine di febbraio è un 30, salvo alla scadenza', () => {
    const periodo = tra('2006-08-31', '2007-02-28');
    expect(giorniConvenzione('30EI', periodo)).toBe(180);
    expect(giorniConvenzione('30EI', periodo, data('2007-02-28'))).toBe(178);
  });
});

test('ACT/360, ACT/365 e ACT/365-366 (Strata, DayCountTest)', () => {
  expect(anno('A360', '2011-12-28', '2012-02-29')).toBe('0.175');
  expect(anno('A365', '2011-12-28', '2012-03-01')).toBe(arrotonda({ n: 64n, d: 365n }, 12));
  expect(anno('A366', '2011-12-28', '2012-02-28')).toBe(arrotonda({ n: 62n, d: 365n }, 12));
  expect(anno('A366', '2011-12-28', '2012-02-29')).toBe(arrotonda({ n: 63n, d: 366n }, 12));
});

const giorno = fc
  .integer({ min: 0, max: 90_000 })
  .map((n) => aggiungiGiorni('1905-01-01' as Data, n));
const CONVENZIONI = ['A360', 'A365', 'A366', 'ISDA', '30E', '30U', '30EI'] as const;

test('nessun giorno non vale nulla, un intervallo rovesciato è un errore', () => {
  fc.assert(
    fc.property(giorno, fc.constantFrom(...CONVENZIONI), (uno, convenzione) => {
      expect(frazioneAnno(convenzione, { da: uno, a: uno }).n).toBe(0n);
      expect(() => frazioneAnno(convenzione, { da: aggiungiGiorni(uno, 1), a: uno })).toThrow(
        'rovesciato',
      );
    }),
  );
});

test('ISDA e i giorni effettivi si sommano: un intervallo vale i suoi pezzi', () => {
  const lunghezza = fc.integer({ min: 0, max: 5000 });
  fc.assert(
    fc.property(giorno, lunghezza, lunghezza, (da, primo, secondo) => {
      const mezzo = aggiungiGiorni(da, primo);
      const a = aggiungiGiorni(mezzo, secondo);
      for (const convenzione of ['A360', 'A365', 'ISDA'] as const) {
        const x = frazioneAnno(convenzione, { da, a: mezzo });
        const y = frazioneAnno(convenzione, { da: mezzo, a });
        const intero = frazioneAnno(convenzione, { da, a });
        expect((x.n * y.d + y.n * x.d) * intero.d).toBe(intero.n * x.d * y.d);
      }
    }),
  );
});
