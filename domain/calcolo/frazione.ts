import { contaDecimali } from '#domain/money/decimale.ts';

/**
 * An exact rational number: numerator over a positive denominator, not reduced. Day counts divide by
 * 181 or 360: kept as fractions, nothing is rounded before the rule says so.
 */
export interface Frazione {
  readonly n: bigint;
  readonly d: bigint;
}

export const ZERO: Frazione = { n: 0n, d: 1n };
export const UNO: Frazione = { n: 1n, d: 1n };

const PIANO = /^-?\d+(?:\.\d+)?$/;

const POTENZE = Array.from({ length: 41 }, (_, i) => 10n ** BigInt(i));
const dieciAlla = (esponente: number): bigint => POTENZE[esponente] ?? 10n ** BigInt(esponente);

/**
 * n / d of two integers; a denominator of zero throws. The sign goes to the numerator
 * (docs/decisions/0014).
 */
export function rapporto(n: bigint | number, d: bigint | number = 1n): Frazione {
  const sotto = BigInt(d);
  if (sotto === 0n) throw new RangeError('Divisione per zero');
  return sotto < 0n ? { n: -BigInt(n), d: -sotto } : { n: BigInt(n), d: sotto };
}

/**
 * The exact value of a decimal text ('-3.25'). A text that is no decimal throws
 * (docs/decisions/0014).
 */
export function daDecimale(testo: string): Frazione {
  // Most are written plainly: read by their digits, many times as fast.
  if (PIANO.test(testo)) {
    const punto = testo.indexOf('.');
    if (punto < 0) return { n: BigInt(testo), d: 1n };
    let fine = testo.length;
    while (testo[fine - 1] === '0') fine--;
    const parte = testo.slice(punto + 1, fine);
    return { n: BigInt(testo.slice(0, punto) + parte), d: dieciAlla(parte.length) };
  }
  const decimali = contaDecimali(testo);
  const [interi = '0', parte = ''] = testo.split('.');
  const cifre = interi + parte.slice(0, decimali).padEnd(decimali, '0');
  return { n: BigInt(cifre), d: dieciAlla(decimali) };
}

/** a + b, exact; the denominator of both is kept where it is the same (docs/decisions/0014). */
export const somma = (a: Frazione, b: Frazione): Frazione =>
  a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d };

/** a − b, exact (docs/decisions/0014). */
export const differenza = (a: Frazione, b: Frazione): Frazione => somma(a, { n: -b.n, d: b.d });

/** a × b, exact (docs/decisions/0014). */
export const prodotto = (a: Frazione, b: Frazione): Frazione => ({ n: a.n * b.n, d: a.d * b.d });

/** a / b; a division by zero throws (docs/decisions/0014). */
export const quoziente = (a: Frazione, b: Frazione): Frazione => rapporto(a.n * b.d, a.d * b.n);

/** -1, 0 or 1 as a is below, like or above b, whatever their denominators (docs/decisions/0014). */
export function confronta(a: Frazione, b: Frazione): -1 | 0 | 1 {
  const scarto = a.n * b.d - b.n * a.d;
  if (scarto === 0n) return 0;
  return scarto < 0n ? -1 : 1;
}

/**
 * Rounded half up, away from zero (-0.125 at two decimals is -0.13), as a canonical decimal. The
 * one rounding of amounts (docs/regole/numeri.md#arrotondamento).
 */
export const arrotonda = (frazione: Frazione, decimali: number): string =>
  testo(arrotondata(frazione, decimali), decimali);

/** The same as a whole number of units of the last decimal (docs/regole/numeri.md#arrotondamento). */
export function arrotondata({ n, d }: Frazione, decimali: number): bigint {
  const scalato = (n < 0n ? -n : n) * dieciAlla(decimali);
  const intero = d === 1n ? scalato : (2n * scalato + d) / (2n * d);
  return n < 0n ? -intero : intero;
}

/**
 * The value as a decimal: whole where it ends within `massimi` decimals (12 unless told), else
 * rounded half up there (docs/regole/numeri.md#arrotondamento; docs/decisions/0014).
 */
export const decimale = (frazione: Frazione, massimi = 12): string => arrotonda(frazione, massimi);

function testo(intero: bigint, decimali: number): string {
  if (intero === 0n) return '0';
  const segno = intero < 0n ? '-' : '';
  const cifre = (intero < 0n ? -intero : intero).toString().padStart(decimali + 1, '0');
  const taglio = cifre.length - decimali;
  const parte = cifre.slice(taglio).replace(/0+$/, '');
  return `${segno}${cifre.slice(0, taglio)}${parte === '' ? '' : `.${parte}`}`;
}
