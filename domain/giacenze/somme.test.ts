import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CASI } from '#tests/setup/a-fondo.ts';
import { type Sommabile, sommate } from './somme.ts';

const una = (campi: Partial<Sommabile>): Sommabile => ({
  gruppi: [],
  cod_Titolo: 'BTP',
  codDivisa: 'EUR',
  quantita: '10',
  carico: '100',
  costoDivisa: '100',
  valore: '110',
  latente: '10',
  peso: '0',
  rateo: null,
  alCosto: false,
  ...campi,
});

test('gruppi dentro gruppi, ognuno con le sue righe e le sue somme', () => {
  const righe = [
    una({ gruppi: ['Danni', 'EUR'], rateo: '1.25' }),
    una({ gruppi: ['Danni', 'EUR'], rateo: '0.75', quantita: '5' }),
    una({ gruppi: ['Danni', 'USD'], cod_Titolo: 'USA', codDivisa: 'USD' }),
    una({ gruppi: ['Vita', 'USD'], cod_Titolo: 'USA', codDivisa: 'USD' }),
    una({ gruppi: ['Vita', null], cod_Titolo: 'X', latente: null, alCosto: true, valore: '100' }),
  ];
  const { gruppi, tutte } = sommate(righe);
  expect(gruppi.map(({ livello, nome, da, a }) => [livello, nome, da, a])).toEqual([
    [1, 'Danni', 0, 3],
    [2, 'EUR', 0, 2],
    [2, 'USD', 2, 3],
    [1, 'Vita', 3, 5],
    [2, 'USD', 3, 4],
    [2, '(nessuno)', 4, 5],
  ]);
  // The same name at two places is two groups.
  expect(new Set(gruppi.map(({ percorso }) => percorso.join('/'))).size).toBe(6);
  expect(gruppi[1]?.somme).toMatchObject({ righe: 2, quantita: '15', valore: '220', rateo: '2' });
  expect(tutte).toMatchObject({ righe: 5, alCosto: 1, carico: '500', valore: '540' });
});

test('quantità di titoli diversi, e importi di divise diverse, non si sommano', () => {
  const { tutte } = sommate([una({}), una({ cod_Titolo: 'ALTRO', codDivisa: 'USD' })]);
  expect([tutte.quantita, tutte.costoDivisa]).toEqual([null, null]);
  const { tutte: stesso } = sommate([una({}), una({ quantita: '-4' })]);
  expect([stesso.quantita, stesso.costoDivisa]).toEqual(['6', '200']);
});

test('il latente in percento è di ciò che ha un prezzo', () => {
  const alCosto = una({ carico: '900', valore: '900', latente: null, alCosto: true });
  expect(sommate([una({}), alCosto]).tutte).toMatchObject({
    carico: '1000',
    alCosto: 1,
    valoreAlCosto: '900',
    latente: '10',
    latentePercento: '10',
  });
  expect(sommate([alCosto]).tutte).toMatchObject({ latente: null, latentePercento: null });
});

test('dove non si tiene nulla tutto è zero', () => {
  expect(sommate([])).toMatchObject({ gruppi: [], tutte: { righe: 0, valore: '0', rateo: null } });
});

const importo = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map(
  (n) =>
    `${n < 0n ? '-' : ''}${String(n < 0n ? -n : n)
      .padStart(3, '0')
      .replace(/..$/, '.$&')}`,
);
const gruppo = fc.constantFrom('A', 'B', 'C', null);
const riga = fc
  .record({
    ...{
      gruppi: fc.tuple(gruppo, gruppo, gruppo),
      carico: importo,
      valore: importo,
      peso: importo,
    },
    ...{ latente: fc.option(importo), rateo: fc.option(importo) },
  })
  .map(una);

/** In hundredths, which all these amounts have. */
function centesimi(importo: string | null): bigint {
  const [intero = '0', frazione = ''] = (importo ?? '0').split('.');
  return BigInt(intero + frazione.padEnd(2, '0'));
}

const insieme = (importi: readonly (string | null)[]): bigint =>
  importi.reduce((fin, uno) => fin + centesimi(uno), 0n);

test('a ogni livello i gruppi fanno il totale, al centesimo', () => {
  fc.assert(
    fc.property(fc.array(riga, { maxLength: 8 }), (lette) => {
      const righe = lette.toSorted((a, b) => (a.gruppi.join() < b.gruppi.join() ? -1 : 1));
      const { gruppi, tutte } = sommate(righe);
      for (const livello of [1, 2, 3]) {
        const suoi = gruppi.filter((uno) => uno.livello === livello);
        for (const campo of ['carico', 'valore', 'peso', 'latente', 'rateo'] as const) {
          const somma = insieme(suoi.map(({ somme }) => somme[campo]));
          expect(somma).toBe(centesimi(tutte[campo]));
          expect(somma).toBe(insieme(righe.map((una) => una[campo])));
        }
        expect(suoi.reduce((quante, { da, a }) => quante + a - da, 0)).toBe(righe.length);
      }
    }),
    CASI,
  );
}, 30_000);
