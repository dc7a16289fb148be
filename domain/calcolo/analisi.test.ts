import { describe, expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { BTP_2030 } from '#tests/setup/termini.ts';
import { type Analisi, analizza, type RichiestaAnalisi } from './analisi.ts';
import type { Fiscalita } from './rendimento-netto.ts';
import { scartoDi } from './scarto.ts';
import { conUnPagamento } from './senza-cedola.ts';
import { prepara, type Termini, type TitoloPreparato } from './termini.ts';

const PUBBLICO: Fiscalita = {
  aliquote: [{ validoDal: data('1997-01-01'), aliquota: '12.5' }],
  scarto: null,
  aliquotaPlusvalenza: '26',
  percImponibile: '48.08',
  anticipata: false,
};

const alle = (valuta: string, dato: RichiestaAnalisi['dato']): RichiestaAnalisi => ({
  valuta: data(valuta),
  convenzione: 'MEF',
  dato,
  fiscalita: PUBBLICO,
  impostaRateo100: '0',
  impostaScarto100: '0',
});

const analisi = (titolo: TitoloPreparato, richiesta: RichiestaAnalisi): Analisi => {
  const esito = analizza(titolo, richiesta);
  if (!esito.analisi) throw new Error(esito.motivo);
  return esito.analisi;
};

const BTP = prepara(BTP_2030);
const DAL_NETTISTA = { ...alle('2025-05-15', { prezzo: '101.2' }), impostaRateo100: '0.08917' };

/**
 * BOT 14-11-2013 IT0004867971, auctioned at 98.25 and settled 15-11-2012
 * (docs/regole/sconto.md#bot).
 */
const bot: Termini = {
  ...BTP_2030,
  dataEmissione: data('2012-11-15'),
  dataGodimento: data('2012-11-15'),
  dataScadenza: data('2013-11-14'),
  prezzoEmissione: '98.25',
  tassoCedola: null,
  periodicita: null,
  tipoCalcoloRatei: 'LINV',
  tipoTasso: 'B',
};

describe('dal prezzo al rendimento', () => {
  test('il BTP 3,50% 1-3-2030 a 101,20: lordo, netto e corsi tel quel', () => {
    expect(analisi(BTP, DAL_NETTISTA)).toMatchObject({
      prezzo: '101.2',
      telQuelLordo100: '101.91332',
      telQuelNetto100: '101.82415',
      rendimentoLordo: '3.252328',
      rendimentoNetto: '2.811619',
      sempliceLordo: null,
      giorniResidui: 1751,
      presunto: false,
    });
  });

  test('sotto la pari il netto paga lo scarto di emissione al 12,5% e la plusvalenza ridotta', () => {
    const termini = { ...BTP_2030, dataEmissione: data('2024-09-01'), prezzoEmissione: '99.5' };
    const richiesta: RichiestaAnalisi = {
      ...DAL_NETTISTA,
      dato: { prezzo: '97' },
      fiscalita: { ...PUBBLICO, scarto: scartoDi(termini) },
      impostaScarto100: '0.007972097658',
    };
    expect(analisi(prepara(termini), richiesta)).toMatchObject({
      rendimentoLordo: '4.238917',
      rendimentoNetto: '3.710648',
      telQuelNetto100: '97.616177902342',
    });
  });

  test('senza prezzo di emissione tutta la differenza è plusvalenza, e la traccia lo dice', () => {
    const esito = analisi(BTP, { ...DAL_NETTISTA, dato: { prezzo: '97' } });
    expect(esito.rendimentoNetto).toBe('3.710343');
    const imposta = esito.traccia.find(({ titolo }) => titolo === 'Imposta al rimborso per 100');
    expect(imposta).toMatchObject({
      calcolo: '3 di plusvalenza × 48,08% × 26%',
      valore: '0.375024',
    });
    expect(imposta?.fonte).toContain('Prezzo di emissione non noto');
  });

  test('con capitale a rate prezzo e rateo sono per 100 di nominale vivo', () => {
    const aRate = prepara({
      ...BTP_2030,
      rate: [{ data: data('2024-03-01'), quotaCapitale: '50', poolFactor: null }],
    });
    expect(analisi(aRate, DAL_NETTISTA)).toMatchObject({
      rendimentoLordo: '3.252328',
      rendimentoNetto: '2.811619',
    });
  });

  test('ogni passo porta il suo numero, dal corso al rendimento netto', () => {
    const titoli = analisi(BTP, DAL_NETTISTA).traccia.map(({ titolo }) => titolo);
    expect(titoli).toEqual([
      'Corso tel quel lordo',
      'Rendimento lordo %',
      'Durata finanziaria, in anni',
      'Durata modificata',
      'Convessità',
      'Corso tel quel netto',
      'Cedole nette',
      'Imposta al rimborso per 100',
      'Rendimento netto %',
    ]);
  });
});

describe('dal rendimento al prezzo', () => {
  test('il prezzo torna al rendimento, in ambedue le convenzioni', () => {
    for (const convenzione of ['MEF', 'PERIODICA'] as const) {
      const dal = analisi(BTP, { ...DAL_NETTISTA, convenzione, dato: { rendimento: '3.25' } });
      expect(dal.rendimentoLordo).toBe('3.25');
      const al = analisi(BTP, { ...DAL_NETTISTA, convenzione, dato: { prezzo: dal.prezzo } });
      expect(Number(al.rendimentoLordo)).toBeCloseTo(3.25, 6);
      expect(dal.traccia[0]).toMatchObject({ titolo: 'Prezzo dal rendimento', valore: dal.prezzo });
    }
  });

  test('a un rendimento che azzera il prezzo è rifiutato con il suo campo', () => {
    const chiedi = (rendimento: string) => () =>
      analizza(BTP, { ...DAL_NETTISTA, dato: { rendimento } });
    expect(chiedi('-100')).toThrow('maggiore di −100%');
    expect(chiedi('100000')).toThrow('prezzo non è maggiore di zero');
  });
});

describe('un BOT', () => {
  const buono = prepara(conUnPagamento(bot));
  const fiscalita = { ...PUBBLICO, scarto: scartoDi(bot), anticipata: true };

  test('all’asta: semplice 1,762%, composto 1,786%, netto su 98,46875 versati', () => {
    const richiesta = { ...alle('2012-11-15', { prezzo: '98.25' }), fiscalita };
    expect(analisi(buono, richiesta)).toMatchObject({
      sempliceLordo: '1.762',
      compostoLordo: '1.786',
      telQuelNetto100: '98.46875',
      sempliceNetto: '1.538',
      giorniResidui: 364,
    });
    expect(Number(analisi(buono, richiesta).rendimentoNetto)).toBeCloseTo(1.559367, 6);
  });

  test('dal rendimento semplice il prezzo dell’asta, a tre decimali', () => {
    const dal = analisi(buono, { ...alle('2012-11-15', { rendimento: '1.762' }), fiscalita });
    expect(dal.prezzo).toBe('98.25');
    expect(dal.traccia[0]?.titolo).toBe('Prezzo del BOT per 100');
  });
});

describe('dove il rendimento non c’è si dice perché', () => {
  test('un titolo scaduto, un prezzo impossibile', () => {
    const motivo = (titolo: TitoloPreparato, valuta: string, prezzo: string) =>
      analizza(titolo, alle(valuta, { prezzo })).motivo;
    expect(motivo(BTP, '2030-03-01', '100')).toContain('scaduto il 01/03/2030');
    expect(motivo(BTP, '2030-02-28', '0.0001')).toContain('Nessun rendimento');
    expect(() => analizza(BTP, alle('2025-05-15', { prezzo: '0' }))).toThrow('maggiore di zero');
  });
});
