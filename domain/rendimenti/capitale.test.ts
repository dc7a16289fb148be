import { describe, expect, test } from 'vitest';
import { delCapitale } from './capitale.ts';
import { contoNuovo } from './conto.ts';
import type { Tratti } from './tratti.ts';

const tratti: Tratti = { sere: [20_000, 20_365, 20_730] };
const TUTTO = { da: 0, a: 2 };

describe('MWR di ciò che ha un valore soltanto dal secondo anno', () => {
  const conto = () => {
    const nuovo = contoNuovo(tratti);
    nuovo.iniziali.set([0n, 100_000n]);
    nuovo.finali.set([0n, 120_000n]);
    // A hundred more on the last day: a tenth of the thousand was earned.
    nuovo.effetti.prezzo.set([0n, 10_000n]);
    nuovo.flussi[729] = -10_000n;
    return nuovo;
  };

  test('comincia dal giorno in cui torna un valore, non dal primo flusso', () => {
    expect(delCapitale(conto(), tratti, TUTTO)?.tasso).toBeCloseTo(0.1, 12);
  });

  test('non c’è se in un anno è fuori più di ciò che resta', () => {
    const fuori = conto();
    fuori.esclusi[0] = 90_000n;
    expect(delCapitale(fuori, tratti, TUTTO)).toBeNull();
    expect(delCapitale(fuori, tratti, { da: 1, a: 2 })?.tasso).toBeCloseTo(0.1, 12);
  });
});
