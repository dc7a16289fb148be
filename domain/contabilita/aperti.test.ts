import { describe, expect, test } from 'vitest';
import { causali } from '#domain/tabelle/causali/causali.ts';
import { data } from '#domain/tempo/data.ts';
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

describe('una cedola maturata prima della fine dell’esercizio, e incassata dopo', () => {
  const FINE = data('2025-12-31');
  const cedola = (id: number, giorno: string, altro: Partial<Riga> = {}) =>
    riga(id, 'CED', null, [0n, 0n], {
      ...{ dataMovimento: data(giorno), interessiLordiEuro: 100_000n },
      ...altro,
    });
  const aFineAnno = { dataMovimento: FINE, dataOperazione: FINE };
  /** A coupon of 1,000.00 of 28 December, and 16.48 accrued since, with 2.06 of tax. */
  const fineAnno = [
    riga(1, 'ACQ', 'carico', [100n, 10_000n], { interessiLordiEuro: 40_000n }),
    riga(2, 'CRC', null, [0n, 0n], { ...aFineAnno, interessiLordiEuro: 100_000n }),
    riga(3, 'RAT', null, [0n, 0n], {
      ...{ ...aFineAnno, interessiLordiEuro: 1_648n, ritenutaSuInteressiEuro: 206n },
    }),
  ].map((una) => ({ ...una, causale: { ...una.causale, reddito: 'interessi' } }));
  const escono = (righe: readonly Riga[]) => {
    const { passaggi, aperti } = apertiDi([...fineAnno, ...righe], () => null);
    const ape = righe.map(({ id }) => {
      const { rateo = 0n, rit = 0n, cred = 0n } = passaggi.get(id)?.ape ?? {};
      return [rateo, rit, cred];
    });
    const { rateo = 0n, rit = 0n, cred = 0n } = aperti.get('UNA') ?? {};
    return { ape, resta: [rateo, rit, cred] };
  };

  test('chiude il suo credito, e il rateo del periodo in corso aspetta la cedola sua', () => {
    expect(escono([cedola(4, '2025-12-28')])).toEqual({
      ape: [[0n, 0n, 100_000n]],
      resta: [1_648n, 206n, 0n],
    });
    expect(escono([cedola(4, '2025-12-28'), cedola(5, '2026-06-28')])).toEqual({
      ape: [
        [0n, 0n, 100_000n],
        [1_648n, 206n, 0n],
      ],
      resta: [0n, 0n, 0n],
    });
  });

  test('non porta via nemmeno il rateo pagato per ciò che si è comprato dopo', () => {
    const comprato = riga(4, 'ACQ', 'carico', [50n, 5_000n], { interessiLordiEuro: 900n });
    const { resta } = escono([comprato, cedola(5, '2025-12-28')]);
    expect(resta).toEqual([2_548n, 206n, 0n]);
  });

  test('una cedola di dopo porta via tutto, come sempre', () => {
    expect(escono([cedola(4, '2026-06-28')]).resta).toEqual([0n, 0n, 0n]);
  });
});

describe('il rateo di più pronti contro termine su un titolo', () => {
  const gamba = (id: number, codCausale: 'PCT' | 'PRT', controvaloreEuro: bigint) =>
    riga(id, codCausale, null, [0n, 0n], { controvaloreEuro });
  const rateo = (id: number, passaggi: ReturnType<typeof apertiDi>['passaggi']) =>
    passaggi.get(id)?.ape.rateo ?? 0n;

  test('esce con ciò che torna, la sua parte, tutto con l’ultimo; chi si apre dopo non ne ha', () => {
    const { passaggi, aperti } = apertiDi(
      [
        gamba(1, 'PCT', 40_000n),
        gamba(2, 'PCT', 60_000n),
        riga(3, 'RAT', null, [0n, 0n], { interessiLordiEuro: 333n }),
        gamba(4, 'PCT', 500_000n),
        gamba(5, 'PRT', 40_000n),
        gamba(6, 'PRT', 60_000n),
        gamba(7, 'PRT', 500_000n),
      ],
      () => null,
    );
    // 333 × 40/100, and what is left.
    expect([5, 6, 7].map((id) => rateo(id, passaggi))).toEqual([133n, 200n, 0n]);
    expect(aperti.get('UNA')?.rateo).toBe(0n);
  });

  test('di chi ha ricevuto il denaro esce allo stesso modo, col meno', () => {
    const { passaggi } = apertiDi(
      [
        gamba(1, 'PCT', -99_800n),
        riga(2, 'RAT', null, [0n, 0n], { interessiLordiEuro: -257n }),
        gamba(3, 'PRT', -99_800n),
      ],
      () => null,
    );
    expect(rateo(3, passaggi)).toBe(-257n);
  });
});

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
