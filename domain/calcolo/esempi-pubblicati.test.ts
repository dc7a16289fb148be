import { describe, expect, test } from 'vitest';
import { aggiungiGiorni, type Data, data } from '#domain/tempo/data.ts';
import { ALLA_PARI, BTP_2030 } from '#tests/setup/termini.ts';
import { rataCostante } from './capitalizzazione.ts';
import { controvalore, type Operazione } from './controvalore.ts';
import { giorniConvenzione } from './convenzioni.ts';
import { type Acquisto, saldiAmmortizzati, tassoEffettivo } from './costo-ammortizzato.ts';
import { periodiCedola } from './date-cedola.ts';
import { daDecimale } from './frazione.ts';
import { impostaSuMaturato } from './imposta.ts';
import { metodiCosto } from './lotti/metodi.ts';
import { posizioneVuota } from './lotti/posizione.ts';
import { rateo, rateoLordo100 } from './rateo.ts';
import { prezzoDaRendimento, rendimento } from './rendimento.ts';
import { prepara, type Termini } from './termini.ts';

/**
 * Worked examples that others published, one by one; docs/vettori.md says which of those at hand are of
 * another convention, and why.
 */

const INIZIO = data('2021-01-01');
/** Whole years of 365 days: what the textbooks' years are to a rate on days / 365. */
const dopoAnni = (anni: number): Data => aggiungiGiorni(INIZIO, 365 * anni);

const comprato = (costo: number, incassi: readonly number[]): Acquisto => ({
  valuta: INIZIO,
  costoSecco: BigInt(costo * 100),
  rateoPagato: 0n,
  flussi: incassi.map((incasso, i) => ({
    data: dopoAnni(i + 1),
    importo: BigInt(Math.round(incasso * 100)),
  })),
});

/** What is carried at the end of each year but the last, after that year's cash. */
const chiusure = (acquisto: Acquisto, tasso: string): number[] =>
  saldiAmmortizzati(acquisto, {
    tasso,
    rateo: () => 0n,
    giorni: acquisto.flussi.slice(0, -1).map(({ data: giorno }) => giorno),
  }).map(({ telQuel }) => Number(telQuel) / 100);

/** Interest of each year at the rate: what is carried at its end with its cash, less its beginning. */
const interessi = (acquisto: Acquisto, tasso: string): number[] => {
  const inizi = [Number(acquisto.costoSecco) / 100, ...chiusure(acquisto, tasso)];
  return inizi.map((inizio, i) => {
    const incasso = Number(acquisto.flussi[i]?.importo ?? 0n) / 100;
    return (inizi[i + 1] ?? 0) + incasso - inizio;
  });
};

