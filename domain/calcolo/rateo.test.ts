import { describe, expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { BTP_2030 } from '#tests/setup/termini.ts';
import { TerminiErrati } from './date-cedola.ts';
import { decimale } from './frazione.ts';
import { pianoCedole } from './piano-cedole.ts';
import { rateo, rateoLordo100 } from './rateo.ts';
import { rendimento } from './rendimento.ts';
import {
  delPrestito,
  poolFactorDopo,
  prepara,
  type Termini,
  type TitoloPreparato,
} from './termini.ts';

const titolo = (diversi: Partial<Termini>) => prepara({ ...BTP_2030, ...diversi });
const btp = (tasso: string, godimento: string, scadenza: string) =>
  titolo({
    tassoCedola: tasso,
    dataGodimento: data(godimento),
    dataScadenza: data(scadenza),
  });

describe('il rateo dei titoli di Stato, a 5 decimali', () => {
  const btp2030 = titolo({});
  const btp2033 = btp('4.4', '2022-11-01', '2033-05-01');
  const btp2027 = btp('4', '2022-12-13', '2027-06-13');
  const btp2072 = btp('2.15', '2020-09-01', '2072-03-01');
  test.each([
    ['BTP 3,50% 1-3-2030', btp2030, '2025-05-15', '0.71332'],
    ['BTP 3,50% 1-3-2030', btp2030, '2025-11-15', '0.72514'],
    ['BTP 3,50% 1-3-2030', btp2030, '2025-12-31', '1.16989'],
    ['BTP 4,40% 1-5-2033 (Bloomberg, da rateslib)', btp2033, '2024-06-14', '0.52609'],
    ['BTP 4,40% 1-5-2033 (Bloomberg, da rateslib)', btp2033, '2026-04-14', '1.99337'],
    ['BTP 4,40% 1-5-2033 (Bloomberg, da rateslib)', btp2033, '2032-11-02', '0.01215'],
    ['BTP 4,40% 1-5-2033 (Bloomberg, da rateslib)', btp2033, '2033-03-15', '1.62873'],
    ['BTP 4,00% 13-6-2027 (rateslib)', btp2027, '2027-01-11', '0.31868'],
    ['BTP 2,15% 1-3-2072 (MEF, 14 dietimi)', btp2072, '2026-09-15', '0.08315'],
  ])('%s al %s: %s', (_nome, uno, giorno, atteso) => {
    expect(rateoLordo100(uno, data(giorno))).toBe(atteso);
    expect(rateo(uno, data(giorno))?.rateoLordo100).toBe(atteso);
  });

  test('riapertura del 1-6-2017: i giorni di dietimi della Gazzetta Ufficiale 17A03945', () => {
    const giorni = (uno: ReturnType<typeof prepara>) => rateo(uno, data('2017-06-01'));
    expect(giorni(btp('4.5', '2005-02-01', '2020-02-01'))).toMatchObject({
      giorniMaturati: 120,
      rateoLordo100: '1.49171',
    });
    expect(giorni(btp('5', '2009-03-01', '2025-03-01'))).toMatchObject({
      giorniMaturati: 92,
      rateoLordo100: '1.25',
    });
    expect(giorni(btp('1.65', '2015-03-01', '2032-03-01'))).toMatchObject({
      giorniMaturati: 92,
      rateoLordo100: '0.4125',
    });
    const ccteu = titolo({
      tassoCedola: '0.466',
      tipoCalcoloRatei: 'A360',
      dataGodimento: data('2017-01-15'),
      dataScadenza: data('2023-07-15'),
    });
    expect(giorni(ccteu)).toMatchObject({ giorniMaturati: 137, rateoLordo100: '0.17734' });
  });

  test('col giorno di regolamento compreso matura un giorno in più', () => {
    const inclusivo = titolo({ giornoInclusivo: true });
    expect(rateo(inclusivo, data('2025-12-31'))).toMatchObject({
      giorniMaturati: 122,
      rateoLordo100: '1.17956',
    });
  });

  test('la traccia dice periodo, giorni, parte dell’anno, tasso e arrotondamento', () => {
    const traccia = rateo(btp2030, data('2025-05-15'))?.traccia.map((p) => [p.titolo, p.valore]);
    expect(traccia).toEqual([
      ['Cedola in corso', '184 giorni'],
      ['Giorni maturati', '75'],
      ['Parte dell’anno', '0.203804347826'],
      ['Tasso', '3.5'],
      ['Rateo lordo per 100', '0.71332'],
    ]);
  });

  test('BTP Valore 5-3-2030: trimestrale, 3,25% poi 4%', () => {
    const stepUp = titolo({
      dataGodimento: data('2024-03-05'),
      dataScadenza: data('2030-03-05'),
      periodicita: '3',
      tassoCedola: null,
      tassi: [
        { validoDal: data('2024-03-05'), tasso: '3.25', presunto: false },
        { validoDal: data('2027-03-05'), tasso: '4', presunto: false },
      ],
    });
    expect(rateoLordo100(stepUp, data('2026-10-02'))).toBe('0.24107');
    const piano = pianoCedole(stepUp);
    expect(piano[0]?.importo100).toBe('0.8125');
    expect(piano.at(-1)).toMatchObject({ importo100: '1', quotaCapitale100: '100' });
  });
});

describe('il piano delle cedole', () => {
  test('prima cedola corta: BTP 4,75% 1-5-2017, 1,174451% pubblicato dal Tesoro', () => {
    const [prima, seconda] = pianoCedole(btp('4.75', '2012-02-01', '2017-05-01'));
    expect(prima).toMatchObject({ dataCedola: '2012-05-01', importo100: '1.174451' });
    expect(seconda).toMatchObject({ dataCedola: '2012-11-01', importo100: '2.375' });
  });

  test('prima cedola lunga: BTP 1,45% 1-3-2036, 0,7728% pubblicato dal Tesoro', () => {
    const lunga = titolo({
      tassoCedola: '1.45',
      dataGodimento: data('2020-02-18'),
      dataScadenza: data('2036-03-01'),
      dataPrimaCedola: data('2020-09-01'),
    });
    expect(pianoCedole(lunga)[0]).toMatchObject({
      dataInizio: '2020-02-18',
      dataCedola: '2020-09-01',
      importo100: '0.772802',
    });
  });

  test('il Tesoro tiene il numero del giorno: BTP Green 4% 30-4-2035, il 30 e mai il 31', () => {
    const piano = pianoCedole(btp('4', '2022-09-13', '2035-04-30'));
    expect(piano[0]).toMatchObject({ dataCedola: '2022-10-30', importo100: '0.513661' });
    expect(new Set(piano.map(({ dataCedola }) => dataCedola.slice(5)))).toEqual(
      new Set(['10-30', '04-30']),
    );
  });

  test('un titolo del 29 febbraio paga il 28 negli anni non bisestili', () => {
    const annuale = titolo({
      periodicita: '12',
      dataGodimento: data('2024-02-29'),
      dataScadenza: data('2028-02-29'),
    });
    const date = pianoCedole(annuale).map(({ dataCedola }) => dataCedola);
    expect(date).toEqual(['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']);
  });

  test('CCTeu: cedola semestrale a 3 decimali sui giorni effettivi (G.U. 13A04280: 1,082%)', () => {
    const ccteu = titolo({
      tassoCedola: '2.117',
      tipoTasso: 'V',
      tipoCalcoloRatei: 'A360',
      decimaliCedola: 3,
      dataGodimento: data('2013-05-01'),
      dataScadenza: data('2018-11-01'),
      tassi: [{ validoDal: data('2013-05-01'), tasso: '2.117', presunto: false }],
    });
    const [prima, seconda] = pianoCedole(ccteu);
    expect(prima).toMatchObject({ giorni: 184, importo100: '1.082', presunta: false });
    expect(seconda?.presunta).toBe(true);
  });

  test('capitale a rate: interessi sul residuo, la somma dei rimborsi è il nominale', () => {
    const aRate = titolo({
      tassoCedola: '4',
      periodicita: '3',
      tipoCalcoloRatei: '30U',
      dataGodimento: data('2024-01-15'),
      dataScadenza: data('2025-01-15'),
      rate: [
        { data: data('2024-04-15'), quotaCapitale: null, poolFactor: '0.625' },
        { data: data('2024-07-15'), quotaCapitale: null, poolFactor: '0.5875' },
      ],
    });
    const piano = pianoCedole(aRate).map((r) => [r.importo100, r.quotaCapitale100]);
    expect(piano).toEqual([
      ['1', '37.5'],
      ['0.625', '3.75'],
      ['0.5875', '0'],
      ['0.5875', '58.75'],
    ]);
  });

  test('di ciò che si sorteggia chi lo tiene ancora incassa la cedola intera', () => {
    const termini = {
      rate: [{ data: data('2028-03-01'), quotaCapitale: '60', poolFactor: null }],
      dataScadenza: data('2028-09-01'),
    };
    const ultime = (titolo: TitoloPreparato) =>
      pianoCedole(titolo)
        .slice(-2)
        .map((riga) => [riga.importo100, riga.quotaCapitale100]);
    expect(ultime(titolo(termini))).toEqual([
      ['1.75', '60'],
      ['0.7', '40'],
    ]);
    // What is drawn leaves who is drawn: the parts of the loan only say when.
    const sorteggiato = titolo({ ...termini, aSorteggio: true });
    expect(ultime(sorteggiato)).toEqual([
      ['1.75', '60'],
      ['1.75', '40'],
    ]);
    expect(decimale(poolFactorDopo(sorteggiato, data('2028-06-01')))).toBe('1');
    expect(ultime(delPrestito(sorteggiato))).toEqual(ultime(titolo(termini)));
    const giorno = data('2028-04-03');
    expect(rendimento(sorteggiato, giorno, '99')).toEqual(
      rendimento(titolo(termini), giorno, '99'),
    );
  });

  test('il pagamento slitta al primo giorno TARGET, l’importo no', () => {
    const sabato = pianoCedole(titolo({})).find(({ dataCedola }) => dataCedola === '2025-03-01');
    expect(sabato).toMatchObject({ dataPagamento: '2025-03-03', importo100: '1.75' });
  });

  test('termini che mancano o si contraddicono si dicono col nome del campo', () => {
    const errore = (diversi: Partial<Termini>) => {
      try {
        titolo(diversi);
      } catch (causa) {
        return causa instanceof TerminiErrati ? causa.campo : 'altro';
      }
      return null;
    };
    expect(errore({ periodicita: null })).toBe('periodicita');
    expect(errore({ periodicita: '99' })).toBe('periodicita');
    expect(errore({ dataScadenza: data('2022-09-01') })).toBe('dataScadenza');
    expect(errore({ dataPrimaCedola: data('2023-04-02') })).toBe('dataPrimaCedola');
    expect(errore({ tassoCedola: null })).toBe('tassoCedola');
    expect(errore({ tipoCalcoloRatei: 'NONE' })).toBe('tipoCalcoloRatei');
  });
});
