import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { CASI } from '#tests/setup/a-fondo.ts';
import { metodiCosto } from './metodi.ts';
import { GiacenzaInsufficiente, posizioneVuota, quantitaDeiLotti } from './posizione.ts';
import { trasferimento } from './trasferimento.ts';

const GIORNO = data('2025-06-30');
const carico = (giorno: string, quantita: bigint, costo: bigint) => ({
  data: data(giorno),
  id: giorno,
  quantita,
  costo,
  costoDivisa: costo,
});

describe('un trasferimento al costo', () => {
  test('FIFO: i lotti cambiano posto e tengono il loro giorno', () => {
    const metodo = metodiCosto.FI;
    const [da, a] = [posizioneVuota(), posizioneVuota()];
    metodo.carica(da, carico('2023-01-10', 100n, 10_000n));
    metodo.carica(da, carico('2024-01-10', 100n, 12_000n));
    metodo.carica(a, carico('2023-06-10', 10n, 900n));
    const esito = trasferimento(metodo, da, a, { data: GIORNO, quantita: 150n });
    expect(esito).toMatchObject({ quantitaEntrata: 150n, costo: 16_000n });
    expect(a.lotti.map((lotto) => [lotto.data, lotto.quantita, lotto.costo])).toEqual([
      ['2023-01-10', 100n, 10_000n],
      ['2023-06-10', 10n, 900n],
      ['2024-01-10', 50n, 6_000n],
    ]);
    expect(da).toMatchObject({ quantita: 50n, costo: 6_000n });
  });

  test('fusione 2 nuove ogni 3 vecchie: stesso costo, la frazione si paga', () => {
    const metodo = metodiCosto.CM;
    const [da, a] = [posizioneVuota(), posizioneVuota()];
    metodo.carica(da, carico('2023-01-10', 100n, 10_000n));
    const esito = trasferimento(metodo, da, a, {
      data: GIORNO,
      quantita: 100n,
      nuove: 2n,
      vecchie: 3n,
    });
    expect(esito).toMatchObject({
      quantitaEntrata: 66n,
      costo: 10_000n,
      frazione: { n: 2n, d: 3n },
    });
    expect(da).toEqual(posizioneVuota());
    expect(a).toMatchObject({ quantita: 66n, costo: 10_000n });
  });

  test('con un metodo annuale il costo di ciò che è già venduto resta dov’era', () => {
    const metodo = metodiCosto.CA;
    const [da, a] = [posizioneVuota(), posizioneVuota()];
    metodo.carica(da, carico('2024-01-10', 100n, 100_000n));
    metodo.chiudiAnno?.(da, 2024);
    metodo.scarica(da, { data: data('2025-03-01'), quantita: 50n });
    const esito = trasferimento(metodo, da, a, { data: GIORNO, quantita: 50n });
    expect(esito.costo).toBe(50_000n);
    expect(metodo.chiudiAnno?.(da, 2025).costoScaricato).toBe(50_000n);
    expect(da).toEqual(posizioneVuota());
  });

  test('più di quanto c’è non si sposta', () => {
    const metodo = metodiCosto.LC;
    const [da, a] = [posizioneVuota(), posizioneVuota()];
    metodo.carica(da, carico('2024-01-10', 10n, 100n));
    expect(() => trasferimento(metodo, da, a, { data: GIORNO, quantita: 11n })).toThrow(
      GiacenzaInsufficiente,
    );
    expect([da.quantita, a.quantita]).toEqual([10n, 0n]);
  });
});

test('spostare conserva quantità e costo delle due posizioni insieme, con ogni metodo', () => {
  const lotto = fc.record({
    quantita: fc.bigInt({ min: 1n, max: 1_000_000n }),
    costo: fc.bigInt({ min: 0n, max: 100_000_000n }),
  });
  fc.assert(
    fc.property(
      fc.constantFrom('CM', 'CA', 'LC', 'LS', 'FI'),
      fc.array(lotto, { minLength: 1, maxLength: 12, size: 'max' }),
      fc.nat({ max: 100 }),
      fc.boolean(),
      (codice, acquisti, percento, chiuso) => {
        const metodo = metodiCosto[codice];
        const [da, a] = [posizioneVuota(), posizioneVuota()];
        acquisti.forEach(({ quantita, costo }, i) => {
          metodo.carica(da, carico(`2024-01-${10 + i}`, quantita, costo));
          if (chiuso && i === 0) metodo.chiudiAnno?.(da, 2023);
        });
        const prima = { quantita: da.quantita, costo: da.costo };
        const quantita = (da.quantita * BigInt(percento)) / 100n;
        if (quantita === 0n) return;
        trasferimento(metodo, da, a, { data: GIORNO, quantita });
        expect(da.quantita + a.quantita).toBe(prima.quantita);
        expect(da.costo + a.costo).toBe(prima.costo);
        for (const una of [da, a]) {
          metodo.chiudiAnno?.(una, 2025);
          expect(quantitaDeiLotti(una)).toBe(una.quantita);
          expect(una.costo >= 0n).toBe(true);
          if (una.quantita === 0n) expect(una.costo).toBe(0n);
        }
      },
    ),
    CASI,
  );
}, 60_000);
