import { describe, expect, it } from 'vitest';
import { eData } from '#domain/tempo/data.ts';
import { divisaCompleta, divise } from './iso4217.ts';

const correnti = divise.filter(({ validoAl }) => validoAl === null);
const cessate = divise.filter(({ validoAl }) => validoAl !== null);
const divisa = (codice: string) => divise.find(({ codDivisa }) => codDivisa === codice);

describe('divise ISO 4217', () => {
  it('178 sono correnti e 96 cessate dal 1990', () => {
    expect(correnti).toHaveLength(178);
    expect(cessate).toHaveLength(96);
  });

  it('ogni codice è di tre lettere e compare una volta sola, in ordine', () => {
    const codici = divise.map(({ codDivisa }) => codDivisa);
    for (const codice of codici) expect(codice).toMatch(/^[A-Z]{3}$/);
    expect(new Set(codici).size).toBe(codici.length);
    expect([...codici].sort()).toEqual(codici);
  });

  it('fra le correnti anche il numero ISO è di una sola', () => {
    const numeri = correnti.map(({ codNumerico }) => codNumerico);
    for (const numero of numeri) expect(numero).toMatch(/^\d{3}$/);
    expect(new Set(numeri).size).toBe(numeri.length);
  });

  it('i codici UIC sono 155, di tre cifre, ciascuno di una sola divisa', () => {
    const codici = divise.flatMap(({ codUIC }) => codUIC ?? []);
    expect(codici).toHaveLength(155);
    for (const codice of codici) expect(codice).toMatch(/^\d{3}$/);
    expect(new Set(codici).size).toBe(155);
  });

  it.each([
    ['USD', '001'],
    ['GBP', '002'],
    ['CHF', '003'],
    ['DKK', '007'],
    ['NOK', '008'],
    ['SEK', '009'],
    ['CAD', '012'],
    ['JPY', '071'],
    ['AUD', '109'],
    ['EUR', '242'],
  ])('%s ha il codice UIC %s', (codice, codUIC) => {
    expect(divisa(codice)?.codUIC).toBe(codUIC);
  });

  it('ogni divisa ha un nome con la maiuscola, decimali da 0 a 4, giorni che esistono', () => {
    for (const { descDivisa, decimali, validoDal, validoAl } of divise) {
      expect(descDivisa).toMatch(/^\p{Lu}/u);
      if (decimali !== null) expect([0, 2, 3, 4]).toContain(decimali);
      for (const giorno of [validoDal, validoAl])
        expect(giorno === null || eData(giorno)).toBe(true);
      if (validoDal !== null && validoAl !== null) expect(validoDal < validoAl).toBe(true);
    }
  });

  it.each([
    ['USD', '840', 2, '001', 'Dollaro USA'],
    ['EUR', '978', 2, '242', 'Euro'],
    ['GBP', '826', 2, '002', 'Sterlina britannica'],
    ['CHF', '756', 2, '003', 'Franco svizzero'],
    ['AUD', '036', 2, '109', 'Dollaro australiano'],
    ['JPY', '392', 0, '071', 'Yen giapponese'],
    ['TND', '788', 3, '080', 'Dinaro tunisino'],
    ['CLF', '990', 4, null, 'Unità di sviluppo cilena (UF)'],
    ['XAU', '959', null, null, 'Oro'],
  ])('%s', (codice, codNumerico, decimali, codUIC, descDivisa) => {
    expect(divisa(codice)).toMatchObject({ codNumerico, decimali, codUIC, descDivisa });
  });

  it.each([
    ['ITL', '2001-12-31'],
    ['DEM', '2001-12-31'],
    ['FRF', '2001-12-31'],
    ['GRD', '2001-12-31'],
    ['SIT', '2006-12-31'],
    ['CYP', '2007-12-31'],
    ['MTL', '2007-12-31'],
    ['SKK', '2008-12-31'],
    ['EEK', '2010-12-31'],
    ['LVL', '2013-12-31'],
    ['LTL', '2014-12-31'],
    ['HRK', '2022-12-31'],
    ['BGN', '2025-12-31'],
  ])('%s è diventata euro: vale fino al %s', (codice, validoAl) => {
    expect(divisa(codice)?.validoAl).toBe(validoAl);
  });

  it('l’euro vale dal 1999 e la nuova lira turca dal 2005', () => {
    expect(divisa('EUR')?.validoDal).toBe('1999-01-01');
    expect(divisa('TRY')?.validoDal).toBe('2005-01-01');
  });

  it('la divisa completa porta il codice fra parentesi', () => {
    expect(divisaCompleta('Dollaro USA', 'USD')).toBe('Dollaro USA (USD)');
  });
});
