import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrotonda,
  canonico,
  confronta,
  contaDecimali,
  contaInteri,
  daNumero,
  differenza,
  eDecimale,
  massimo,
  media,
  minimo,
  prodotto,
  quoziente,
  segno,
  somma,
} from './decimale.ts';

const decimale = fc
  .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 10 }))
  .map(([cifre, decimali]) => {
    const assolute = String(cifre < 0n ? -cifre : cifre).padStart(decimali + 1, '0');
    const interi = assolute.slice(0, assolute.length - decimali);
    const resto = decimali > 0 ? `.${assolute.slice(-decimali)}` : '';
    return `${cifre < 0n ? '-' : ''}${interi}${resto}`;
  });

describe('decimale', () => {
  it.each([
    ['1.1684000000', '1.1684'],
    ['007', '7'],
    ['-0.00', '0'],
    ['0.10', '0.1'],
    ['1000000000000000000000000', '1000000000000000000000000'],
    ['0.0000000001', '0.0000000001'],
  ])('%s si scrive %s', (numero, atteso) => {
    expect(canonico(numero)).toBe(atteso);
  });

  it.each(['', '1,5', '1e5', '.5', '5.', '+1', 'NaN', 'Infinity', '0x10', ' 1', '1'.repeat(43)])(
    '«%s» non è un decimale',
    (numero) => {
      expect(eDecimale(numero)).toBe(false);
      expect(() => canonico(numero)).toThrow('Numero decimale errato');
    },
  );

  it.each([
    [0.1, '0.1'],
    [-0, '0'],
    [1e-7, '0.0000001'],
    [-2.5e-9, '-0.0000000025'],
    [1e-20, '0.00000000000000000001'],
    [1e15, '1000000000000000'],
    [1e-21, null],
    [2 ** 53, null],
    [1e21, null],
    [5e-324, null],
    [12345678901234.56, '12345678901234.56'],
    // What was written 90071992547409.93 is read so.
    [90071992547409.94, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
  ])('il numero %d di JSON è %s', (numero, atteso) => {
    expect(daNumero(numero)).toBe(atteso);
  });

  it('i decimi si sommano senza scarti', () => {
    expect(somma('0.1', '0.2')).toBe('0.3');
    expect(differenza('1.1', '1')).toBe('0.1');
    expect(prodotto('1.10', '3')).toBe('3.3');
  });

  it('la media di 98,10 98,25 98,40 98,30 98,20 è 98,25', () => {
    expect(media(['98.10', '98.25', '98.40', '98.30', '98.20'])).toBe('98.25');
  });

  it('la media porta 40 cifre, arrotondate per eccesso a metà', () => {
    expect(media(['1', '1', '0'])).toBe('0.6666666666666666666666666666666666666667');
    expect(media([])).toBeNull();
  });

  it('minimo e massimo sono per valore, non per lettera', () => {
    expect(minimo(['10', '9', '-1.5'])).toBe('-1.5');
    expect(massimo(['10', '9', '-1.5'])).toBe('10');
    expect(minimo([])).toBeNull();
    expect(massimo([])).toBeNull();
  });

  it.each([
    ['0.125', 2, '0.13'],
    ['-0.125', 2, '-0.13'],
    ['1.005', 2, '1.01'],
    ['0.6805', 3, '0.681'],
    ['-0.004', 2, '0'],
    ['2', 2, '2'],
  ])('%s a %i decimali è %s', (numero, decimali, atteso) => {
    expect(arrotonda(numero, decimali)).toBe(atteso);
  });

  it('si contano interi e decimali', () => {
    expect(contaDecimali('1.50')).toBe(1);
    expect(contaDecimali('100')).toBe(0);
    expect(contaInteri('-1234.5')).toBe(4);
    expect(contaInteri('0.5')).toBe(0);
  });

  it('1 e 1.0 sono lo stesso numero', () => {
    expect(confronta('1', '1.0')).toBe(0);
    expect(confronta('2', '10')).toBe(-1);
    expect(segno('-0.00')).toBe(0);
    expect(segno('-0.01')).toBe(-1);
  });

  it('per zero non si divide', () => {
    expect(() => quoziente('1', '0.00')).toThrow('Divisione per zero');
    expect(quoziente('1', '3')).toBe(`0.${'3'.repeat(40)}`);
  });

  it('la forma canonica è una sola, e la somma si disfa con la differenza', () => {
    fc.assert(
      fc.property(decimale, decimale, (a, b) => {
        expect(canonico(canonico(a))).toBe(canonico(a));
        expect(differenza(somma(a, b), b)).toBe(canonico(a));
        expect(somma(a, b)).toBe(somma(b, a));
        expect(canonico(a) === canonico(b)).toBe(confronta(a, b) === 0);
        expect(segno(a)).toBe(confronta(a, '0'));
      }),
    );
  });

  it('brevi o lunghi, si contano e si arrotondano come li conta decimal.js', () => {
    const D = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP, defaults: true });
    const scritto = (numero: Decimal) => (numero.isZero() ? '0' : numero.toFixed());
    const cifre = (min: number) =>
      fc
        .array(fc.constantFrom(...'0019'), { minLength: min, maxLength: 22, size: 'max' })
        .map((una) => una.join(''));
    const qualsiasi = fc
      .tuple(fc.constantFrom('', '-'), cifre(1), cifre(0))
      .map(([verso, interi, parte]) => `${verso}${interi}${parte && `.${parte}`}`);
    fc.assert(
      fc.property(qualsiasi, qualsiasi, qualsiasi, fc.nat(24), (a, b, c, decimali) => {
        expect(arrotonda(a, decimali)).toBe(scritto(new D(a).toDecimalPlaces(decimali)));
        expect(minimo([a, b, c])).toBe(scritto(D.min(a, b, c)));
        expect(massimo([a, b, c])).toBe(scritto(D.max(a, b, c)));
        const interi = new D(a).abs().trunc().toFixed();
        expect(contaInteri(a)).toBe(interi === '0' ? 0 : interi.length);
        expect(somma(a, b, c)).toBe(scritto(new D(a).plus(b).plus(c)));
        expect(differenza(a, b)).toBe(scritto(new D(a).minus(b)));
        expect(confronta(a, b)).toBe(new D(a).comparedTo(b));
        expect(segno(a) === 0).toBe(new D(a).isZero());
        expect(segno(a)).toBe(new D(a).comparedTo(0));
      }),
    );
  });
});