describe('costo ammortizzato: i piani pubblicati', () => {
  test('IFRS for SMEs 11.20: 950, cinque cedole da 40, rimborso 1.100, tasso 6,9583%', () => {
    const acquisto = comprato(950, [40, 40, 40, 40, 1140]);
    const tasso = tassoEffettivo(acquisto) ?? '';
    // The rate itself is 6,958446…%: the standard prints 6,9583%, one unit below in its last decimal.
    expect(Number(tasso)).toBeCloseTo(0.06958446, 8);
    // The fourth was published one cent above: each of its lines begins with the rounded one before.
    const attese = [976.11, 1004.03, 1033.89, 1065.83];
    chiusure(acquisto, tasso).forEach((saldo, i) => {
      expect(Math.abs(saldo - (attese[i] ?? 0))).toBeLessThanOrEqual(0.011);
    });
    const pubblicati = [66.1, 67.92, 69.86, 71.94, 74.16];
    interessi(acquisto, tasso).forEach((interesse, i) => {
      expect(Math.abs(interesse - (pubblicati[i] ?? 0))).toBeLessThanOrEqual(0.015);
    });
  });

  test('CIMA F1 3.2: 540.000 emessi al 10% di sconto con 8.000 di spese, cedola 3%, tasso 9%', () => {
    const acquisto = comprato(478_000, [16_200, 16_200, 16_200 + 565_919]);
    const saldi = chiusure(acquisto, '0.09');
    expect(saldi.map((saldo) => Math.round(saldo))).toEqual([504_820, 534_054]);
    const anni = interessi(acquisto, '0.09').map((interesse) => Math.round(interesse));
    expect(anni).toEqual([43_020, 45_434, 48_065]);
    expect(anni.reduce((tutti, uno) => tutti + uno, 0)).toBe(136_519);
  });

  test('HMRC CFM21180: 100.000 senza cedola al 10% sono 110.000 e 121.000', () => {
    const acquisto = comprato(100_000, [0, 121_000]);
    expect(tassoEffettivo(acquisto)).toMatch(/^0\.10{10,}/);
    expect(chiusure(acquisto, '0.1')).toEqual([110_000]);
    expect(interessi(acquisto, '0.1')).toEqual([10_000, 11_000]);
  });

  test('IAS 39 IG B.26: 1.000 per 1.250, 59 l’anno, tasso 10%', () => {
    const acquisto = comprato(1_000, [59, 59, 59, 59, 1_309]);
    expect(Number(tassoEffettivo(acquisto))).toBeCloseTo(0.1, 4);
    const saldi = chiusure(acquisto, '0.1').map((saldo) => Math.round(saldo));
    // Published as 1.136 in the third year: there each line begins with the rounded one before.
    expect(saldi).toEqual([1_041, 1_086, 1_135, 1_190]);
    // docs/regole/valutazione.md#costo-ammortizzato has them to the cent, at the rate that they
    // solve for.
    expect(chiusure(acquisto, tassoEffettivo(acquisto) ?? '')).toEqual([
      1_040.95, 1_086, 1_135.55, 1_190.05,
    ]);
    const anni = interessi(acquisto, '0.1');
    [100, 104, 109, 113, 119].forEach((pubblicato, i) => {
      expect(Math.abs((anni[i] ?? 0) - pubblicato)).toBeLessThanOrEqual(1.5);
    });
  });
});

test.each([
  ['0', '0.277777778'],
  ['1', '0.32163952'],
  ['2', '0.369619473'],
  ['3', '0.421604034'],
  ['4', '0.477415295'],
  ['5', '0.536821623'],
  ['6', '0.599550525'],
  ['7', '0.665302495'],
  ['8', '0.733764574'],
  ['9', '0.804622617'],
  ['10', '0.87757157'],
  ['11', '0.952323396'],
  ['12', '1.028612597'],
])(
  'rata costante mensile di 100 per trent’anni al %s%%: %s (QuantLib, amortizingbond.cpp)',
  (tasso, attesa) => {
    const rata = rataCostante({ capitale: '100', tasso, rateAnnue: 12, rate: 360, decimali: 9 });
    expect(rata).toBe(attesa);
  },
);

describe('costo di carico (Portfolio Performance, CostCalculationTest)', () => {
  /** `giorno +quantità costo` buys, `giorno -quantità` sells; amounts in cents. */
  const costo = (codice: 'FI' | 'CM', operazioni: string): string => {
    const metodo = metodiCosto[codice];
    const posizione = posizioneVuota();
    operazioni.split(', ').forEach((operazione, i) => {
      const [giorno = '', quantita = '', importo = '0'] = operazione.split(' ');
      const pezzi = BigInt(quantita);
      const costoInCentesimi = BigInt(importo.replace('.', ''));
      if (pezzi < 0n) metodo.scarica(posizione, { data: data(giorno), quantita: -pezzi });
      else
        metodo.carica(posizione, {
          data: data(giorno),
          id: String(i),
          quantita: pezzi,
          costo: costoInCentesimi,
          costoDivisa: costoInCentesimi,
        });
    });
    return (Number(posizione.costo) / 100).toFixed(2);
  };

  test.each([
    [
      '2010-01-01 109 3149.20, 2010-02-01 -15, 2010-03-01 52 1684.92, 2010-03-01 32 959.30',
      '5360.04',
      '5360.04',
    ],
    ['2010-01-01 109 3149.20, 2010-02-01 52 1684.92, 2010-03-01 -15', '4400.74', '4383.74'],
    ['2010-01-01 10 0.01, 2010-02-01 -3, 2010-03-01 -3, 2010-03-01 -4', '0.00', '0.00'],
    [
      '2010-01-01 100 3149.20, 2010-02-01 -100, 2010-03-01 50 1684.92, 2010-04-01 -50',
      '0.00',
      '0.00',
    ],
  ])('%s: FIFO %s, costo medio %s', (operazioni, primo, medio) => {
    expect(costo('FI', operazioni)).toBe(primo);
    expect(costo('CM', operazioni)).toBe(medio);
  });
});

