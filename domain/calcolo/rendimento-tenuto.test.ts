import { describe, expect, test } from 'vitest';
import { aggiungiGiorni, data } from '#domain/tempo/data.ts';
import {
  annuo,
  guadagnoTenuto,
  rendimentoTenutoDelCapitale,
  rendimentoTenutoNelTempo,
  type StoriaTenuta,
  type TreMisure,
} from './rendimento-tenuto.ts';

const uguali = (importo: string): TreMisure => ({
  divisa: importo,
  secco: importo,
  intero: importo,
});
const NULLA = uguali('0');

/** Flows in and out of a holding that is worth nothing at both ends. */
function soloFlussi(
  ...flussi: readonly (readonly [giorno: string, importo: string])[]
): StoriaTenuta {
  const giorni = flussi.map(([giorno, importo]) => {
    const [apporti, incassi] = importo.startsWith('-') ? [importo.slice(1), '0'] : ['0', importo];
    return {
      data: data(giorno),
      prima: null,
      dopo: null,
      apporti: uguali(apporti),
      incassi: uguali(incassi),
    };
  });
  return {
    dal: data('1999-01-01'),
    al: data('2030-01-01'),
    apertura: NULLA,
    giorni,
    chiusura: NULLA,
  };
}

describe('il rendimento del capitale di ciò che si è tenuto', () => {
  test.each([
    // java-xirr (R. DeCampo), XirrTest.java, Apache-2.0: confrontati col foglio di calcolo.
    [
      [
        ['2010-01-01', '-1000'],
        ['2011-01-01', '1100'],
      ],
      0.1,
      6,
    ],
    [
      [
        ['2010-01-01', '-1000'],
        ['2010-04-01', '-1000'],
        ['2010-07-01', '-1000'],
        ['2010-10-01', '-1000'],
        ['2011-01-01', '4300'],
      ],
      0.1212676,
      6,
    ],
    // Portfolio Performance, IRRTest.java, EPL-1.0: con dividendi, di dieci anni, arrotondati all’unità.
    [
      [
        ['2002-11-30', '-4398'],
        ['2007-06-11', '200'],
        ['2008-05-11', '270'],
        ['2009-05-01', '280'],
        ['2010-06-01', '280'],
        ['2011-05-02', '300'],
        ['2012-04-30', '330'],
        ['2012-12-06', '14508'],
      ],
      0.1444629967,
      4,
    ],
  ] as const)('comprato e venduto nel periodo: %j → %d l’anno', (flussi, atteso, cifre) => {
    const esito = rendimentoTenutoDelCapitale(soloFlussi(...flussi));
    if (esito.motivo !== null) throw new Error(esito.motivo);
    expect([esito.dal, esito.al]).toEqual([flussi[0][0], flussi.at(-1)?.[0]]);
    expect(annuo(esito.rendimento.totale, esito.dal, esito.al)).toBeCloseTo(atteso, cifre);
  });

  test('senza un prezzo agli estremi non c’è, e dice quale giorno', () => {
    const storia = { ...soloFlussi(['2020-01-01', '-5']), chiusura: null };
    expect(rendimentoTenutoDelCapitale(storia).motivo).toContain('01/01/2030');
    expect(guadagnoTenuto(storia, 'intero')).toBeNull();
    expect(rendimentoTenutoDelCapitale(soloFlussi(['2020-01-01', '5'])).motivo).toContain(
      'un giorno solo',
    );
    expect(rendimentoTenutoDelCapitale(soloFlussi()).motivo).toContain('nulla si è mosso');
    const soliIncassi = soloFlussi(['2020-01-01', '5'], ['2021-01-01', '5']);
    expect(rendimentoTenutoDelCapitale(soliIncassi).motivo).toContain('un segno solo');
  });
});

/** 100 shares at 10 USD, a rate of 1,25; the price doubles, then half is sold; the rate falls, a dividend. */
const inDollari: StoriaTenuta = {
  dal: data('2025-01-01'),
  al: data('2025-12-31'),
  apertura: { divisa: '1000', secco: '800', intero: '800' },
  giorni: [
    {
      data: data('2025-05-02'),
      prima: { divisa: '2000', secco: '1600', intero: '1600' },
      dopo: { divisa: '1000', secco: '800', intero: '800' },
      apporti: NULLA,
      incassi: { divisa: '1000', secco: '800', intero: '795' },
    },
    {
      data: data('2025-09-01'),
      prima: { divisa: '1000', secco: '1000', intero: '1000' },
      dopo: { divisa: '1000', secco: '1000', intero: '1000' },
      apporti: NULLA,
      incassi: { divisa: '0', secco: '0', intero: '50' },
    },
  ],
  chiusura: { divisa: '1500', secco: '1500', intero: '1500' },
};

