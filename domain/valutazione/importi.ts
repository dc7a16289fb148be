import {
  arrotonda,
  daDecimale,
  type Frazione,
  prodotto,
  quoziente,
} from '#domain/calcolo/frazione.ts';
import { segno } from '#domain/money/decimale.ts';

const CENTESIMI = 2;

export const nonSotto0 = (importo: string): string => (segno(importo) < 0 ? '0' : importo);
export const assoluto = (importo: string): string => importo.replace(/^-/, '');

/** Half up to the cent, once, of an exact value. */
export const alCentesimo = (esatto: Frazione): string => arrotonda(esatto, CENTESIMI);

/** The exact product of decimals. */
export const per = (...fattori: readonly string[]): Frazione =>
  fattori.map(daDecimale).reduce(prodotto);

/** Euro of an amount in currency, to the cent: so many units for one euro. */
export const inEuro = (divisa: string, cambio: string): string =>
  alCentesimo(quoziente(daDecimale(divisa), daDecimale(cambio)));

/** A part of an amount by the ratio of two quantities, to the cent; all of it with the last unit. */
export const parte = (importo: string, uscita: string, prima: string): string =>
  alCentesimo(quoziente(prodotto(daDecimale(importo), daDecimale(uscita)), daDecimale(prima)));

/** An amount in cents as a whole number. */
export const centesimi = (importo: string): bigint => {
  const { n, d } = daDecimale(importo);
  return (n * 100n) / d;
};

/** Cents as a decimal. */
export const daCentesimi = (quanti: bigint): string => alCentesimo({ n: quanti, d: 100n });
