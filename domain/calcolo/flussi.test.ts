import { describe, expect, test } from 'vitest';
import { aggiungiGiorni, data } from '#domain/tempo/data.ts';
import { rendimentoDelCapitale, rendimentoNelTempo, tassoInterno } from './flussi.ts';

const flussi = (testo: string) =>
  testo.split(' ').map((uno) => {
    const [giorno = '', importo = ''] = uno.split(':');
    return { data: data(giorno), importo };
  });

describe('il tasso interno', () => {
  test.each([
    ['2010-01-01:-1000 2011-01-01:1000', 0],
    ['2010-01-01:-1000 2011-01-01:1100', 0.1],
    ['2010-01-01:-1000 2011-01-01:900', -0.1],
    [
      '2010-01-01:-1000 2010-04-01:-1000 2010-07-01:-1000 2010-10-01:-1000 2011-01-01:4300',
      0.1212676,
    ],
    [
      '2010-10-01:-1000 2011-01-01:4300 2010-07-01:-1000 2010-01-01:-1000 2010-04-01:-1000',
      0.1212676,
    ],
    ['2010-01-01:-1000 2011-01-01:3000', 2],
    ['2010-01-01:-1000 2011-01-01:0', -1],
    ['2010-01-01:-1000 2012-01-01:0', -1],
    ['2010-01-01:-1000 2010-07-01:0', -1],
  ])('java-xirr (R. DeCampo), confrontato col foglio di calcolo: %s → %d', (testo, atteso) => {
    expect(tassoInterno(flussi(testo))?.tasso).toBeCloseTo(atteso, 6);
  });

  test.each([
    ['2010-01-01:-200 2010-12-31:210', 0.050140747],
    [
      '2002-11-30:-4398 2007-06-11:200 2008-05-11:270 2009-05-01:280 2010-06-01:280 2011-05-02:300 2012-04-30:330 2012-12-06:14508',
      0.1444629967,
    ],
    ['2019-05-24:-1560.94 2020-01-13:-1160 2020-06-29:42.8', -0.999251643],
  ])('Portfolio Performance: %s → %d', (testo, atteso) => {
    expect(tassoInterno(flussi(testo))?.tasso).toBeCloseTo(atteso, 4);
  });

  test('ciò che in un giorno entra ed esce in pari è nulla, al centesimo', () => {
    const pari = '2014-01-01:0.1 2014-01-01:0.2 2014-01-01:-0.3';
    expect(tassoInterno(flussi(`2010-01-01:-1000 ${pari}`))).toEqual({ tasso: -1, altri: [] });
    expect(tassoInterno(flussi(`2010-01-01:-1000 2011-01-01:1100 ${pari}`))).toEqual(
      tassoInterno(flussi('2010-01-01:-1000 2011-01-01:1100')),
    );
  });

  test('di soli incassi o di nulla non ce n’è', () => {
    expect(tassoInterno(flussi('2010-01-01:5 2011-01-01:5'))).toBeNull();
    expect(tassoInterno([])).toBeNull();
  });
});