describe('il rendimento nel tempo', () => {
  test('si divide in prezzo, cambio e reddito, che moltiplicati fanno l’intero', () => {
    const esito = rendimentoTenutoNelTempo(inDollari);
    if (esito.motivo !== null) throw new Error(esito.motivo);
    const { totale, prezzo, cambio, reddito } = esito.rendimento;
    // 1600/800 · (800+795)/1600 · 1000/800 · 1050/1000 · 1500/1000
    const intero = 2 * (1595 / 1600) * 1.25 * 1.05 * 1.5;
    expect(totale).toBeCloseTo(intero - 1, 12);
    expect(prezzo).toBeCloseTo(2 * 1.5 - 1, 12);
    expect(cambio).toBeCloseTo(0.25, 12);
    expect(reddito).toBeCloseTo((1595 / 1600) * 1.05 - 1, 12);
    expect((1 + (prezzo ?? 0)) * (1 + (cambio ?? 0)) * (1 + (reddito ?? 0))).toBeCloseTo(
      1 + totale,
      12,
    );
    expect(guadagnoTenuto(inDollari, 'intero')).toBe('1545');
    expect(guadagnoTenuto(inDollari, 'secco')).toBe('1500');
  });

  test('le due misure si dividono allo stesso modo, e senza apporti sono la stessa', () => {
    const ferma = { ...inDollari, giorni: [] };
    const [nelTempo, delCapitale] = [
      rendimentoTenutoNelTempo(ferma),
      rendimentoTenutoDelCapitale(ferma),
    ];
    expect(nelTempo.rendimento?.totale).toBeCloseTo(1500 / 800 - 1, 12);
    for (const parte of ['totale', 'prezzo', 'cambio', 'reddito'] as const)
      expect(delCapitale.rendimento?.[parte]).toBeCloseTo(nelTempo.rendimento?.[parte] ?? 9, 9);
  });

  test('i giorni in cui non si tiene nulla non contano, e ciò che vi arriva si dice', () => {
    const giorno = (dopo: number, parti: Partial<StoriaTenuta['giorni'][number]>) => ({
      data: aggiungiGiorni(data('2025-01-01'), dopo),
      prima: NULLA,
      dopo: NULLA,
      apporti: NULLA,
      incassi: NULLA,
      ...parti,
    });
    const storia: StoriaTenuta = {
      dal: data('2025-01-01'),
      al: data('2025-12-31'),
      apertura: NULLA,
      giorni: [
        giorno(10, { apporti: uguali('100'), dopo: uguali('100') }),
        giorno(20, { prima: uguali('108'), incassi: uguali('110') }),
        giorno(30, { incassi: uguali('3') }),
        giorno(40, { apporti: uguali('200'), dopo: uguali('200') }),
      ],
      chiusura: uguali('180'),
    };
    const esito = rendimentoTenutoNelTempo(storia);
    expect(esito).toMatchObject({ dal: '2025-01-11', al: '2025-12-31', fuori: '3', motivo: null });
    expect(esito.rendimento?.totale).toBeCloseTo(1.1 * 0.9 - 1, 12);
    const senzaPrezzo = { ...storia, giorni: [giorno(15, { dopo: null })] };
    expect(rendimentoTenutoNelTempo(senzaPrezzo).motivo).toContain('16/01/2025');
  });

  test('ciò che esce cresce dalla sera prima: il prezzo del mattino serve solo a chi versa', () => {
    const giorno = { data: data('2025-06-02'), prima: null, apporti: NULLA };
    const storia = { dal: data('2025-01-01'), al: data('2025-12-31'), apertura: uguali('100') };
    const uscita = { ...giorno, dopo: NULLA, incassi: uguali('93') };
    const fino = rendimentoTenutoNelTempo({ ...storia, giorni: [uscita], chiusura: NULLA });
    expect(fino.rendimento?.totale).toBeCloseTo(-0.07, 12);
    const scaduta = { ...uscita, incassi: NULLA };
    const tutto = rendimentoTenutoNelTempo({ ...storia, giorni: [scaduta], chiusura: NULLA });
    expect(tutto.rendimento?.totale).toBe(-1);
    const versata = { ...uscita, apporti: uguali('5') };
    const senza = rendimentoTenutoNelTempo({ ...storia, giorni: [versata], chiusura: NULLA });
    expect(senza.motivo).toContain('02/06/2025');
  });

  test('di una posizione corta, e di denaro dato senza tenere nulla, non c’è', () => {
    const corta = { ...inDollari, chiusura: uguali('-10') };
    for (const rendimento of [rendimentoTenutoNelTempo, rendimentoTenutoDelCapitale])
      expect(rendimento(corta).motivo).toContain('corta');
    const prestito = soloFlussi(['2025-06-30', '-100'], ['2025-09-30', '101']);
    const giorni = prestito.giorni.map((uno) => ({ ...uno, prima: NULLA, dopo: NULLA }));
    expect(rendimentoTenutoNelTempo({ ...prestito, giorni }).motivo).toContain(
      'non aveva un valore',
    );
    expect(rendimentoTenutoDelCapitale({ ...prestito, giorni }).rendimento?.totale).toBeCloseTo(
      0.01,
      10,
    );
  });
});
