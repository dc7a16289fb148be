import { describe, expect, test } from 'vitest';
import { causali } from '#domain/tabelle/causali/causali.ts';
import { apertiDi } from './aperti.ts';
import type { RigaContabile } from './riga-contabile.ts';

type Riga = RigaContabile & { readonly posizione: string };
const UNITA = 1_000_000n;

/** A row of the only position, of so many units and so much cost, with what else it says. */
const riga = (
  id: number,
  codCausale: string,
  genere: RigaContabile['genere'],
  [quantita, costo]: readonly [bigint, bigint],
  altro: Partial<Riga> = {},
): Riga =>
  ({
    id,
    posizione: 'UNA',
    causale: causali.find((una) => una.codCausale === codCausale),
    genere,
    effetto: { quantita: quantita * UNITA, costo, costoDivisa: costo },
    ...{ interessiLordiEuro: 0n, ritenutaSuInteressiEuro: 0n, impostaScartoEuro: 0n },
    ...{ controvaloreEuro: 0n, poolFactor: null, poolFactorDopo: null, lato: 'S' },
    ...altro,
  }) as Riga;

describe('la riserva di fair value', () => {
  const righe = [
    riga(1, 'ACQ', 'carico', [100n, 10_000n]),
    riga(2, 'VAL', 'rettifica', [0n, 901n]),
    riga(3, 'VEN', 'scarico', [-40n, -4_360n]),
    riga(4, 'VAL', 'rettifica', [0n, -141n]),
    riga(5, 'RIP', 'scorporo', [0n, -1_000n], { poolFactor: '1', poolFactorDopo: '0.75' }),
    riga(6, 'VEN', 'scarico', [-60n, -5_400n]),
  ];
  const riserva = (id: number, passaggi: ReturnType<typeof apertiDi>['passaggi']) =>
    passaggi.get(id)?.ape.fvoci ?? 0n;

  test('in un libro che non è il principale cresce con le valutazioni, ed esce con ciò che si scarica', () => {
    const { passaggi, aperti } = apertiDi(righe, () => null, false);
    // 901 × 40/100; then (541 − 141) × 1/4, and what is left.
    expect([3, 5, 6].map((id) => riserva(id, passaggi))).toEqual([360n, 100n, 300n]);
    expect(aperti.get('UNA')?.fvoci).toBe(0n);
  });

  test('nel libro principale non c’è', () => {
    const { passaggi } = apertiDi(righe, () => null);
    expect([3, 5, 6].map((id) => riserva(id, passaggi))).toEqual([0n, 0n, 0n]);
  });
});