describe('quando i tassi sono più d’uno', () => {
  const piu = (giorni: readonly (readonly [number, string])[]) =>
    giorni.map(([dopo, importo]) => ({ data: aggiungiGiorni(data('2024-01-01'), dopo), importo }));

  test('−100, +230 dopo un anno, −132 dopo due: 10% come il foglio di calcolo, e si sa del 20%', () => {
    const esito = tassoInterno(
      piu([
        [0, '-100'],
        [365, '230'],
        [730, '-132'],
      ]),
    );
    expect(esito?.tasso).toBeCloseTo(0.1, 12);
    expect(esito?.altri).toEqual([expect.closeTo(0.2, 12)]);
  });

  test('un tasso che i flussi toccano soltanto è uno: −100, +220, −121 dà 10%', () => {
    const esito = tassoInterno(
      piu([
        [0, '-100'],
        [365, '220'],
        [730, '-121'],
      ]),
    );
    expect(esito?.tasso).toBeCloseTo(0.1, 6);
    expect(esito?.altri).toEqual([]);
  });

  test('i segni cambiano due volte, ma nessun tasso li annulla', () => {
    const flusso = piu([
      [0, '-100'],
      [365, '200'],
      [730, '-121'],
    ]);
    expect(tassoInterno(flusso)).toBeNull();
  });

  test('il rendimento del periodo dice gli altri, composti come lui', () => {
    const esito = rendimentoDelCapitale({
      dal: data('2024-01-01'),
      al: data('2025-12-31'),
      valoreIniziale: '100',
      valoreFinale: '-132',
      apporti: piu([[365, '-230']]),
    });
    expect(esito?.tasso).toBeCloseTo(1.1 ** 2 - 1, 12);
    expect(esito?.altri).toEqual([expect.closeTo(1.2 ** 2 - 1, 12)]);
  });

  test('cinquanta flussi misti, come una ricerca passo per passo', () => {
    const fra = sorte(5);
    let conPiuTassi = 0;
    for (let n = 0; n < 50; n++) {
      const misti = Array.from({ length: fra(3, 9) }, (_, k): readonly [number, string] => [
        k * 365 + fra(0, 300),
        String(fra(-300, 300)),
      ]);
      const attesi = passoPerPasso(misti.map(([g, importo]) => [g / 365, Number(importo)]));
      const esito = tassoInterno(piu(misti));
      const trovati = esito === null ? [] : [esito.tasso, ...esito.altri];
      const guardati = trovati.filter((tasso) => tasso > MINIMO && tasso < MASSIMO);
      expect(guardati.toSorted((a, b) => a - b)).toEqual(
        attesi.map((tasso) => expect.closeTo(tasso, 9)),
      );
      const vicino = Math.min(...trovati.map((tasso) => Math.abs(tasso - 0.1)));
      if (esito) expect(Math.abs(esito.tasso - 0.1)).toBe(vicino);
      if (trovati.length > 1) conPiuTassi++;
    }
    expect(conPiuTassi).toBeGreaterThan(4);
  });
});

const [MINIMO, MASSIMO] = [-0.99, 20];

function sorte(seme: number): (da: number, a: number) => number {
  let stato = seme;
  return (da, a) => {
    stato = (stato * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return da + Math.floor((stato / 4_294_967_296) * (a - da + 1));
  };
}

/** Rates by walking from one bound to the other in small steps of growth. */
function passoPerPasso(flussi: readonly (readonly [number, number])[]): number[] {
  const primo = Math.min(...flussi.map(([t]) => t));
  const vale = (i: number) => flussi.reduce((v, [t, c]) => v + c * (1 + i) ** (primo - t), 0);
  const trovati: number[] = [];
  for (let i = MINIMO; i < MASSIMO; i = (1 + i) * 1.0005 - 1) {
    let [da, a] = [i, (1 + i) * 1.0005 - 1];
    if (vale(da) * vale(a) > 0) continue;
    for (let giro = 0; giro < 80; giro++) {
      const mezzo = (da + a) / 2;
      if (vale(da) * vale(mezzo) > 0) da = mezzo;
      else a = mezzo;
    }
    trovati.push(da);
  }
  return trovati;
}

test('rendimento nel tempo: gli apporti non contano, contano i tratti', () => {
  const valori = [
    { valore: '0', flusso: '1000' },
    { valore: '1100', flusso: '900' },
    { valore: '1800', flusso: '0' },
  ];
  expect(rendimentoNelTempo(valori)).toBeCloseTo(1.1 * 0.9 - 1, 12);
  expect(rendimentoNelTempo([{ valore: '1', flusso: '0' }])).toBeNull();
});

test('rendimento del capitale: del periodo, non dell’anno', () => {
  const periodo = {
    dal: data('2025-01-01'),
    al: data('2025-07-02'),
    valoreIniziale: '1000',
    valoreFinale: '1050',
    apporti: [],
  };
  expect(rendimentoDelCapitale(periodo)?.tasso).toBeCloseTo(0.05, 10);
  const conApporto = { ...periodo, apporti: flussi('2025-04-01:500'), valoreFinale: '1550' };
  expect(rendimentoDelCapitale(conApporto)?.tasso).toBeCloseTo(0.0399, 3);
});
