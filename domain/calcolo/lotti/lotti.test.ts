import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aggiungiGiorni, type Data, data } from '#domain/tempo/data.ts';
import { CASI } from '#tests/setup/a-fondo.ts';
import { decimale, rapporto } from '../frazione.ts';
import { metodiCosto } from './metodi.ts';
import type { CodiceMetodo, MetodoCosto } from './metodo.ts';
import { frazionamento, scorporo } from './operazioni-sul-capitale.ts';
import {
  GiacenzaInsufficiente,
  type Posizione,
  posizioneVuota,
  quantitaDeiLotti,
} from './posizione.ts';
import { utile } from './utile.ts';

const euro = (centesimi: bigint | null): string =>
  centesimi === null ? '-' : (Number(centesimi) / 100).toFixed(2);

const carico = (giorno: string, quantita: bigint, centesimi: bigint) => ({
  data: data(giorno),
  id: giorno,
  quantita,
  costo: centesimi,
  costoDivisa: centesimi,
});

/**
 * The opening stock of docs/regole/costo.md#esempio-dei-metodi, as each method has it at the
 * beginning of 2025.
 */
function apertura(metodo: MetodoCosto): Posizione {
  const posizione = posizioneVuota();
  metodo.carica(posizione, carico('2023-06-30', 1000n, 1_000_000n));
  metodo.chiudiAnno?.(posizione, 2023);
  metodo.carica(posizione, carico('2024-06-30', 500n, 600_000n));
  metodo.chiudiAnno?.(posizione, 2024);
  return posizione;
}

/** 600 were sold at 14.00 and 200 at 12.50; euro, so the currency has no part. */
const guadagno = (ricavo: bigint, costo: bigint): string => {
  const cambio = { n: 1n, d: 1n };
  return euro(utile({ ricavoDivisa: ricavo, costoDivisa: costo, costo, cambio }).totale);
};
const [PRIMA, SECONDA] = [840_000n, 250_000n];

function anno2025(codice: CodiceMetodo) {
  const metodo = metodiCosto[codice];
  const posizione = apertura(metodo);
  metodo.carica(posizione, carico('2025-02-10', 800n, 1_040_000n));
  const prima = metodo.scarica(posizione, { data: data('2025-05-15'), quantita: 600n });
  metodo.carica(posizione, carico('2025-09-20', 400n, 460_000n));
  const seconda = metodo.scarica(posizione, { data: data('2025-11-05'), quantita: 200n });
  const anno = metodo.chiudiAnno?.(posizione, 2025);
  const scaricato = anno?.costoScaricato ?? (prima.costo ?? 0n) + (seconda.costo ?? 0n);
  return {
    vendute: [euro(prima.costo), euro(seconda.costo)],
    utili: anno ? [] : [guadagno(PRIMA, prima.costo ?? 0n), guadagno(SECONDA, seconda.costo ?? 0n)],
    scaricato: euro(scaricato),
    utile: guadagno(PRIMA + SECONDA, scaricato),
    rimanenza: euro(posizione.costo),
    medio: decimale(rapporto(posizione.costo, posizione.quantita * 100n), 6),
    strati: posizione.lotti.map(({ quantita, costo }) => `${quantita} = ${euro(costo)}`),
  };
}

