import { Decimal } from 'decimal.js';

/**
 * Decimals are texts: '-1234.5', a point, no exponent. Arithmetic never goes through a float.
 * Sums, differences and products of up to 20 digits are exact; quotients and means carry 40
 * significant digits, half up.
 */
const D = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP, defaults: true });

const cifreMassime = 40;

/** Whether a text is a decimal number with a point, of at most 40 digits. */
export const eDecimale = (testo: string): boolean =>
  testo.length <= cifreMassime + 2 && /^-?\d+(\.\d+)?$/.test(testo);

/** The one way to write a decimal: no zeros in front or at the end, never '-0'. */
export function canonico(numero: string): string {
  if (!eDecimale(numero)) throw new RangeError(`Numero decimale errato: ${numero}`);
  return inCanonica(numero);
}

function inCanonica(numero: string): string {
  const scala = scalaDi([numero]);
  return scala === null ? testo(new D(numero)) : daUnita(inUnita(numero, scala), scala);
}

/** As many as a decimal on the wire may have. */
const DECIMALI_MASSIMI = 20;

/**
 * The decimal that a JSON number says, without exponent: '0.0000001' of 1e-7. Null where a double may not
 * be what was written: digits that make a whole number of 2^53 or more, and more than 20 decimals.
 */
export function daNumero(numero: number): string | null {
  if (!Number.isFinite(numero)) return null;
  const esatto = new D(numero);
  const decimali = esatto.decimalPlaces();
  const cifre = esatto.times(`1e${decimali}`).abs();
  return decimali > DECIMALI_MASSIMI || cifre.gt(Number.MAX_SAFE_INTEGER) ? null : testo(esatto);
}

/** Written plainly and short: of up to 10,000 such numbers the sum has no more than 40 digits, and is exact either way. */
const PIANO = /^-?\d{1,18}(?:\.\d{1,18})?$/;
const MOLTI = 10_000;

/** How many decimals plain numbers are written with at most; null where one is not plain. */
function scalaDi(numeri: readonly string[]): number | null {
  let scala = 0;
  for (const numero of numeri) {
    if (!PIANO.test(numero)) return null;
    const punto = numero.indexOf('.');
    if (punto >= 0) scala = Math.max(scala, numero.length - punto - 1);
  }
  return numeri.length > MOLTI ? null : scala;
}

/** A plain number in units of its last decimal. */
function inUnita(numero: string, scala: number): bigint {
  const punto = numero.indexOf('.');
  if (punto < 0) return BigInt(numero + '0'.repeat(scala));
  return BigInt(numero.slice(0, punto) + numero.slice(punto + 1).padEnd(scala, '0'));
}

function daUnita(unita: bigint, scala: number): string {
  if (unita === 0n) return '0';
  if (scala === 0) return String(unita);
  const cifre = String(unita < 0n ? -unita : unita).padStart(scala + 1, '0');
  let fine = cifre.length;
  const virgola = cifre.length - scala;
  while (fine > virgola && cifre[fine - 1] === '0') fine -= 1;
  const decimali = fine > virgola ? `.${cifre.slice(virgola, fine)}` : '';
  return `${unita < 0n ? '-' : ''}${cifre.slice(0, virgola)}${decimali}`;
}

/** -1, 0 or 1 by value: 1 and 1.0 are the same. */
export function confronta(a: string, b: string): -1 | 0 | 1 {
  const scala = scalaDi([a, b]);
  if (scala === null) return segnoDi(new D(a).comparedTo(b));
  const [una, altra] = [inUnita(a, scala), inUnita(b, scala)];
  if (una === altra) return 0;
  return una < altra ? -1 : 1;
}

/** The sign of a decimal: -1, 0 or 1. */
export function segno(numero: string): -1 | 0 | 1 {
  if (!PIANO.test(numero)) return confronta(numero, '0');
  if (!/[1-9]/.test(numero)) return 0;
  return numero.startsWith('-') ? -1 : 1;
}

/** The sum of any number of decimals, exact to 40 digits; 0 of none. */
export const somma = (...addendi: readonly string[]): string => {
  const scala = scalaDi(addendi);
  if (scala === null) return testo(totale(addendi));
  return daUnita(
    addendi.reduce((parziale, uno) => parziale + inUnita(uno, scala), 0n),
    scala,
  );
};

/** a − b, exact to 40 digits. */
export const differenza = (a: string, b: string): string => {
  const scala = scalaDi([a, b]);
  if (scala === null) return testo(new D(a).minus(b));
  return daUnita(inUnita(a, scala) - inUnita(b, scala), scala);
};

/** a × b, exact to 40 digits. */
export const prodotto = (a: string, b: string): string => testo(new D(a).times(b));

/** a / b with 40 significant digits, half up; a division by zero throws. */
export function quoziente(a: string, b: string): string {
  if (segno(b) === 0) throw new RangeError('Divisione per zero');
  return testo(new D(a).dividedBy(b));
}

/** Arithmetic mean with 40 significant digits, half up; null of no number at all. */
export function media(numeri: readonly string[]): string | null {
  if (numeri.length === 0) return null;
  return testo(totale(numeri).dividedBy(numeri.length));
}

/** The least by value, canonical; null of no number at all. */
export const minimo = (numeri: readonly string[]): string | null =>
  estremo(numeri, (uno, altro) => confronta(uno, altro) < 0);

/** The greatest by value, canonical; null of no number at all. */
export const massimo = (numeri: readonly string[]): string | null =>
  estremo(numeri, (uno, altro) => confronta(uno, altro) > 0);

function estremo(
  numeri: readonly string[],
  vince: (uno: string, altro: string) => boolean,
): string | null {
  const [primo, ...altri] = numeri;
  if (primo === undefined) return null;
  return inCanonica(altri.reduce((scelto, uno) => (vince(uno, scelto) ? uno : scelto), primo));
}

/** Rounded half up (away from zero: -0.125 is -0.13), in canonical form. */
export function arrotonda(numero: string, decimali: number): string {
  const scala = scalaDi([numero]);
  if (scala === null || decimali < 0) return testo(new D(numero).toDecimalPlaces(decimali));
  const unita = inUnita(numero, scala);
  if (scala <= decimali) return daUnita(unita, scala);
  const passo = 10n ** BigInt(scala - decimali);
  const meta = unita < 0n ? -passo / 2n : passo / 2n;
  return daUnita((unita + meta) / passo, decimali);
}

/** How many decimals a number needs: 1 for '1.50'. */
export const contaDecimali = (numero: string): number => new D(numero).decimalPlaces();

/** How many digits stand before the point: 0 for '0.5'. */
export function contaInteri(numero: string): number {
  const [, piani] = /^-?0*(\d*)(?:\.\d*)?$/.exec(numero) ?? [];
  if (piani !== undefined && PIANO.test(numero)) return piani.length;
  const interi = testo(new D(numero).abs().trunc());
  return interi === '0' ? 0 : interi.length;
}

const totale = (addendi: readonly string[]): Decimal =>
  addendi.reduce((parziale, addendo) => parziale.plus(addendo), new D(0));

function testo(numero: Decimal): string {
  return numero.isZero() ? '0' : numero.toFixed();
}

function segnoDi(numero: number): -1 | 0 | 1 {
  if (numero === 0) return 0;
  return numero < 0 ? -1 : 1;
}
