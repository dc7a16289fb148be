import { describe, expect, it } from 'vitest';
import { difettoChiusura, esercizioDi, leggiChiusura } from './chiusura-esercizio.ts';
import { data, FuoriCalendario } from './data.ts';

describe('il giorno di chiusura dell’esercizio', () => {
  it.each(['31-12', '30-06', '28-02', '01-01', '30-11'])('%s c’è ogni anno', (testo) => {
    expect(difettoChiusura(testo)).toBeUndefined();
  });

  it('rifiuta il 29 febbraio, con il motivo e il rimedio', () => {
    expect(difettoChiusura('29-02')).toBe(
      'Il 29 febbraio non c’è ogni anno: per chiudere a fine febbraio scrivere 28-02',
    );
  });

  it.each([
    ['31-11', 'Il giorno 31 non esiste in quel mese, che ne ha 30'],
    ['30-02', 'Il giorno 30 non esiste in quel mese, che ne ha 28'],
    ['00-01', 'Il giorno 00 non esiste in quel mese, che ne ha 31'],
    ['01-13', 'Il mese 13 non esiste: va da 01 a 12'],
    ['31-00', 'Il mese 00 non esiste: va da 01 a 12'],
    ['31/12', 'Scrivere giorno e mese, come 31-12'],
    ['', 'Scrivere giorno e mese, come 31-12'],
  ])('rifiuta %s', (testo, perche) => {
    expect(difettoChiusura(testo)).toBe(perche);
  });

  it.each([
    ['3112', '31-12'],
    ['31/12', '31-12'],
    ['1.7', '01-07'],
    [' 30-06 ', '30-06'],
    ['dicembre', 'dicembre'],
  ])('legge %s come %s', (scritto, letto) => {
    expect(leggiChiusura(scritto)).toBe(letto);
  });
});

describe('l’esercizio di un giorno', () => {
  it.each([
    ['2026-11-21', '31-12', '2026-01-01', '2026-12-31'],
    ['2026-06-30', '30-06', '2025-07-01', '2026-06-30'],
    ['2026-07-01', '30-06', '2026-07-01', '2027-06-30'],
    // The year that closes on 28 February of a leap year leaves the 29th to the next one.
    ['2024-02-29', '28-02', '2024-02-29', '2025-02-28'],
    ['2024-02-28', '28-02', '2023-03-01', '2024-02-28'],
  ])('%s con chiusura il %s', (giorno, chiusura, dal, al) => {
    expect(esercizioDi(data(giorno), chiusura)).toEqual({ dal, al });
  });

  it('un esercizio fuori dal calendario lo dice, e così chi ha dato quel giorno lo legge', () => {
    expect(() => esercizioDi(data('1900-01-01'), '31-12')).toThrow(FuoriCalendario);
    expect(() => esercizioDi(data('1950-01-01'), '31-13')).toThrow(RangeError);
  });
});
