import { describe, expect, test } from 'vitest';
import { aggiungiGiorni, data } from '#domain/tempo/data.ts';
import { BTP_2030 } from '#tests/setup/termini.ts';
import { impostaDiBollo, tettoDelBollo } from './bollo.ts';
import { type Acquisto, rettifica, tassoEffettivo } from './costo-ammortizzato.ts';
import { arrotonda, daDecimale, decimale } from './frazione.ts';
import { parteCompensabile } from './minusvalenze.ts';
import { impostaPlusvalenza, redditiDiCessione, scartiDiAcquisto } from './plusvalenza.ts';
import { rendimento } from './rendimento.ts';
import { impostaSostSuScarto, scartoDi, scartoMaturato100 } from './scarto.ts';
import { prepara } from './termini.ts';
import { aliquotaPesata, impostaSulDerivato, impostaSulleTransazioni } from './transazioni.ts';

/**
 * Worked numbers of docs/regole/imposte.md#aliquote, docs/regole/valutazione.md#costo-ammortizzato
 * and docs/regole/costo.md#esempio-dei-metodi that no other test has (docs/vettori.md).
 */

describe('plusvalenze e perdite', () => {
  const pubblici = (metodo: 'BASE_RIDOTTA' | 'ALIQUOTA_EQUIVALENTE') => ({
    aliquota: '26',
    percImponibile: '48.08',
    metodo,
    equivalente: '12.5',
  });
  test('1.000 su un titolo pubblico: 125,01 sulla base ridotta, 125,00 al 12,5%', () => {
    expect(impostaPlusvalenza('1000', pubblici('BASE_RIDOTTA'))).toMatchObject({
      imponibile: '480.8',
      imposta: '125.01',
    });
    expect(impostaPlusvalenza('1000', pubblici('ALIQUOTA_EQUIVALENTE'))).toMatchObject({
      imponibile: '1000',
      imposta: '125',
    });
  });
  test.each([
    // 43,483552 × 26% would be 11,31; the 43,48 that is declared pays 11,30.
    ['90.44', '43.48', '11.3'],
    // 130,2487 × 26% would be 33,86; 130,25 pays 33,87.
    ['270.9', '130.25', '33.87'],
  ])('di %s la base si arrotonda prima dell’aliquota: %s pagano %s', (guadagno, base, dovuta) => {
    expect(impostaPlusvalenza(guadagno, pubblici('BASE_RIDOTTA'))).toMatchObject({
      imponibile: base,
      imposta: dovuta,
    });
  });
  test('una perdita di 1,50 conta 0,72 (Repubblica), e non paga', () => {
    const esito = impostaPlusvalenza('-1.5', pubblici('BASE_RIDOTTA'));
    expect(esito).toMatchObject({ imponibile: '-0.72', imposta: '0' });
    expect(esito.traccia[1]?.fonte).toContain('si riporta');
  });
  test('62,5% al 20% fra il 2012 e il giugno 2014', () => {
    const tassa = { ...pubblici('BASE_RIDOTTA'), aliquota: '20', percImponibile: '62.5' };
    expect(impostaPlusvalenza('1000', tassa)).toMatchObject({ imponibile: '625', imposta: '125' });
  });
  test('le vecchie perdite contano il 48,08%, il 76,92% o tutto (D.L. 66/2014 art. 3 c. 13)', () => {
    const parte = (realizzata: string, usata: string) =>
      parteCompensabile(data(realizzata), data(usata));
    expect(parte('2011-12-31', '2014-07-01')).toBe('48.08');
    expect(parte('2012-01-01', '2014-07-01')).toBe('76.92');
    expect(parte('2014-06-30', '2015-01-01')).toBe('76.92');
    expect(parte('2014-07-01', '2015-01-01')).toBe('100');
    expect(parte('2011-12-31', '2014-06-30')).toBe('62.5');
    expect(parte('2012-01-01', '2014-06-30')).toBe('100');
  });
});

