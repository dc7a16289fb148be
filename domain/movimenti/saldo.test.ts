import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differenza, prodotto, somma } from '#domain/money/decimale.ts';
import { CON_EURO, type NomeCampo, vociSaldo } from './campi.ts';
import { creaFoglio } from './foglio.ts';
import { mettiEuroESaldo } from './saldo.ts';

const importo = fc
  .bigInt({ min: -9_999_999_999n, max: 9_999_999_999n })
  .map((centesimi) => prodotto(String(centesimi), '0.01'));
const cambio = fc
  .integer({ min: 1, max: 2_000_000 })
  .map((decimillesimi) => prodotto(String(decimillesimi), '0.0001'));
const voci = fc.record(
  Object.fromEntries(vociSaldo.map((voce) => [voce, fc.option(importo)])) as Record<
    (typeof vociSaldo)[number],
    fc.Arbitrary<string | null>
  >,
);

/** The sum as docs/regole/movimenti.md#saldo writes it, of what a slip shows. */
const attesa = (
  valore: (nome: NomeCampo) => string,
  verso: string,
  in_: (v: NomeCampo) => NomeCampo,
) => {
  const di = (nome: NomeCampo) => valore(in_(nome));
  const lordo = somma(di('controvaloreOriginale'), di('interessiLordi'));
  const tolti = somma(di('ritenutaEstera'), di('ritenutaSuInteressi'), di('impostaScarto'));
  const imposte = somma(di('impostaPlusvalenze'), di('impostaTransazioni'));
  const oneri = somma(imposte, di('commissioni'), di('spese'), di('bolli'));
  return differenza(prodotto(differenza(lordo, tolti), verso), oneri);
};

describe('il saldo', () => {
  test('è sempre la somma delle voci con il loro segno, in divisa e in euro', () => {
    fc.assert(
      fc.property(voci, cambio, fc.constantFrom(-1, 0, 1), (scritte, aCambio, liquidita) => {
        const foglio = creaFoglio({}, []);
        for (const voce of vociSaldo) foglio.calcola(voce, { valore: scritte[voce] });
        mettiEuroESaldo(foglio, aCambio, liquidita as -1 | 0 | 1);
        const valore = (nome: NomeCampo) => foglio.valore(nome) ?? '0';
        const verso = String(liquidita);
        expect(foglio.valore('saldo')).toBe(attesa(valore, verso, (nome) => nome));
        const euro = (nome: NomeCampo) => CON_EURO[nome as keyof typeof CON_EURO];
        expect(foglio.valore('saldoEuro')).toBe(attesa(valore, verso, euro));
      }),
    );
  });

  test('anche quando una voce è scritta a mano, in divisa o in euro', () => {
    const foglio = creaFoglio(
      { controvaloreOriginale: '1000', controvaloreEuro: '900', saldo: '7' },
      ['controvaloreOriginale', 'controvaloreEuro', 'saldo'],
    );
    foglio.calcola('controvaloreOriginale', { valore: '999' });
    foglio.calcola('commissioni', { valore: '12.5' });
    mettiEuroESaldo(foglio, '1.25', -1);
    expect(foglio.valore('saldo')).toBe('-1012.5');
    expect(foglio.valore('saldoEuro')).toBe('-910');
    expect(foglio.celle.get('controvaloreEuro')).toMatchObject({ calcolato: '800', manuale: true });
    expect(foglio.celle.get('saldo')?.manuale).toBe(false);
  });

  test('senza cambio c’è quello in divisa', () => {
    const foglio = creaFoglio({}, []);
    foglio.calcola('controvaloreOriginale', { valore: '10' });
    mettiEuroESaldo(foglio, null, 1);
    expect(foglio.valore('saldo')).toBe('10');
    expect(foglio.valore('saldoEuro')).toBeNull();
  });
});
