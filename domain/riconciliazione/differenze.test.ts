import { describe, expect, test } from 'vitest';
import { differenzeConferma, differenzePagamento } from './differenze.ts';

const CONFERMA = {
  quantita: '600000',
  daRegolare: '400000',
  parziale: true,
  importo: '-608942.12',
  divisa: 'EUR',
  dataEffettiva: '2026-11-18',
};
const ATTESO = {
  quantita: '1000000',
  importo: '-1014903.53',
  divisa: 'EUR',
  dataRegolamento: '2026-11-18',
  regolata: '600000',
  pagato: '-608942.12',
};

describe('una conferma', () => {
  test('parziale dice quanto manca, e quando è intera', () => {
    expect(differenzeConferma(CONFERMA, ATTESO)).toEqual([
      'Parziale: 600.000 di 1.000.000, ne mancano 400.000.',
    ]);
    const intera = { ...ATTESO, regolata: '1000000', pagato: '-1014903.53' };
    expect(differenzeConferma(CONFERMA, intera)).toEqual([
      'Parziale: 600.000 di 1.000.000, con le altre conferme è intera.',
    ]);
  });

  test('di un altro giorno e di un altro importo dice entrambi', () => {
    const una = { ...CONFERMA, quantita: '250000', parziale: false, dataEffettiva: '2026-11-20' };
    const atteso = {
      ...ATTESO,
      quantita: '250000',
      regolata: '250000',
      importo: '252000',
      pagato: '251987.50',
    };
    expect(differenzeConferma(una, atteso)).toEqual([
      'Regolata il 20/11/2026 e non il 18/11/2026.',
      'Importo 251.987,50 invece di 252.000,00: -12,50.',
    ]);
  });
});

describe('un pagamento', () => {
  const ATTESA = {
    quantita: '937500',
    lordo: '18750',
    ritenute: '0',
    divisa: 'EUR',
    dataValuta: '2026-11-16',
  };
  const UGUALE = {
    quantita: '937500',
    lordo: '18750',
    ritenuta: null,
    netto: '18750',
    divisa: 'EUR',
    dataPagamento: '2026-11-16',
  };

  test('uguale non dice nulla', () => expect(differenzePagamento(UGUALE, ATTESA)).toEqual([]));

  test('con una ritenuta non attesa ne dice l’aliquota', () => {
    expect(differenzePagamento({ ...UGUALE, ritenuta: '2343.75' }, ATTESA)).toEqual([
      'Ritenuta 2.343,75 (12,5%) invece di 0,00.',
    ]);
  });

  test('di un altro nominale, di un altro tasso, di un altro giorno', () => {
    expect(differenzePagamento({ ...UGUALE, quantita: '887500', lordo: '17750' }, ATTESA)).toEqual([
      'Nominale 887.500 invece di 937.500.',
      'Lordo 17.750,00 invece di 18.750,00: -1.000,00, per il nominale.',
    ]);
    expect(
      differenzePagamento({ ...UGUALE, lordo: '18000', dataPagamento: '2026-11-17' }, ATTESA),
    ).toEqual([
      'Lordo 18.000,00 invece di 18.750,00: -750,00, il tasso è un altro.',
      'Pagata il 17/11/2026 e non il 16/11/2026.',
    ]);
  });
});