describe('emesso a 98, comprato a 97 il 20-3-2026, venduto a 99 il 10-11-2027', () => {
  const scarto = scartoDi({
    ...BTP_2030,
    dataEmissione: data('2024-09-15'),
    dataScadenza: data('2029-09-15'),
    prezzoEmissione: '98',
  });
  const maturato = (giorno: string) => decimale(scartoMaturato100(scarto, data(giorno)));
  const imposta = (da: string, a: string) =>
    impostaSostSuScarto(scarto, {
      da: data(da),
      a: data(a),
      nominale: '100000',
      aliquote: [{ validoDal: data('1997-01-01'), aliquota: '12.5' }],
    });
  test('114,59 al 31-12-2026; il reddito proprio è 0,65717415 e la sua imposta 82,15', () => {
    expect(imposta('2024-09-15', '2026-12-31').imposta).toBe('114.59');
    const proprio = imposta('2026-03-20', '2027-11-10');
    expect(arrotonda(daDecimale(proprio.scartoMaturato100), 8)).toBe('0.65717415');
    expect(proprio.imposta).toBe('82.15');
  });
  test('redditi diversi 1.342,83, imposta 167,85; con lo scarto fanno la differenza di prezzo', () => {
    const redditi = redditiDiCessione({
      nominale: '100000',
      prezzoVendita: '99',
      prezzoAcquisto: '97',
      scartoVendita100: maturato('2027-11-10'),
      scartoAcquisto100: maturato('2026-03-20'),
      oneri: '0',
    });
    expect(redditi).toMatchObject({ capitale: '657.17', diversi: '1342.83' });
    const tassa = { aliquota: '26', percImponibile: '48.08', equivalente: '12.5' };
    const con = (metodo: 'BASE_RIDOTTA' | 'ALIQUOTA_EQUIVALENTE') =>
      impostaPlusvalenza(redditi.diversi, { ...tassa, metodo }).imposta;
    expect([con('ALIQUOTA_EQUIVALENTE'), con('BASE_RIDOTTA')]).toEqual(['167.85', '167.86']);
  });
});

test('bollo a giorni fino a 14.000, Tobin tax di 300,00 su 150.000', () => {
  const un = { valore: '1000000', aliquota: '0.2', tetto: null };
  expect(impostaDiBollo({ ...un, giorni: 365 })).toBe('2000');
  expect(impostaDiBollo({ ...un, giorni: 90 })).toBe('493.15');
  expect(impostaDiBollo({ ...un, valore: '9000000', giorni: 365, tetto: '14000' })).toBe('14000');
  // Four quarters come to the ceiling of their year.
  const trimestri = [90, 91, 92, 92].map((giorni) =>
    impostaDiBollo({ ...un, valore: '9000000', giorni, tetto: '14000' }),
  );
  expect(trimestri).toEqual(['3452.05', '3490.41', '3528.77', '3528.77']);
  const tetti = ['2012-12-31', '2013-12-31', '2025-12-31'].map((giorno) =>
    [true, false].map((persona) => tettoDelBollo(data(giorno), persona)),
  );
  expect(tetti).toEqual([
    ['1200', '1200'],
    [null, '4500'],
    [null, '14000'],
  ]);
  expect(() => impostaDiBollo({ ...un, giorni: 367 })).toThrow('da 0 a 366');
});

test('imposta sulle transazioni: 300,00 al 0,2%; 700 sul mercato e 300 fuori fanno 0,26%', () => {
  const [quindici, due] = [daDecimale('15'), daDecimale('0.2')];
  expect(impostaSulleTransazioni('10000', quindici, due)).toBe('300');
  expect(impostaSulleTransazioni('-5', quindici, due)).toBe('0');
  const pesata = aliquotaPesata([
    { quantita: '700', aliquota: '0.2' },
    { quantita: '300', aliquota: '0.4' },
  ]);
  expect(decimale(pesata)).toBe('0.26');
  expect(impostaSulleTransazioni('500', daDecimale('10'), pesata)).toBe('13');
});