describe('gli stessi movimenti con ogni metodo (costo.md#esempio-dei-metodi)', () => {
  test('costo medio continuo', () => {
    expect(anno2025('CM')).toMatchObject({
      vendute: ['6886.96', '2296.48'],
      utili: ['1513.04', '203.52'],
      utile: '1716.56',
      rimanenza: '21816.56',
      medio: '11.4824',
    });
  });
  test('costo medio annuale', () => {
    expect(anno2025('CA')).toMatchObject({
      scaricato: '9185.19',
      utile: '1714.81',
      rimanenza: '21814.81',
      // 31,000 / 2,700 is 11.481481; of the cents that are left, this.
      medio: '11.481479',
    });
  });
  test('FIFO', () => {
    expect(anno2025('FI')).toMatchObject({
      vendute: ['6000.00', '2000.00'],
      utili: ['2400.00', '500.00'],
      utile: '2900.00',
      rimanenza: '23000.00',
      strati: ['200 = 2000.00', '500 = 6000.00', '800 = 10400.00', '400 = 4600.00'],
    });
  });
  test('LIFO continuo', () => {
    expect(anno2025('LC')).toMatchObject({
      vendute: ['7800.00', '2300.00'],
      utili: ['600.00', '200.00'],
      utile: '800.00',
      rimanenza: '20900.00',
      strati: ['1000 = 10000.00', '500 = 6000.00', '200 = 2600.00', '200 = 2300.00'],
    });
  });
  test('LIFO a scatti', () => {
    expect(anno2025('LS')).toMatchObject({
      vendute: ['-', '-'],
      scaricato: '10000.00',
      utile: '900.00',
      rimanenza: '21000.00',
      strati: ['1000 = 10000.00', '500 = 6000.00', '400 = 5000.00'],
    });
  });
});

describe('LIFO a scatti: gli strati di Bankpedia, 495.000', () => {
  const metodo = metodiCosto.LS;
  /** 1,000 at 400, 100 at 450, 100 at 500: three years that each left more than they found. */
  const strati = (): Posizione => {
    const posizione = posizioneVuota();
    const anni = [
      [1000n, 40_000_000n],
      [100n, 4_500_000n],
      [100n, 5_000_000n],
    ] as const;
    anni.forEach(([quantita, costo], i) => {
      metodo.carica(posizione, carico(`${2018 + i}-01-10`, quantita, costo));
      metodo.chiudiAnno?.(posizione, 2018 + i);
    });
    expect(euro(posizione.costo)).toBe('495000.00');
    return posizione;
  };

  test('a 1.500 pezzi, comprati a 550, fa un quarto strato: 660.000', () => {
    const posizione = strati();
    metodo.carica(posizione, carico('2021-03-10', 800n, 44_000_000n));
    metodo.scarica(posizione, { data: data('2021-06-10'), quantita: 500n });
    metodo.chiudiAnno?.(posizione, 2021);
    expect(posizione.lotti.at(-1)).toMatchObject({ quantita: 300n, costo: 16_500_000n });
    expect(euro(posizione.costo)).toBe('660000.00');
  });

  test('a 900 pezzi consuma gli ultimi e resta il più vecchio: 360.000', () => {
    const posizione = strati();
    metodo.scarica(posizione, { data: data('2021-06-10'), quantita: 300n });
    metodo.chiudiAnno?.(posizione, 2021);
    expect(posizione.lotti).toHaveLength(1);
    expect(euro(posizione.costo)).toBe('360000.00');
  });
});

test('costo medio: le differenze di arrotondamento escono con l’ultima unità', () => {
  const metodo = metodiCosto.CM;
  const posizione = posizioneVuota();
  metodo.carica(posizione, carico('2010-01-01', 10n, 1n));
  for (const quantita of [3n, 3n, 4n])
    metodo.scarica(posizione, { data: data('2010-02-01'), quantita });
  expect(posizione).toEqual(posizioneVuota());
});

test('costo specifico: escono i lotti scelti, e solo se fanno la quantità', () => {
  const metodo = metodiCosto.CS;
  const posizione = apertura(metodo);
  const giorno = data('2025-05-15');
  const lotti = [{ id: '2024-06-30', quantita: 300n }];
  expect(metodo.scarica(posizione, { data: giorno, quantita: 300n, lotti }).costo).toBe(360_000n);
  expect(() => metodo.scarica(posizione, { data: giorno, quantita: 300n, lotti })).toThrow(
    GiacenzaInsufficiente,
  );
  expect(() => metodo.scarica(posizione, { data: giorno, quantita: 1n, lotti })).toThrow('fanno');
  expect(posizione.quantita).toBe(1200n);
});