const ACQUISTO: Operazione = { ...ALLA_PARI, quantita: '1000' };

const titolo = (parte: Partial<Termini>) =>
  prepara({ ...BTP_2030, decimaliRateo: 0, dataGodimento: data('2000-01-01'), ...parte });

describe('le funzioni dei fogli di calcolo (documentazione di Excel)', () => {
  const commerciale = { tipoCalcoloRatei: '30U', tassoCedola: '5.75' };
  const godimento = data('2007-11-15');

  test('PRICE: 5,75% al 15-11-2017, rendimento 6,5%, prezzo 94,63436', () => {
    const uno = titolo({
      ...commerciale,
      dataGodimento: godimento,
      dataScadenza: data('2017-11-15'),
    });
    const prezzo = prezzoDaRendimento(uno, data('2008-02-15'), 0.065, 'PERIODICA');
    expect(prezzo.toFixed(5)).toBe('94.63436');
  });

  test('YIELD: 5,75% al 15-11-2016 a 95,04287, rendimento 6,5%', () => {
    const uno = titolo({
      ...commerciale,
      dataGodimento: godimento,
      dataScadenza: data('2016-11-15'),
    });
    const esito = rendimento(uno, data('2008-02-15'), '95.04287', 'PERIODICA');
    expect(esito?.lordo.toFixed(7)).toBe('0.0650000');
  });

  test('DURATION: 8% al 1-1-2048, rendimento 9%, 10,9191453 anni', () => {
    const uno = titolo({
      tassoCedola: '8',
      dataGodimento: data('2018-01-01'),
      dataScadenza: data('2048-01-01'),
    });
    const valuta = data('2018-07-01');
    const prezzo = prezzoDaRendimento(uno, valuta, 0.09, 'PERIODICA');
    const esito = rendimento(uno, valuta, String(prezzo), 'PERIODICA');
    expect(esito?.durata.toFixed(7)).toBe('10.9191453');
  });

  test('MDURATION: 8% al 1-1-2016, rendimento 9%, 5,73567', () => {
    const uno = titolo({
      tassoCedola: '8',
      dataGodimento: data('2008-01-01'),
      dataScadenza: data('2016-01-01'),
    });
    const valuta = data('2008-01-01');
    const prezzo = prezzoDaRendimento(uno, valuta, 0.09, 'PERIODICA');
    const esito = rendimento(uno, valuta, String(prezzo), 'PERIODICA');
    expect(esito?.durataModificata.toFixed(5)).toBe('5.73567');
  });

  const primaIrregolare = (parte: Partial<Termini>) =>
    titolo({
      tassoCedola: '7.85',
      dataGodimento: data('2008-10-15'),
      dataScadenza: data('2021-03-01'),
      decimaliCedola: 12,
      ...parte,
    });

  test('ODDFPRICE: 7,85% al 1-3-2021, prima cedola corta, rendimento 6,25%, 113,597717', () => {
    const uno = primaIrregolare({});
    const prezzo = prezzoDaRendimento(uno, data('2008-11-11'), 0.0625, 'PERIODICA');
    expect(prezzo.toFixed(6)).toBe('113.597717');
  });

  test('ODDFPRICE con la prima cedola lunga (prove di Excelize): 113,618266', () => {
    const uno = primaIrregolare({
      dataGodimento: data('2008-08-15'),
      dataPrimaCedola: data('2009-03-29'),
      dataScadenza: data('2021-03-29'),
    });
    const prezzo = prezzoDaRendimento(uno, data('2008-11-11'), 0.0625, 'PERIODICA');
    expect(prezzo.toFixed(6)).toBe('113.618266');
  });

  test('ODDFYIELD: 5,75% 30/360 a 84,50, prima cedola corta, 7,724554%', () => {
    const uno = primaIrregolare(commerciale);
    const esito = rendimento(uno, data('2008-11-11'), '84.50', 'PERIODICA');
    expect(esito?.lordo.toFixed(8)).toBe('0.07724554');
  });

  test('rateo 30/360: 90 giorni di 180 del 5,75%, 1,4375; nel giorno della cedola nulla', () => {
    const uno = titolo({
      ...commerciale,
      dataGodimento: godimento,
      dataScadenza: data('2017-11-15'),
    });
    expect(rateoLordo100(uno, data('2008-02-15'))).toBe('1.4375');
    expect(rateoLordo100(uno, data('2008-05-15'))).toBe('0');
    const giorni = { da: godimento, a: data('2008-02-15') };
    expect(giorniConvenzione('30U', giorni)).toBe(90);
  });
});

