import { describe, expect, test } from 'vitest';
import { aggiungiLavorativi } from '#domain/tempo/calendario.ts';
import { data } from '#domain/tempo/data.ts';
import { BTP_2030 } from '#tests/setup/termini.ts';
import { arrotonda, daDecimale, decimale, prodotto, rapporto, somma } from './frazione.ts';
import {
  cedolaEuropea,
  cedolaItaliana,
  coefficiente,
  indiceRiferimento,
} from './indicizzazione.ts';
import { pianoCedole } from './piano-cedole.ts';
import { rateo, rateoLordo100 } from './rateo.ts';
import { impostaSostSuScarto, scartoDi, scartoMaturato100 } from './scarto.ts';
import { prepara, type Termini } from './termini.ts';

/**
 * A second check, with coupons that were really paid: none of these titoli is among the reference vectors,
 * nothing here or in the calculation looks at a code. Accruals that the market published stand in
 * ratei-pubblicati.test.ts. The source is in each row or above its table.
 */

const titolo = (tasso: string, dal: string, al: string, altro: Partial<Termini> = {}) =>
  prepara({
    ...BTP_2030,
    tassoCedola: tasso,
    dataGodimento: data(dal),
    dataScadenza: data(al),
    ...altro,
  });

describe('prime cedole corte, come il Tesoro le ha annunciate', () => {
  test.each([
    // questidenari.com, auction of 27-2-2014, IT0004992308.
    ['BTP 2,50% 1-5-2019', '2.5', '2014-02-03', '2019-05-01', '2014-05-01', 87, 181, '0.600829'],
    // soldionline.it, auctions of 28-10-2016, IT0005210650.
    ['BTP 1,25% 1-12-2026', '1.25', '2016-08-01', '2026-12-01', '2016-12-01', 122, 183, '0.416667'],
    // secoloditalia.it, auction of 28-8-2025, IT0005654642.
    ['BTP 2,70% 1-10-2030', '2.7', '2025-06-11', '2030-10-01', '2025-10-01', 112, 183, '0.82623'],
  ])('%s', (_nome, tasso, dal, al, dataCedola, giorni, giorniPeriodo, importo100) => {
    const [prima] = pianoCedole(titolo(tasso, dal, al));
    expect(prima).toMatchObject({ dataCedola, giorni, giorniPeriodo, importo100 });
  });
});

test.each([
  // investisicuro.com: settlement of 15-3-2011, IT0004656275 and IT0004644735.
  ['3,00% 1-11-2015', '3', '2010-11-01', '2015-11-01', '2011-03-15', 134, '1.1105'],
  ['4,50% 1-3-2026', '4.5', '2010-09-01', '2026-03-01', '2011-03-15', 14, '0.1712'],
  // piazzaffari.info: settlement of 2-4-2013, IT0004898034.
  ['4,50% 1-5-2023', '4.5', '2013-03-01', '2023-05-01', '2013-04-02', 32, '0.39779'],
  // questidenari.com: settlement of 3-3-2014, IT0004992308 and IT0005001547.
  ['2,50% 1-5-2019', '2.5', '2014-02-03', '2019-05-01', '2014-03-03', 28, '0.19337'],
  ['3,75% 1-9-2024', '3.75', '2014-03-01', '2024-09-01', '2014-03-03', 2, '0.02038'],
])('dietimi all’asta: BTP %s', (_nome, tasso, dal, al, valuta, giorniMaturati, rateoLordo100) => {
  expect(rateo(titolo(tasso, dal, al), data(valuta))).toMatchObject({
    giorniMaturati,
    rateoLordo100,
  });
});

describe('cedole dei CCTeu: Euribor a sei mesi di due giorni lavorativi prima, più lo spread', () => {
  /** soldionline.it (auctions of 28-10-2016, 27-2-2020, 27-4-2023); the index by EMMI. */
  test.each([
    ['15-2-2024', '2016-08-15', '2024-02-15', '2016-08-11', '-0.189', '0.75', '0.561', '0.287'],
    ['15-4-2025', '2017-10-15', '2025-04-15', '2019-10-11', '-0.358', '0.95', '0.592', '0.301'],
    ['15-10-2028', '2022-10-15', '2028-10-15', '2023-04-13', '3.49', '0.8', '4.29', '2.181'],
  ])('CCTeu %s', (_nome, dal, al, fissato, euribor, spread, annuo, semestrale) => {
    const tasso = decimale(somma(daDecimale(euribor), daDecimale(spread)));
    expect(tasso).toBe(annuo);
    const piano = pianoCedole(
      titolo(tasso, dal, al, { tipoCalcoloRatei: 'A360', decimaliCedola: 3, tassoMinimo: '0' }),
    );
    const cedola = piano.find(
      ({ dataInizio }) => aggiungiLavorativi(dataInizio, -2, 'TARGET') === fissato,
    );
    expect(cedola?.importo100).toBe(semestrale);
  });
});

