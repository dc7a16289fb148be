import { describe, expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { BTP_2030 } from '#tests/setup/termini.ts';
import { durationDi, type Richiamo } from './duration.ts';
import { prezzoDaRendimento } from './rendimento.ts';
import { prepara, type Termini } from './termini.ts';
import type { TitoloCalcolato } from './titolo.ts';

const titolo = (termini: Partial<Termini>, altro: Partial<TitoloCalcolato> = {}) =>
  ({
    ...{ termini: { ...BTP_2030, ...termini }, maturaRateo: true, quotazione: 'P' },
    ...{ tipoIndicizzazione: null, ...altro },
  }) as TitoloCalcolato;
const al = (giorno: string, prezzo: string | null, richiami: readonly Richiamo[] = []) => ({
  ...{ giorno: data(giorno), prezzo, richiami },
});
const richiamo = (giorno: string, prezzo: string, dataFine: string | null = null): Richiamo => ({
  ...{ data: data(giorno), prezzo, dataFine: dataFine === null ? null : data(dataFine) },
});
/** 5 % a year on 1 January. */
const ANNUALE: Partial<Termini> = {
  ...{ tassoCedola: '5', periodicita: '12', dataGodimento: data('2020-01-01') },
  dataScadenza: data('2031-01-01'),
};

describe('la duration modificata', () => {
  test('MDURATION di Excel, 5,73567 composta ogni sei mesi: composta ogni anno è quella / 1,045', () => {
    const termini = {
      ...{ tassoCedola: '8', tipoCalcoloRatei: '30U' },
      ...{ dataGodimento: data('2008-01-01'), dataScadenza: data('2016-01-01') },
    };
    const intero = prepara({ ...BTP_2030, ...termini });
    const giorno = '2008-01-01';
    const prezzo = prezzoDaRendimento(intero, data(giorno), 0.09, 'PERIODICA').toFixed(6);
    const esito = durationDi(titolo(termini), al(giorno, prezzo));
    // Days / 365, with two leap days on the way, where Excel counts half-years.
    expect(Number(esito?.anni)).toBeCloseTo(5.73567 / 1.045, 2);
    expect(esito?.come).toBe('rendimento 9,1965% al prezzo 94,382992: 5,9974 / (1 + 9,1965%)');
  });

  test('di uno zero coupon è il tempo che resta, scontato di un anno', () => {
    const zero = { ...ANNUALE, tipoTasso: 'Z', tassoCedola: '0', periodicita: '0' };
    // 1,461 days to 1-1-2031, 82.27 grown to 100 in them: 5 % a year.
    const esito = durationDi(titolo(zero), al('2027-01-01', '82.27'));
    expect(Number(esito?.anni)).toBeCloseTo(1461 / 365 / 1.05, 3);
  });

  test('di un tasso variabile è il tempo fino alla prossima revisione, a qualunque prezzo', () => {
    const variabile = (tassi: Termini['tassi'], altro: Partial<Termini> = {}) =>
      titolo({ ...ANNUALE, tipoTasso: 'V', periodicita: '6', tassi, ...altro });
    const oggi = al('2026-11-29', null);
    // The coupon of 1 July is in course: the next one begins on 1 January, 33 days on.
    expect(durationDi(variabile([]), oggi)).toEqual({
      ...{ anni: '0.090411', come: 'il tasso è noto fino al 01/01/2027: 33 giorni / 365' },
      manca: null,
    });
    // The one after is known already.
    const noti = [{ validoDal: data('2027-01-01'), tasso: '3', presunto: false }];
    expect(durationDi(variabile(noti), oggi)?.anni).toBe('0.586301');
    // It never ends, and is reset all the same.
    expect(durationDi(variabile([], { dataScadenza: null }), oggi)?.anni).toBe('0.090411');
    // In its last coupon nothing is reset any more.
    const ultima = durationDi(variabile([]), al('2030-11-29', '100'));
    expect(ultima?.come).toContain('rendimento');
  });

  test('di chi può essere richiamato è fino al rendimento più basso; un richiamo passato non conta', () => {
    const quando = [richiamo('2028-01-01', '101'), richiamo('2026-01-01', '100')];
    const sopra = durationDi(titolo(ANNUALE), al('2027-01-01', '108', quando));
    expect(sopra?.come).toContain('al richiamo del 01/01/2028 a 101');
    expect(Number(sopra?.anni)).toBeCloseTo(1 / (106 / 108), 6);
    const sotto = durationDi(titolo(ANNUALE), al('2027-01-01', '90', quando));
    expect(sotto).toEqual(durationDi(titolo(ANNUALE), al('2027-01-01', '90')));
    // Of a period, the first day to come and the last.
    const periodo = [richiamo('2028-01-01', '100', '2029-01-01')];
    const dentro = durationDi(titolo(ANNUALE), al('2027-01-01', '108', periodo));
    expect(dentro?.come).toContain('al richiamo del 01/01/2028');
    const scontato = durationDi(
      titolo(ANNUALE),
      al('2027-01-01', '99', [richiamo('2028-01-01', '95', '2029-01-01')]),
    );
    expect(scontato?.come).toContain('al richiamo del 01/01/2028 a 95');
  });

  test('in un periodo già aperto lo si richiama da domani: rende meno di ogni rendimento, e dura quei giorni', () => {
    const aperto = [richiamo('2026-01-01', '100', '2029-01-01')];
    expect(durationDi(titolo(ANNUALE), al('2027-01-01', '108', aperto))).toEqual({
      anni: '0.00274',
      come: 'rende meno di −99% al prezzo 108, al richiamo del 02/01/2027 a 100: 1 giorno / 365',
      manca: null,
    });
    // Below what the call pays nobody fears it.
    expect(durationDi(titolo(ANNUALE), al('2027-01-01', '90', aperto))).toEqual(
      durationDi(titolo(ANNUALE), al('2027-01-01', '90')),
    );
    // Of two ends that lose so much, the nearest, whatever comes first.
    const due = [richiamo('2027-01-05', '100'), richiamo('2027-01-03', '100')];
    expect(durationDi(titolo(ANNUALE), al('2027-01-01', '108', due))?.anni).toBe('0.005479');
  });

  test.each([
    ['con la prima cedola detta', { dataPrimaCedola: data('2027-01-01') }],
    ['senza', {}],
  ] as const)('il richiamo fra due cedole lascia le date dove sono, %s', (_nome, altro) => {
    const corta = titolo({ ...ANNUALE, dataGodimento: data('2026-10-01'), ...altro });
    const esito = durationDi(corta, al('2030-01-01', '101', [richiamo('2030-10-01', '100')]));
    // 273 days of 5 % and 100, for 101 and no accrual.
    const rendimento = ((100 + (5 * 273) / 365) / 101) ** (365 / 273) - 1;
    expect(esito?.come).toContain('al richiamo del 01/10/2030 a 100');
    expect(Number(esito?.anni)).toBeCloseTo(273 / 365 / (1 + rendimento), 5);
  });

  test('di una rendita perpetua è uno sul rendimento; richiamabile, fino al richiamo se rende meno', () => {
    const perpetua = titolo({ ...ANNUALE, dataScadenza: null });
    expect(durationDi(perpetua, al('2026-11-29', '80'))).toEqual({
      ...{ anni: '16', come: 'rendita perpetua: rendimento 6,25% al prezzo 80', manca: null },
    });
    const conRichiamo = al('2027-01-01', '110', [richiamo('2028-01-01', '100')]);
    expect(durationDi(perpetua, conRichiamo)?.come).toContain('al richiamo del 01/01/2028 a 100');
  });

  test('le date di una rendita si contano dalla prima cedola, fino all’ultimo richiamo', () => {
    const corta = { dataGodimento: data('2020-03-15'), dataPrimaCedola: data('2021-01-01') };
    const rendita = titolo({ ...ANNUALE, dataScadenza: null, ...corta });
    expect(durationDi(rendita, al('2026-11-29', '80'))?.anni).toBe('16');
    const [presto, tardi] = ['2030-10-01', '2045-01-01'].map((quando) =>
      durationDi(rendita, al('2030-01-01', '101', [richiamo(quando, '100')])),
    );
    const rendimento = ((100 + (5 * 273) / 365) / 101) ** (365 / 273) - 1;
    expect(Number(presto?.anni)).toBeCloseTo(273 / 365 / (1 + rendimento), 5);
    expect(tardi?.come).toContain('al richiamo del 01/01/2045 a 100');
    // One of the next century, or open for ever, is as good as none.
    const mai = al('2026-11-29', '80', [richiamo('2199-12-31', '1')]);
    expect(durationDi(rendita, mai)?.anni).toBe('16');
  });

  test('una rendita che sarà rivista dura fino ad allora, per quanto lontano', () => {
    const tassi = [{ validoDal: data('2031-01-01'), tasso: '5', presunto: true }];
    const rivista = titolo({ ...ANNUALE, dataScadenza: null, tassi });
    // 1,494 days / 365, where 5 % for ever at 80 would be 16.
    expect(durationDi(rivista, al('2026-11-29', '80'))?.anni).toBe('4.093151');
  });

  test('una rendita a gradini noti è scontata un gradino dopo l’altro', () => {
    const tassi = [{ validoDal: data('2031-01-01'), tasso: '6', presunto: false }];
    const gradini = titolo({ ...ANNUALE, dataScadenza: null, tassi });
    // 5 for four years, then 6 for ever; years of days / 365.
    const valore = (r: number) =>
      [365, 731, 1096, 1461].reduce((somma, giorni) => somma + 5 * (1 + r) ** (-giorni / 365), 0) +
      (6 / r) * (1 + r) ** (-1461 / 365);
    const esito = durationDi(gradini, al('2027-01-01', valore(0.05).toFixed(6)));
    const attesa = (valore(0.0499) - valore(0.0501)) / 0.0002 / valore(0.05);
    expect(Number(esito?.anni)).toBeCloseTo(attesa, 2);
    // The leap days behind the last step put the rent off by one more.
    expect(esito?.come).toMatch(/^rendimento 4,9995% al prezzo .*, poi rendita del 6%: /);
  });

  test('di ciò che non matura nulla non c’è; di ciò che è scaduto è zero', () => {
    expect(durationDi(titolo({}, { maturaRateo: false }), al('2027-01-01', '100'))).toBeNull();
    expect(durationDi(titolo({}), al('2031-01-01', null))?.anni).toBe('0');
  });

  test.each([
    ['senza prezzo', {}, {}, null, 'il prezzo'],
    ['per unità', {}, { quotazione: 'U' }, '100', 'un prezzo per 100 di nominale'],
    [
      'senza periodicità',
      { periodicita: null },
      {},
      '100',
      'la duration (manca la periodicità: senza non si calcola)',
    ],
    [
      'a un prezzo assurdo',
      {},
      {},
      '0.1',
      'un rendimento: nessuno fra −99% e 1.000% dà il prezzo 0,1',
    ],
  ] as const)('%s dice che cosa manca', (_nome, termini, altro, prezzo, manca) => {
    const esito = durationDi(titolo(termini, altro), al('2026-11-29', prezzo));
    expect(esito).toEqual({ anni: null, come: null, manca });
  });
});