test('rateo ICMA: 29 giorni di 182 del 4%, 0,318681318681', () => {
  const uno = titolo({
    tassoCedola: '4',
    dataGodimento: data('2024-02-01'),
    dataScadenza: data('2030-08-01'),
  });
  expect(rateoLordo100(uno, data('2024-03-01'))).toBe('0.318681318681');
});

test('fine mese: un 28 febbraio paga il 31 agosto e, di bisestile, il 29 febbraio', () => {
  const periodi = periodiCedola({
    dataGodimento: data('2027-08-31'),
    dataScadenza: data('2030-02-28'),
    mesi: 6,
    fineMese: true,
  });
  expect(periodi.map(({ a }) => a)).toEqual([
    '2028-02-29',
    '2028-08-31',
    '2029-02-28',
    '2029-08-31',
    '2030-02-28',
  ]);
});

test.each([
  ['30U', '2024-01-31', '2024-03-31', 60],
  ['30E', '2024-01-30', '2024-03-31', 60],
  ['30E', '2023-02-28', '2023-08-31', 182],
] as const)('%s dal %s al %s: %d giorni', (convenzione, da, a, giorni) => {
  expect(giorniConvenzione(convenzione, { da: data(da), a: data(a) })).toBe(giorni);
});

test('chi compra a metà cedola paga l’imposta solo su ciò che matura dopo: 0,1733 e poi 0,52', () => {
  const uno = titolo({
    tipoCalcoloRatei: '30U',
    tassoCedola: '4',
    dataGodimento: data('2024-11-15'),
    dataScadenza: data('2027-05-15'),
  });
  const aliquote = [{ validoDal: data('2014-07-01'), aliquota: '26' }];
  const maturato = (giorno: Data) =>
    daDecimale(giorno === '2025-05-15' ? '2' : rateoLordo100(uno, giorno));
  const intervallo = { da: data('2025-03-15'), a: data('2025-05-15') };
  expect(impostaSuMaturato(aliquote, intervallo, maturato, 4)).toBe('0.1733');
  const intera = { da: data('2024-11-15'), a: data('2025-05-15') };
  expect(impostaSuMaturato(aliquote, intera, maturato, 4)).toBe('0.52');
});

test('BTP 3,6% 1-3/1-9 a 99,80: 84 giorni di 184, rateo 82,17, in tutto 10.087,12 (infonotizia)', () => {
  const uno = prepara({
    ...BTP_2030,
    tassoCedola: '3.6',
    dataGodimento: data('2017-03-01'),
    dataScadenza: data('2027-09-01'),
  });
  const maturato = rateo(uno, data('2017-05-24'));
  expect(maturato).toMatchObject({ giorniMaturati: 84, giorniPeriodo: 184 });
  const voci = controvalore({
    ...ACQUISTO,
    quantita: '10000',
    prezzo: '99.8',
    rateo100: maturato?.rateoLordo100 ?? '',
    commissioni: '24.95',
  });
  expect(voci.controvaloreOriginale.divisa).toBe('9980');
  expect(voci.interessiLordi.divisa).toBe('82.17');
  expect(voci.telQuel.divisa).toBe('10062.17');
  expect(voci.saldo.divisa).toBe('-10087.12');
});

test('2.000 di nominale a 99,50 valgono 1.990,00', () => {
  const voci = controvalore({ ...ACQUISTO, quantita: '2000', prezzo: '99.5' });
  expect(voci.controvaloreOriginale.divisa).toBe('1990');
});