const indice = ([giorno = '', terzultimo = '', penultimo = '']: readonly string[]) =>
  indiceRiferimento(data(giorno), { terzultimo, penultimo });

describe('cedole dei BTP Italia (comunicati della Banca d’Italia; indici FOI senza tabacchi, ISTAT)', () => {
  test.each([
    // jlcnews.it, 28-12-2022.
    [
      '1,60% 2030',
      ['2022-12-28', '113.5', '117.2'],
      ['2022-06-28', '109.9', '109.7'],
      '0.8',
      '8.51056',
      '63.82',
    ],
    // firstonline.info, 28-10-2023.
    [
      '0,65% 2027',
      ['2023-10-28', '118.7', '119.1'],
      ['2023-04-28', '118.3', '118.5'],
      '0.325',
      '3.2656',
      '4.8',
    ],
    // lucabaj.wixsite.com, 20-11-2023.
    [
      '0,25% 2023',
      ['2023-11-20', '119.1', '119.3'],
      ['2023-05-20', '118.5', '118'],
      '0.125',
      '1.260925',
      '8.74',
    ],
    // traderlink.it, 26-4-2024.
    [
      '0,35% 2024',
      ['2024-04-24', '119.3', '119.3'],
      ['2023-10-24', '118.7', '119.1'],
      '0.175',
      '1.7544625',
      '2.55',
    ],
  ])('BTP Italia %s', (_nome, adesso, prima, reale, cedola1000, rivalutazione1000) => {
    const del = coefficiente(indice(adesso), indice(prima));
    expect(cedolaItaliana(reale, del)).toEqual({ cedola1000, rivalutazione1000 });
  });
});

describe('cedole dei TIPS, per mille dollari (eyebonds.info, dai dati del Treasury)', () => {
  test('l’indice del 15-1-2023 fra ottobre e novembre 2022 (CPI-U, BLS)', () => {
    expect(indice(['2023-01-15', '298.012', '297.711'])).toBe('297.87606');
  });

  test.each([
    ['0,625% 15-1-2024', '2014-07-15', '0.3125', '237.44594', '233.33058', '1.01764', '3.180125'],
    ['0,625% 15-1-2024', '2015-01-15', '0.3125', '236.85403', '233.33058', '1.0151', '3.1721875'],
    ['0,625% 15-1-2024', '2022-07-15', '0.3125', '290.54829', '233.33058', '1.24522', '3.8913125'],
    ['0,625% 15-1-2024', '2023-01-15', '0.3125', '297.87606', '233.33058', '1.27663', '3.98946875'],
    ['0,125% 15-7-2024', '2015-01-15', '0.0625', '236.85403', '237.44594', '0.99751', '0.62344375'],
    ['0,125% 15-7-2024', '2023-01-15', '0.0625', '297.87606', '237.44594', '1.2545', '0.7840625'],
    ['1,875% 15-7-2034', '2025-01-15', '0.9375', '315.58677', '313.78329', '1.00575', '9.42890625'],
  ])('TIPS %s, cedola del %s', (_nome, _giorno, reale, adesso, base, ci, cedola1000) => {
    const del = coefficiente(adesso, base);
    expect(del).toBe(ci);
    expect(cedolaEuropea(reale, del).cedola1000).toBe(cedola1000);
  });

  test.each([
    ['0.625', '2014-01-15', '2024-01-15', '2014-01-31', '0.99894', '0.27595028'],
    ['0.125', '2014-07-15', '2024-07-15', '2014-07-31', '1.0018', '0.05444565'],
    ['1.875', '2024-07-15', '2034-07-15', '2024-07-31', '1.00086', '0.81591848'],
  ])(
    'rateo pagato alla prima emissione: %s%% dal %s al %s, il %s',
    (tasso, dal, al, valuta, ci, atteso) => {
      const reale = rateoLordo100(titolo(tasso, dal, al, { decimaliRateo: 0 }), data(valuta));
      const perMille = prodotto(prodotto(daDecimale(reale), rapporto(10)), daDecimale(ci));
      expect(arrotonda(perMille, 8)).toBe(atteso);
    },
  );
});

