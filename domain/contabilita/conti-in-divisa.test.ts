import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { centesimi, inEuro } from '#domain/money/centesimi.ts';
import { CASI } from '#tests/setup/a-fondo.ts';
import { adeguamento, righeAdeguamento } from './conti-in-divisa.ts';

const di = (divisa: string, euro: string, cambio: string | null) => {
  const importo = adeguamento({ divisa: centesimi(divisa), euro: centesimi(euro), cambio });
  return importo === null ? null : inEuro(importo);
};

describe('i conti in divisa alla fine di un esercizio', () => {
  test('stanno al cambio di quel giorno: la differenza è un utile o una perdita da valutazione', () => {
    expect(di('561064.79', '541570.00', '1.175')).toBe('-64068.05');
    expect(di('1000.00', '800.00', '1.25')).toBe('0.00');
    expect(di('-1000.00', '-900.00', '1.25')).toBe('100.00');
    expect(righeAdeguamento(-6_406_805n)).toEqual([
      { codiceConto: 'BANCA', importo: -6_406_805n },
      { codiceConto: 'PERCAMBI.V', importo: 6_406_805n },
    ]);
    expect(righeAdeguamento(1n).map(({ codiceConto }) => codiceConto)).toEqual([
      'BANCA',
      'UTCAMBI.V',
    ]);
    expect(righeAdeguamento(0n)).toEqual([]);
  });

  test('senza cambio non si sa nulla, se non di un conto che di divisa non ne ha più', () => {
    expect(di('1.00', '1.00', null)).toBeNull();
    expect(di('0.00', '12.34', null)).toBe('-12.34');
  });

  const importo = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n });
  const cambio = fc.integer({ min: 1, max: 10 ** 7 }).map((n) => (n / 10_000).toFixed(4));
  test('una volta adeguato, una seconda non dà nulla; e le righe quadrano', () => {
    fc.assert(
      fc.property(importo, importo, cambio, (divisa, euro, k) => {
        const prima = adeguamento({ divisa, euro, cambio: k }) ?? 0n;
        expect(adeguamento({ divisa, euro: euro + prima, cambio: k })).toBe(0n);
        expect(righeAdeguamento(prima).reduce((s, una) => s + una.importo, 0n)).toBe(0n);
      }),
      CASI,
    );
  });
});
