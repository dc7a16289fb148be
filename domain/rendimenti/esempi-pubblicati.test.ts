import { describe, expect, test } from 'vitest';
import { tassoInterno } from '#domain/calcolo/flussi.ts';
import { data, numeroGiorno } from '#domain/tempo/data.ts';
import { catenaDi, legato } from './catena.ts';
import { aggiungi, contoNuovo } from './conto.ts';
import { ALLA_PARI, flussoDi, type Mosso } from './effetti.ts';
import { celleDi } from './percorso.ts';
import { trattiDi } from './tratti.ts';

const FERMO: Mosso = { capitale: 0n, divisa: 0n, interessi: 0n, oneri: 0n, imposte: 0n };

/** A portfolio valued at the evenings of its stretches alone, with what was put in (positive) and taken out. */
function mensile(
  dal: string,
  al: string,
  valori: readonly number[],
  apporti: readonly (readonly [giorno: string, importo: number])[],
) {
  const tratti = trattiDi('DIETZ', data(dal), data(al));
  const conto = contoNuovo(tratti);
  const centesimi = (importo: number) => BigInt(Math.round(importo * 100));
  const { celle } = celleDi(
    {
      gradini: [{ giorno: tratti.sere[0] ?? 0, quantita: 1n }],
      mossi: apporti.map(([giorno, importo]) => ({
        giorno: numeroGiorno(data(giorno)),
        mosso: { ...FERMO, capitale: -centesimi(importo), divisa: -centesimi(importo) },
      })),
      valoreAl: (_quantita, giorno) => {
        const secco = centesimi(valori[tratti.sere.indexOf(giorno)] ?? 0);
        return { valore: { secco, divisa: secco, rateo: 0n }, cambio: ALLA_PARI };
      },
    },
    tratti,
  );
  for (const cella of celle) aggiungi(conto, tratti, cella);
  return legato(catenaDi(conto, tratti), tratti, { da: 0, a: tratti.sere.length - 1 }).tasso;
}

const percento = (tasso: number | null | undefined, decimali = 2) =>
  ((tasso ?? Number.NaN) * 100).toFixed(decimali);

describe('Dietz modificato, esempi di altri', () => {
  // https://forum.theanalystspace.com/redirect.php?goto=lastpost&tid=83116 (GIPS, JP Fund, march 2003): an
  // outflow weighs (31 − 15) / 31, as here: 2,000,000 / (50,000,000 − 500,000 × 16/31) = 4.02 %.
  test('marzo 2003 con un riscatto il 15: 4,02 %, legato ai mesi prima 5,35 %', () => {
    const marzo = mensile(
      '2003-03-01',
      '2003-03-31',
      [50_000_000, 51_500_000],
      [['2003-03-15', -500_000]],
    );
    expect(percento(marzo)).toBe('4.02');
    expect(percento(1.023 * 0.99 * (1 + (marzo ?? 0)) - 1)).toBe('5.35');
  });

  // Bloomberg Prep, CFA GIPS practice question bac110: October, five flows of a composite, all weighed
  // (31 − D) / 31: 14.51 / 591.237 = 2.45 %. What goes in at the end of a day is here in the next morning.
  test('ottobre con quattro flussi: 14,51 su 591,237, 2,45 %', () => {
    const flussi = [
      ['2010-10-05', -15.05],
      ['2010-10-10', 19.82],
      ['2010-10-16', 16.42],
      ['2010-10-24', -18.96],
    ] as const;
    const ottobre = mensile('2010-10-01', '2010-10-31', [585.6, 602.34], flussi);
    expect(percento(ottobre)).toBe('2.45');
    expect(ottobre).toBeCloseTo(
      14.51 / (585.6 + (-15.05 * 26 + 19.82 * 22 + 16.42 * 16 - 18.96 * 7) / 31),
      12,
    );
  });

  // Wikipedia, Time-weighted return: 4 %, 9 %, 5 %, 11 % link to 32.12 %.
  test('4, 9, 5 e 11 per cento si legano in 32,12 %', () => {
    const valori = [1_000_000, 1_040_000, 1_133_600, 1_190_280, 1_321_210.8];
    expect(percento(mensile('2025-01-01', '2025-04-30', valori, []))).toBe('32.12');
  });

  // learninvestmentperformance.com/modified-dietz: 5 % on 100, then 10 % on 200: 15.5 % by time.
  test('105 dopo 100, poi 95 in più e 220: 15,5 % pesato col tempo', () => {
    const legati = mensile('2025-01-01', '2025-02-28', [100, 105, 220], [['2025-02-01', 95]]);
    expect(percento(legati, 1)).toBe('15.5');
  });
});

