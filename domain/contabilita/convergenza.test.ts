import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differenze, type Voce } from './convergenza.ts';

const voce = fc.record({
  idConto: fc.integer({ min: 1, max: 4 }),
  codiceConto: fc.constantFrom('TIT', 'BANCA', null),
  idMovimento: fc.constantFrom(1, 2, null),
  importo: fc.bigInt({ min: -1000n, max: 1000n }),
});
const voci = fc.array(voce, { maxLength: 12 });
const saldi = (...insiemi: readonly (readonly Voce[])[]) => {
  const somme = new Map<string, bigint>();
  for (const { idConto, codiceConto, idMovimento, importo } of insiemi.flat()) {
    const chiave = [idConto, codiceConto, idMovimento].join();
    somme.set(chiave, (somme.get(chiave) ?? 0n) + importo);
  }
  return new Map([...somme].filter(([, somma]) => somma !== 0n).sort());
};

describe('la convergenza', () => {
  test('ciò che sta con le sue differenze è ciò che deve stare, e la seconda volta non ne restano', () => {
    fc.assert(
      fc.property(voci, voci, (dovute, stanno) => {
        const mancano = differenze(dovute, stanno);
        expect(saldi(stanno, mancano)).toEqual(saldi(dovute));
        expect(differenze(dovute, [...stanno, ...mancano])).toEqual([]);
      }),
    );
  });

  test('ciò che è stato corretto a mano resta corretto', () => {
    fc.assert(
      fc.property(voci, voci, (dovute, aMano) => {
        expect(differenze(dovute, [...dovute, ...aMano], aMano)).toEqual([]);
      }),
    );
  });

  test('viene per conto, conto logico e riga, una voce ciascuno', () => {
    const una = (idConto: number, importo: bigint): Voce => ({
      ...{ idConto, codiceConto: 'TIT', idMovimento: 7, importo },
    });
    expect(differenze([una(2, 500n), una(1, -500n)], [una(2, 300n), una(1, -300n)])).toEqual([
      una(1, -200n),
      una(2, 200n),
    ]);
  });
});