describe('operazioni sul capitale', () => {
  test('un frazionamento cambia le quantità, non il costo né le date', () => {
    const posizione = apertura(metodiCosto.FI);
    frazionamento(posizione, { nuove: 3n, vecchie: 2n });
    expect(posizione).toMatchObject({ quantita: 2250n, costo: 1_600_000n });
    expect(posizione.lotti.map(({ data: giorno, quantita }) => [giorno, quantita])).toEqual([
      ['2023-06-30', 1500n],
      ['2024-06-30', 750n],
    ]);
  });

  test('un raggruppamento perde la frazione, che si paga in denaro', () => {
    const posizione = apertura(metodiCosto.FI);
    const { frazione } = frazionamento(posizione, { nuove: 1n, vecchie: 7n });
    expect(posizione.quantita).toBe(214n);
    expect(posizione.lotti.reduce((somma, { quantita }) => somma + quantita, 0n)).toBe(214n);
    expect(frazione).toEqual({ n: 2n, d: 7n });
  });

  test('con un metodo annuale si frazionano anche gli acquisti dell’anno ancora aperto', () => {
    const metodo = metodiCosto.LS;
    const posizione = apertura(metodo);
    metodo.carica(posizione, carico('2025-02-10', 800n, 1_040_000n));
    metodo.scarica(posizione, { data: data('2025-03-10'), quantita: 300n });
    frazionamento(posizione, { nuove: 2n, vecchie: 1n });
    metodo.chiudiAnno?.(posizione, 2025);
    expect(posizione.lotti.map(({ quantita, costo }) => [quantita, euro(costo)])).toEqual([
      [2000n, '10000.00'],
      [1000n, '6000.00'],
      [1000n, '6500.00'],
    ]);
  });

  test('capitale a rate: 0,625 → 0,5875 libera il 6% del costo (cedole.md#capitale-a-rate)', () => {
    const posizione = posizioneVuota();
    metodiCosto.CM.carica(posizione, carico('2024-01-01', 100_000n, 6_000_000n));
    expect(
      scorporo(metodiCosto.CM, posizione, { n: 375n, d: 6250n, giorno: data('2025-01-01') }).costo,
    ).toBe(360_000n);
    expect(posizione).toMatchObject({ quantita: 100_000n, costo: 5_640_000n });
  });

  test.each([
    ['CA', '330.00', '440.00', '550.00'],
    ['LS', '290.00', '500.00', '530.00'],
  ] as const)(
    '%s: dopo una vendita dell’anno un rimborso è di ciò che resta (costo.md#operazioni-sul-capitale)',
    (codice, liberato, uscito, resta) => {
      const metodo = metodiCosto[codice];
      const posizione = posizioneVuota();
      metodo.carica(posizione, carico('2024-06-30', 40n, 32_000n));
      metodo.chiudiAnno?.(posizione, 2024);
      metodo.carica(posizione, carico('2025-02-10', 60n, 78_000n));
      metodo.scarica(posizione, { data: data('2025-03-10'), quantita: 40n });
      const { costo, parti } = scorporo(metodo, posizione, {
        n: 1n,
        d: 2n,
        giorno: data('2025-05-01'),
      });
      metodo.carica(posizione, carico('2025-07-01', 20n, 22_000n));
      const anno = metodo.chiudiAnno?.(posizione, 2025);
      expect(euro(costo)).toBe(liberato);
      expect(parti).toHaveLength(1);
      expect([euro(anno?.costoScaricato ?? null), euro(posizione.costo)]).toEqual([uscito, resta]);
    },
  );
});

