import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decimaleDaFoglio,
  type FormatoDataFile,
  type FormatoNumeroFile,
  leggiData,
  leggiNumero,
} from './stile.ts';

describe('un numero nello stile dichiarato', () => {
  test.each<[string, FormatoNumeroFile, string | null]>([
    ['1.234,56', 'it', '1234.56'],
    ['1234,5', 'it', '1234.5'],
    ['1.234', 'it', '1234'],
    ['1.5', 'it', null],
    [',5', 'it', '0.5'],
    ['-3,10', 'it', '-3.1'],
    ['3,10-', 'it', '-3.1'],
    ['(1.000,00)', 'it', '-1000'],
    ['1,234.56', 'en', '1234.56'],
    ['1,234', 'en', '1234'],
    ['1 234,56', 'fr', '1234.56'],
    ['1\u202f234,56', 'fr', '1234.56'],
    ["1'234.56", 'ch', '1234.56'],
    ['1’234.56', 'ch', '1234.56'],
    ['', 'it', null],
    ['-', 'it', null],
    ['1,2,3', 'it', null],
    ['12.34,5', 'it', null],
    ['n.d.', 'it', null],
    ['1e5', 'en', null],
  ])('«%s» in %s vale %s', (testo, formato, atteso) => {
    expect(leggiNumero(testo, formato)).toBe(atteso);
  });

  test('ciò che si scrive con le migliaia si rilegge uguale, in ogni stile', () => {
    const segni = { it: '.,', en: ',.', fr: ' ,', ch: "'." } as const;
    const stile = fc.constantFrom<FormatoNumeroFile>('it', 'en', 'fr', 'ch');
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 9 }), stile, (intero, decimo, formato) => {
        const gruppi = String(intero).replace(/\B(?=(\d{3})+$)/g, segni[formato][0] ?? '');
        const scritto = `${gruppi}${segni[formato][1]}${decimo}`;
        expect(leggiNumero(scritto, formato)).toBe(`${intero}.${decimo}`);
      }),
    );
  });

  test.each([
    [0.1 + 0.2, '0.3'],
    [1e21, '1000000000000000000000'],
    [1e-7, '0.0000001'],
    [Number.NaN, null],
  ])('%d di un foglio di lavoro è %s', (numero, atteso) => {
    expect(decimaleDaFoglio(numero)).toBe(atteso);
  });
});

describe('una data nello stile dichiarato', () => {
  test.each<[string, FormatoDataFile, string | null]>([
    ['15/09/2026', 'dd/mm/yyyy', '2026-09-15'],
    ['5/9/2026', 'dd/mm/yyyy', '2026-09-05'],
    ['09/15/2026', 'mm/dd/yyyy', '2026-09-15'],
    ['15/09/2026', 'mm/dd/yyyy', null],
    ['20260915', 'yyyymmdd', '2026-09-15'],
    ['15092026', 'ddmmyyyy', '2026-09-15'],
    ['15/09/26', 'dd/mm/yy', '2026-09-15'],
    ['15/09/85', 'dd/mm/yy', '1985-09-15'],
    ['2026-09-15T00:00:00Z', 'yyyy-mm-dd', '2026-09-15'],
    ['15/09/2026 12:30', 'dd/mm/yyyy', '2026-09-15'],
    ['15-set-2026', 'dd-mmm-yyyy', '2026-09-15'],
    ['15 September 2026', 'dd-mmm-yyyy', '2026-09-15'],
    ['31/02/2026', 'dd/mm/yyyy', null],
    ['15.09.2026', 'dd/mm/yyyy', null],
    ['ieri', 'dd/mm/yyyy', null],
  ])('«%s» come %s è %s', (testo, formato, atteso) => {
    expect(leggiData(testo, formato)).toBe(atteso);
  });
});