test('un tratto in parte conta i giorni in cui c’è qualcosa', () => {
  const entra = mensile('2025-03-01', '2025-03-31', [0, 330], [['2025-03-17', 275]]);
  expect(percento(entra)).toBe('20.00');
  const esce = mensile('2025-03-01', '2025-03-31', [100, 0], [['2025-03-05', -101]]);
  expect(percento(esce)).toBe('1.00');
  const tardi = [
    ['2025-03-05', -3],
    ['2025-03-09', -4],
  ] as const;
  expect(percento(mensile('2025-03-01', '2025-03-31', [0, 0], tardi))).toBe('0.00');
});

// java-xirr 9a7bb6d20889 XirrTest.java (Apache-2.0) and Portfolio Performance d26a30f6a2e2 IRRTest.java
// (EPL-1.0, values from Excel): facts, with their tolerance.
describe('XIRR, casi di altri', () => {
  const RATE = ['2010-01-01', '2010-04-01', '2010-07-01', '2010-10-01'];
  test.each([
    [
      [
        ['2010-01-01', '-1000'],
        ['2011-01-01', '1000'],
      ],
      0,
      1e-6,
    ],
    [
      [
        ['2010-01-01', '-1000'],
        ['2011-01-01', '1100'],
      ],
      0.1,
      1e-6,
    ],
    [
      [
        ['2010-01-01', '-1000'],
        ['2011-01-01', '900'],
      ],
      -0.1,
      1e-6,
    ],
    [[...RATE.map((una) => [una, '-1000']), ['2011-01-01', '4300']], 0.1212676, 1e-6],
    [
      [
        ['2010-01-01', '-1000'],
        ['2011-01-01', '3000'],
      ],
      2,
      1e-6,
    ],
    [
      [
        ['2010-01-01', '-1000'],
        ['2012-01-01', '0'],
      ],
      -1,
      1e-6,
    ],
    [
      [
        ['2010-01-01', '-200'],
        ['2010-12-31', '210'],
      ],
      0.050140747,
      1e-4,
    ],
    [
      [
        ['2002-11-30', '-4398'],
        ['2007-06-11', '200'],
        ['2008-05-11', '270'],
        ['2009-05-01', '280'],
        ['2010-06-01', '280'],
        ['2011-05-02', '300'],
        ['2012-04-30', '330'],
        ['2012-12-06', '14508'],
      ],
      0.1444629967,
      1e-4,
    ],
    [
      [
        ['2019-05-24', '-1560.94'],
        ['2020-01-13', '-1160'],
        ['2020-06-29', '42.8'],
      ],
      -0.999251643,
      1e-4,
    ],
  ] as const)('%j danno %d', (flussi, atteso, tolleranza) => {
    const letti = flussi.map(([giorno, importo]) => ({
      data: data(giorno ?? ''),
      importo: importo ?? '',
    }));
    expect(Math.abs((tassoInterno(letti)?.tasso ?? Number.NaN) - atteso)).toBeLessThan(tolleranza);
  });
});

test('il flusso è la somma delle sue parti', () => {
  expect(flussoDi({ capitale: 5n, divisa: 9n, interessi: 3n, oneri: -1n, imposte: -2n })).toBe(5n);
});
