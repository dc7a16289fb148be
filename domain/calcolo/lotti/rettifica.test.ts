import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { data } from '#domain/tempo/data.ts';
import { CASI } from '#tests/setup/a-fondo.ts';
import { rivaluta } from './operazioni-sul-capitale.ts';
import { type Posizione, posizioneVuota } from './posizione.ts';

/** How a change of cost is shared among lots (docs/regole/valutazione.md#lotti). */

function conLotti(
  lotti: readonly { readonly quantita: bigint; readonly costo: bigint }[],
): Posizione {
  const posizione = posizioneVuota();
  for (const [i, { quantita, costo }] of lotti.entries()) {
    const costoDivisa = (costo * 11n) / 10n;
    posizione.lotti.push({ id: String(i), data: data('2025-01-02'), quantita, costo, costoDivisa });
    posizione.quantita += quantita;
    posizione.costo += costo;
    posizione.costoDivisa += costoDivisa;
  }
  return posizione;
}
const costi = ({ lotti }: Posizione) => lotti.map(({ costo }) => costo);
const somma = (importi: readonly bigint[]) => importi.reduce((tutto, uno) => tutto + uno, 0n);

describe('una rettifica fra i lotti', () => {
  test('va a ognuno per la sua parte di costo; il resto degli arrotondamenti all’ultimo', () => {
    // 100.00 on three of 100.00: 33.33, then 66.67 / 2, and what is left.
    const uguali = conLotti([1n, 1n, 1n].map((quantita) => ({ quantita, costo: 10_000n })));
    rivaluta(uguali, { costo: 10_000n, costoDivisa: 0n });
    expect(costi(uguali)).toEqual([13_333n, 13_334n, 13_333n]);
    // 0.01 on 300.00 and 100.00: 0.0075 of it is a cent, and nothing is left.
    const piccola = conLotti([30_000n, 10_000n].map((costo) => ({ quantita: 1n, costo })));
    rivaluta(piccola, { costo: 1n, costoDivisa: 0n });
    expect(costi(piccola)).toEqual([30_001n, 10_000n]);
  });

  test('dove nulla ha un costo va per la quantità; chi non ne ha accanto ad altri non ne prende', () => {
    const senza = conLotti([3n, 1n].map((quantita) => ({ quantita, costo: 0n })));
    rivaluta(senza, { costo: 400n, costoDivisa: 0n });
    expect(costi(senza)).toEqual([300n, 100n]);
    const conUno = conLotti([0n, 1_000n].map((costo) => ({ quantita: 1n, costo })));
    rivaluta(conUno, { costo: -100n, costoDivisa: 0n });
    expect(costi(conUno)).toEqual([0n, 900n]);
  });

  test('la somma dei lotti è sempre la posizione, al centesimo, in euro e in divisa, e nessuno va sotto zero', () => {
    const lotto = fc.record({
      quantita: fc.bigInt({ min: 1n, max: 10n ** 9n }),
      costo: fc.bigInt({ min: 0n, max: 10n ** 9n }),
    });
    const cambi = fc.array(fc.tuple(fc.nat(1_000), fc.boolean()), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(lotto, { minLength: 1, maxLength: 12 }), cambi, (lotti, serie) => {
        const posizione = conLotti(lotti);
        for (const [millesimi, su] of serie) {
          const parte = (di: bigint) => (di * BigInt(millesimi) * (su ? 1n : -1n)) / 1_000n;
          const { costo, costoDivisa } = posizione;
          const attesi = [costo + parte(costo), costoDivisa + parte(costoDivisa)];
          rivaluta(posizione, { costo: parte(costo), costoDivisa: parte(costoDivisa) });
          expect([posizione.costo, posizione.costoDivisa]).toEqual(attesi);
          expect(somma(costi(posizione))).toBe(posizione.costo);
          expect(somma(posizione.lotti.map((uno) => uno.costoDivisa))).toBe(posizione.costoDivisa);
          expect(posizione.lotti.every((uno) => uno.costo >= 0n && uno.costoDivisa >= 0n)).toBe(
            true,
          );
        }
      }),
      CASI,
    );
  });
});
