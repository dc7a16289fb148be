import { Decimal } from 'decimal.js';
import { TerminiErrati } from './date-cedola.ts';
import {
  arrotonda,
  confronta,
  daDecimale,
  differenza,
  prodotto,
  quoziente,
  rapporto,
  somma,
  UNO,
  ZERO,
} from './frazione.ts';

/** Bills are quoted at a discount from 100, to three decimals (Banca d'Italia's auctions). */
const DECIMALI = 3;
const CENTO = daDecimale('100');
const D = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP, defaults: true });

function esigiGiorni(giorni: number): void {
  if (!Number.isInteger(giorni) || giorni <= 0)
    throw new RangeError('I giorni residui devono essere un intero maggiore di zero.');
}

function esigiPrezzo(prezzo: string): void {
  if (confronta(daDecimale(prezzo), ZERO) <= 0)
    throw new RangeError('Il prezzo deve essere maggiore di zero.');
}

/**
 * The price per 100 of a bill at a simple yield (percent, ACT/360): 100 / (1 + r·gg/360), three
 * decimals half up (docs/regole/sconto.md#bot; Banca d'Italia). Days that are not a whole number
 * above zero throw `RangeError`, a yield so negative that there is no price `TerminiErrati`.
 */
export function prezzoDaTasso(tasso: string, giorni: number): string {
  esigiGiorni(giorni);
  const interesse = prodotto(prodotto(daDecimale(tasso), rapporto(giorni, 360)), rapporto(1, 100));
  const crescita = somma(UNO, interesse);
  if (crescita.n <= 0n)
    throw new TerminiErrati(
      'rendimento',
      'A questo tasso non c’è un prezzo: controllare il tasso.',
    );
  return arrotonda(quoziente(CENTO, crescita), DECIMALI);
}

/**
 * The simple yield of a bill at a price: (100/P − 1)·360/gg, percent, three decimals half up. A
 * price that is not above zero, or days that are not a whole number above zero, throw `RangeError`
 * (docs/regole/sconto.md#bot).
 */
export function tassoDaPrezzo(prezzo: string, giorni: number): string {
  esigiGiorni(giorni);
  esigiPrezzo(prezzo);
  const guadagno = differenza(quoziente(CENTO, daDecimale(prezzo)), UNO);
  return arrotonda(prodotto(prodotto(guadagno, rapporto(360, giorni)), CENTO), DECIMALI);
}

/**
 * The compound yield of a bill at a price: (100/P)^(365/gg) − 1, percent, three decimals half up.
 * 40 digits inside; errors as the simple one (docs/regole/sconto.md#bot).
 */
export function tassoCompostoDaPrezzo(prezzo: string, giorni: number): string {
  esigiGiorni(giorni);
  esigiPrezzo(prezzo);
  const crescita = new D(100).dividedBy(prezzo).pow(new D(365).dividedBy(giorni));
  return crescita.minus(1).times(100).toDecimalPlaces(DECIMALI).toFixed();
}
