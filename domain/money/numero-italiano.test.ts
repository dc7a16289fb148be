import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonico } from './decimale.ts';
import { stampaEsatto, stampaIntero } from './esatto-italiano.ts';
import {
  ammessoNelCampo,
  entraInCampoNumero,
  lasciaCampoNumero,
  leggiNumeroItaliano,
  stampaNumero,
} from './numero-italiano.ts';

const cambio = { decimaliMin: 4, decimaliMax: 10 };

describe('numero italiano', () => {
  it.each(['', '-', '1', '-1', '0', '0,', '0,5', '1.000', '1.234.567,89', ',5', '1000,'])(
    '«%s» si può digitare',
    (testo) => {
      expect(ammessoNelCampo(testo)).toBe(true);
    },
  );

  it.each(['1-', '--1', '1,2,3', '1,2.3', '05', '00', '-01', '1a', '1 0', '+1', '1e5'])(
    '«%s» non si può digitare',
    (testo) => {
      expect(ammessoNelCampo(testo)).toBe(false);
    },
  );

  it.each([
    ['1.234', '1234'],
    ['1.000,5', '1000.5'],
    ['1000,5', '1000.5'],
    ['1.234.567,89', '1234567.89'],
    ['1,1684', '1.1684'],
    ['-0,05', '-0.05'],
    ['−0,05', '-0.05'],
    [',5', '0.5'],
    ['5,', '5'],
    ['007', '7'],
    ['-0', '0'],
    ['1 234,5', '1234.5'],
  ])('%s è %s', (testo, atteso) => {
    expect(leggiNumeroItaliano(testo)).toBe(atteso);
  });

  it.each([
    '',
    '-',
    ',',
    '-,',
    '1.5',
    '1.1684',
    '0.123',
    '12.34.567',
    '1234.567',
    '1,2,3',
    '1.',
    'x',
  ])('«%s» non è un numero', (testo) => {
    expect(leggiNumeroItaliano(testo)).toBeNull();
  });

  it.each([
    ['1234567.885', '1.234.567,89'],
    ['-1234.5', '-1.234,50'],
    ['0', '0,00'],
    ['-0.004', '0,00'],
    ['999.995', '1.000,00'],
    ['100', '100,00'],
    ['123456', '123.456,00'],
  ])('%s si stampa %s', (numero, atteso) => {
    expect(stampaNumero(numero)).toBe(atteso);
  });

  it('un cambio mostra almeno quattro decimali e non ne perde', () => {
    expect(stampaNumero('1.1684', cambio)).toBe('1,1684');
    expect(stampaNumero('183', cambio)).toBe('183,0000');
    expect(stampaNumero('1936.27', cambio)).toBe('1.936,2700');
    expect(stampaNumero('0.8706123456', cambio)).toBe('0,8706123456');
    expect(stampaNumero('12', { decimaliMin: 0, decimaliMax: 0 })).toBe('12');
  });

  it('lasciando il campo il numero prende la forma italiana', () => {
    expect(lasciaCampoNumero('1234,5')).toEqual({
      testo: '1.234,50',
      valore: '1234.5',
      zeroNonVoluto: false,
    });
    expect(lasciaCampoNumero('1,005')).toMatchObject({ testo: '1,01', valore: '1.01' });
    expect(lasciaCampoNumero('1,1684', cambio)).toMatchObject({ testo: '1,1684' });
  });

  it('vuoto o errato diventa 0, e si vede che nessuno l’ha scritto', () => {
    expect(lasciaCampoNumero('')).toEqual({ testo: '0,00', valore: '0', zeroNonVoluto: true });
    expect(lasciaCampoNumero('1.5')).toEqual({ testo: '0,00', valore: '0', zeroNonVoluto: true });
    expect(lasciaCampoNumero('0')).toEqual({ testo: '0,00', valore: '0', zeroNonVoluto: false });
  });

  it('entrando nel campo spariscono i punti', () => {
    expect(entraInCampoNumero('1.234.567,89')).toBe('1234567,89');
  });

  it('ciò che si stampa si rilegge uguale', () => {
    const numero = fc
      .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 0, max: 9999 }))
      .map(([interi, resto]) => `${interi}.${String(resto).padStart(4, '0')}`);
    fc.assert(
      fc.property(numero, (valore) => {
        const stampato = stampaNumero(valore, cambio);
        expect(leggiNumeroItaliano(stampato)).toBe(canonico(valore));
        const nelCampo = entraInCampoNumero(stampato);
        expect(lasciaCampoNumero(nelCampo, cambio).testo).toBe(stampato);
      }),
    );
  });
});

describe('un conteggio', () => {
  it('ha il punto delle migliaia anche sotto diecimila', () => {
    expect([0, 999, 1234, 1_000_000].map(stampaIntero)).toEqual(['0', '999', '1.234', '1.000.000']);
  });

  it('un decimale esatto non perde cifre', () => {
    expect(stampaEsatto('-1234567.5', 2)).toBe('-1.234.567,50');
    expect(stampaEsatto('0.12345', 2)).toBe('0,12345');
    expect(stampaEsatto('1000')).toBe('1.000');
  });
});