test('utile in divisa: prezzo 576,92 e cambio 3.928,13 (valutazione.md#divise)', () => {
  const esito = utile({
    ricavoDivisa: 9_910_000n,
    costoDivisa: 9_850_000n,
    costo: 9_078_341n,
    cambio: { n: 104n, d: 100n },
  });
  expect(esito).toEqual({
    ricavo: 9_528_846n,
    totale: 450_505n,
    daPrezzo: 57_692n,
    daCambio: 392_813n,
  });
});

const CODICI = ['CM', 'CA', 'LC', 'LS', 'FI'] as const;
const movimento = fc.record({
  giorni: fc.integer({ min: 0, max: 200 }),
  compra: fc.boolean(),
  quantita: fc.bigInt({ min: 1n, max: 10_000n }),
  costo: fc.bigInt({ min: 0n, max: 10_000_000n }),
});

/** Plays random movements; what is taken out never exceeds what there is. */
function ricostruisci(metodo: MetodoCosto, movimenti: readonly MovimentoCasuale[]) {
  const posizione = posizioneVuota();
  let giorno = '2020-01-01' as Data;
  let [comprato, venduto, costo, scaricato] = [0n, 0n, 0n, 0n];
  for (const [i, uno] of movimenti.entries()) {
    const dopo = aggiungiGiorni(giorno, uno.giorni);
    for (let anno = Number(giorno.slice(0, 4)); anno < Number(dopo.slice(0, 4)); anno++)
      scaricato += metodo.chiudiAnno?.(posizione, anno).costoScaricato ?? 0n;
    giorno = dopo;
    if (uno.compra || posizione.quantita === 0n) {
      const { quantita } = uno;
      metodo.carica(posizione, { ...carico(giorno, quantita, uno.costo), id: String(i) });
      comprato += quantita;
      costo += uno.costo;
    } else {
      const quantita = uno.quantita > posizione.quantita ? posizione.quantita : uno.quantita;
      scaricato += metodo.scarica(posizione, { data: giorno, quantita }).costo ?? 0n;
      venduto += quantita;
    }
  }
  const anno = Number(giorno.slice(0, 4));
  scaricato += metodo.chiudiAnno?.(posizione, anno).costoScaricato ?? 0n;
  return { posizione, comprato, venduto, costo, scaricato };
}
type MovimentoCasuale = typeof movimento extends fc.Arbitrary<infer T> ? T : never;

test('1 e 2. il costo si conserva al centesimo, la quantità all’unità, con ogni metodo', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CODICI),
      fc.array(movimento, { maxLength: 40, size: 'max' }),
      (codice, m) => {
        const esito = ricostruisci(metodiCosto[codice], m);
        const { posizione } = esito;
        expect(posizione.costo + esito.scaricato).toBe(esito.costo);
        expect(posizione.quantita).toBe(esito.comprato - esito.venduto);
        const costoDeiLotti = posizione.lotti.reduce((somma, { costo }) => somma + costo, 0n);
        expect(quantitaDeiLotti(posizione)).toBe(posizione.quantita);
        expect(costoDeiLotti).toBe(posizione.costo);
        expect(posizione.lotti.every(({ quantita, costo }) => quantita > 0n && costo >= 0n)).toBe(
          true,
        );
        if (posizione.quantita === 0n) expect(posizione.costo).toBe(0n);
      },
    ),
    CASI,
  );
}, 60_000);

test('un frazionamento e il suo contrario riportano com’era, e il costo non si muove', () => {
  const rapporto = fc.bigInt({ min: 1n, max: 50n });
  fc.assert(
    fc.property(
      fc.array(movimento, { maxLength: 20, size: 'max' }),
      rapporto,
      (movimenti, volte) => {
        const { posizione } = ricostruisci(metodiCosto.FI, movimenti);
        const prima = structuredClone(posizione);
        frazionamento(posizione, { nuove: volte, vecchie: 1n });
        expect(posizione.costo).toBe(prima.costo);
        frazionamento(posizione, { nuove: 1n, vecchie: volte });
        expect(posizione).toEqual(prima);
      },
    ),
  );
});