test('7% su ACT/365, prima cedola lunga e poi semestri di 182 o 183 giorni (XS2143253651, blackterminal.com)', () => {
  const uno = titolo('7', '2020-03-23', '2025-06-30', {
    tipoCalcoloRatei: 'A365',
    dataPrimaCedola: data('2020-12-30'),
  });
  const pagate = pianoCedole(uno).map(({ importo100 }) =>
    arrotonda(prodotto(daDecimale(importo100), rapporto(1250, 100)), 2),
  );
  const [corta, lunga] = ['43.63', '43.87'];
  expect(pagate).toEqual(['67.6', corta, lunga, corta, lunga, corta, lunga, lunga, lunga, corta]);
});

test('capitale a rate: 7,50% del 31-3-2030, undici cedole sul residuo (RU000A10A8E8, blackterminal.com)', () => {
  const date = [3, 9].flatMap((mese) =>
    Array.from({ length: 6 }, (_, i) => ({ anno: 2025 + i, mese })),
  );
  const rate = date
    .map(({ anno, mese }) => data(mese === 3 ? `${anno}-03-31` : `${anno}-09-30`))
    .filter((giorno) => giorno < '2030-03-31')
    .toSorted()
    .map((giorno, i) => ({
      data: giorno,
      quotaCapitale: null,
      poolFactor: decimale(rapporto(10 - i, 11)),
    }));
  const piano = pianoCedole(
    titolo('7.5', '2024-09-30', '2030-03-31', { tipoCalcoloRatei: '30E', fineMese: true, rate }),
  );
  const pubblicate = [3.751, 3.409, 3.069, 2.727, 2.387, 2.045, 1.705, 1.364, 1.024, 0.682, 0.342];
  expect(piano).toHaveLength(pubblicate.length);
  piano.forEach(({ importo100 }, i) => {
    // Published from amounts per bond, which were rounded: up to one unit and a half of the last decimal.
    expect(Math.abs(Number(importo100) - (pubblicate[i] ?? 0))).toBeLessThan(0.002);
  });
});

test('8,75% del 7-5-2024: rimborsato il 16,66%, la cedola scende a 365 dollari per 10.000 (foro.rava.com)', () => {
  const piano = pianoCedole(
    titolo('8.75', '2014-05-07', '2024-05-07', {
      tipoCalcoloRatei: '30U',
      rate: [2019, 2020, 2021, 2022, 2023].map((anno) => ({
        data: data(`${anno}-05-07`),
        quotaCapitale: '16.66',
        poolFactor: null,
      })),
    }),
  );
  const il = (giorno: string) => piano.find(({ dataCedola }) => dataCedola === giorno);
  expect(il('2019-05-07')).toMatchObject({ importo100: '4.375', quotaCapitale100: '16.66' });
  expect(il('2019-11-07')?.importo100).toBe('3.646125');
  expect(il('2020-05-07')).toMatchObject({ importo100: '3.646125', quotaCapitale100: '16.66' });
  expect(il('2024-05-07')?.quotaCapitale100).toBe('16.7');
});

test('un BOT rivenduto dopo sette giorni: scarto 0,05053 e 32,31 d’imposta (nota di una banca, 21-12-2022)', () => {
  // community.ing.it: IT0005523854, issued on 14-12-2022 at 97,365, 10,000 of nominal.
  const bot = scartoDi({
    ...BTP_2030,
    tipoTasso: 'B',
    dataEmissione: data('2022-12-14'),
    dataScadenza: data('2023-12-14'),
    prezzoEmissione: '97.365',
  });
  const valuta = data('2022-12-21');
  expect(decimale(scartoMaturato100(bot, valuta), 5)).toBe('0.05053');
  const { imposta } = impostaSostSuScarto(bot, {
    da: valuta,
    a: data('2023-12-14'),
    nominale: '10000',
    aliquote: [{ validoDal: data('1997-01-01'), aliquota: '12.5' }],
  });
  expect(imposta).toBe('32.31');
});

test('BTP Valore 5-3-2030: sulla cedola del 5-12-2024 di 3.000 si trattengono 3,05 (estratto di Directa)', () => {
  const uno = titolo('3.25', '2024-03-05', '2030-03-05', { periodicita: '3' });
  const cedola = pianoCedole(uno).find(({ dataCedola }) => dataCedola === '2024-12-05');
  const lorda = arrotonda(prodotto(daDecimale(cedola?.importo100 ?? '0'), rapporto(30)), 2);
  expect(lorda).toBe('24.38');
  expect(arrotonda(prodotto(daDecimale(lorda), rapporto(125, 1000)), 2)).toBe('3.05');
});