test('la media delle aliquote non si arrotonda: 1.001,00 allo 0,4% e 500,50 allo 0,2% fanno 5,005, cioè 5,01', () => {
  const pesata = aliquotaPesata([
    { quantita: '2002', aliquota: '0.4' },
    { quantita: '1001', aliquota: '0.2' },
  ]);
  expect(impostaSulleTransazioni('3003', daDecimale('0.5'), pesata)).toBe('5.01');
});

// The prices of 2 September 2013 on Borsa Italiana, as the press published them (bluerating.com/mercati/33346), and Table 3.
test.each([
  ['future sull’indice, 85.000', 'indici', '85000', false, '0.15'],
  ['minifuture, 17.000', 'indici', '17000', false, '0.08'],
  ['opzione sull’indice, 10.000', 'indici', '10000', false, '0.02'],
  ['future su azione, 10.000', 'azioni', '10000', false, '0.1'],
  ['opzione su azione fuori mercato, 2.500', 'azioni', '2500', true, '0.13'],
  ['opzione su azione fuori mercato, 2.500,01', 'azioni', '2500.01', true, '0.25'],
  ['swap fuori mercato, 1.000.000', 'altri', '1000000', true, '100'],
  ['swap fuori mercato, 1.000.000,01', 'altri', '1000000.01', true, '200'],
] as const)('tabella 3: %s', (_quale, specie, nozionale, fuoriMercato, dovuta) => {
  expect(impostaSulDerivato({ specie, nozionale, fuoriMercato }).dovuta).toBe(dovuta);
});

describe('tasso effettivo, nelle altre convenzioni', () => {
  test('BTP a 101,366: 3,189830% semestrale, 3,215268% annuo', () => {
    const semestrale =
      rendimento(prepara(BTP_2030), data('2025-05-15'), '101.366', 'PERIODICA')?.lordo ?? 0;
    expect((semestrale * 100).toFixed(6)).toBe('3.189830');
    expect((((1 + semestrale / 2) ** 2 - 1) * 100).toFixed(6)).toBe('3.215268');
  });
  test.each([
    [5875n, '9.9722'],
    [5900n, '9.9953'],
  ])('IAS 39 IG B.26 con %s centesimi l’anno: %s per cento', (cedola, atteso) => {
    const valuta = data('2021-01-01');
    const flussi = [1, 2, 3, 4, 5].map((anno) => ({
      data: aggiungiGiorni(valuta, 365 * anno),
      importo: cedola + (anno === 5 ? 125_000n : 0n),
    }));
    const acquisto: Acquisto = { valuta, costoSecco: 100_000n, rateoPagato: 0n, flussi };
    expect((Number(tassoEffettivo(acquisto)) * 100).toFixed(4)).toBe(atteso);
  });
});

test('scarto di emissione e di negoziazione fanno il totale di −1.366,00', () => {
  const comune = { nominale: '100000', prezzo: '101.2', prezzoRimborso: '100', costi: '166' };
  expect(scartiDiAcquisto({ ...comune, scartoDaMaturare100: '0' })).toEqual({
    emissione: '0',
    negoziazione: '-1366',
    totale: '-1366',
  });
  // Issued at 99.50 on 1-9-2024: 0.06378 of the half point has accrued.
  expect(scartiDiAcquisto({ ...comune, scartoDaMaturare100: '0.43622' })).toEqual({
    emissione: '436.22',
    negoziazione: '-1802.22',
    totale: '-1366',
  });
});

test.each([
  ['costo medio', 2_181_656n, 91_656n],
  ['FIFO', 2_300_000n, 210_000n],
  ['LIFO continuo', 2_090_000n, 0n],
  ['LIFO a scatti', 2_100_000n, 10_000n],
])('a 11,00 il mercato vale 20.900: %s si svaluta', (_nome, costo, svalutazione) => {
  const esito = rettifica({ contabile: costo, senzaSvalutazioni: costo }, 2_090_000n);
  expect(esito).toEqual({ svalutazione, ripresa: 0n });
});
