import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aggiungiGiorni,
  aggiungiMesi,
  confronta,
  data,
  dataScritta,
  eData,
  fineMese,
  giorniTra,
  giornoSettimana,
  inizioMese,
  stampaData,
} from './data.ts';

const giornoQualunque = fc
  .integer({ min: 0, max: giorniTra(data('1900-01-01'), data('2199-12-31')) })
  .map((giorni) => aggiungiGiorni(data('1900-01-01'), giorni));

describe('data', () => {
  it.each(['1900-01-01', '2199-12-31', '2024-02-29', '2000-02-29'])('%s esiste', (testo) => {
    expect(eData(testo)).toBe(true);
  });

  it.each([
    '2025-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '1899-12-31',
    '2200-01-01',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00:00Z',
    '',
  ])('«%s» non esiste', (testo) => {
    expect(eData(testo)).toBe(false);
    expect(() => data(testo)).toThrow('Data inesistente');
  });

  it('i giorni fra due date contano gli anni bisestili', () => {
    expect(giorniTra(data('2024-02-28'), data('2024-03-01'))).toBe(2);
    expect(giorniTra(data('2025-02-28'), data('2025-03-01'))).toBe(1);
    expect(giorniTra(data('2000-01-01'), data('2100-01-01'))).toBe(36525);
    expect(giorniTra(data('2026-01-02'), data('2026-01-01'))).toBe(-1);
  });

  it('dal BTP 1-2-2020 al regolamento del 1-6-2017 ci sono 120 giorni dal godimento', () => {
    expect(giorniTra(data('2017-02-01'), data('2017-06-01'))).toBe(120);
  });

  it('la settimana comincia di lunedì', () => {
    expect(giornoSettimana(data('1900-01-01'))).toBe(1);
    expect(giornoSettimana(data('2026-04-13'))).toBe(1);
    expect(giornoSettimana(data('2026-04-12'))).toBe(7);
  });

  it('un mese dopo il 31 gennaio è la fine di febbraio', () => {
    expect(aggiungiMesi(data('2025-01-31'), 1)).toBe('2025-02-28');
    expect(aggiungiMesi(data('2024-01-31'), 1)).toBe('2024-02-29');
    expect(aggiungiMesi(data('2026-03-15'), -3)).toBe('2025-12-15');
    expect(aggiungiMesi(data('2026-08-31'), 6)).toBe('2027-02-28');
  });

  it('un mese ha un inizio e una fine', () => {
    expect(inizioMese(data('2024-02-10'))).toBe('2024-02-01');
    expect(fineMese(data('2024-02-10'))).toBe('2024-02-29');
    expect(fineMese(data('2026-12-01'))).toBe('2026-12-31');
  });

  it('si stampa come vuole ogni posto', () => {
    expect(stampaData(data('2026-01-02'))).toBe('02/01/2026');
    expect(stampaData(data('2026-01-02'), 'dd-MM-yyyy')).toBe('02-01-2026');
    expect(stampaData(data('2072-03-01'), 'dd/MM/yy')).toBe('01/03/72');
  });

  it('ciò che non è un giorno si stampa com’è, e nulla resta nulla', () => {
    expect(stampaData('senza scadenza')).toBe('senza scadenza');
    expect(stampaData(null)).toBe('');
    expect(dataScritta('2026-02-29')).toBeNull();
    expect(dataScritta(undefined)).toBeNull();
    expect(dataScritta('2028-02-29')).toBe('2028-02-29');
  });

  it('oltre gli anni ammessi non si va', () => {
    expect(() => aggiungiGiorni(data('2199-12-31'), 1)).toThrow('fuori dagli anni');
    expect(() => aggiungiMesi(data('1900-01-31'), -1)).toThrow('fuori dagli anni');
  });

  it('andare avanti e tornare indietro riporta allo stesso giorno', () => {
    fc.assert(
      fc.property(giornoQualunque, giornoQualunque, (uno, altro) => {
        const giorni = giorniTra(uno, altro);
        expect(aggiungiGiorni(uno, giorni)).toBe(altro);
        expect(Math.sign(giorni)).toBe(confronta(altro, uno));
        expect(Math.abs(giornoSettimana(altro) - giornoSettimana(uno) - giorni) % 7).toBe(0);
      }),
    );
  });

  it('ogni giorno concorda con il calendario UTC di JavaScript', () => {
    fc.assert(
      fc.property(giornoQualunque, (giorno) => {
        const utc = new Date(`${giorno}T00:00:00Z`);
        expect(utc.toISOString().slice(0, 10)).toBe(giorno);
        expect(giornoSettimana(giorno) % 7).toBe(utc.getUTCDay());
      }),
    );
  });
});
