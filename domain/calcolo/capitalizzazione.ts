import { Decimal } from 'decimal.js';
import {
  arrotonda,
  daDecimale,
  decimale,
  type Frazione,
  prodotto,
  quoziente,
  rapporto,
  somma,
  UNO,
} from './frazione.ts';

/** Interest that is added to the capital and paid at the end: certificates, savings bonds, policies. */
export interface Capitale {
  readonly nominale: string;
  /** Percent a year. */
  readonly tasso: string;
  readonly giorni: number;
}

const D = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP, defaults: true });

function esigiGiorni(giorni: number): void {
  if (!Number.isInteger(giorni) || giorni < 0)
    throw new RangeError('I giorni devono essere un intero non negativo.');
}

/**
 * Simple capitalisation: VN·(1 + i·gg/365), two decimals half up (rate type S;
 * docs/regole/sconto.md#capitalizzazione).
 */
export function montanteSemplice({ nominale, tasso, giorni }: Capitale): string {
  esigiGiorni(giorni);
  const interesse = prodotto(daDecimale(tasso), rapporto(giorni, 36_500));
  return arrotonda(prodotto(daDecimale(nominale), somma(UNO, interesse)), 2);
}

/**
 * Compound capitalisation: VN·(1+i)^(gg/365), two decimals half up (rate type P;
 * docs/regole/sconto.md#capitalizzazione).
 */
export function montanteComposto({ nominale, tasso, giorni }: Capitale): string {
  esigiGiorni(giorni);
  const crescita = new D(tasso).dividedBy(100).plus(1).pow(new D(giorni).dividedBy(365));
  return crescita.times(nominale).toDecimalPlaces(2).toFixed();
}

const DECIMALI_COMPOSTI = 30;

/**
 * What 100 earns in a part of a year with interest added n times a year:
 * 100·((1 + i/(100·n))^(n·t) − 1), 40 digits, cut at 30 decimals
 * (docs/regole/sconto.md#capitalizzazione). `tasso` is percent.
 */
export function interessiComposti(tasso: Frazione, parte: Frazione, n: number): Frazione {
  const volte = new D(parte.n.toString()).times(n).dividedBy(parte.d.toString());
  const crescita = new D(decimale(tasso))
    .dividedBy(100 * n)
    .plus(1)
    .pow(volte);
  return daDecimale(crescita.minus(1).times(100).toDecimalPlaces(DECIMALI_COMPOSTI).toFixed());
}

/** A loan that is paid back by equal instalments. */
export interface Prestito {
  readonly capitale: string;
  /** Percent a year, divided evenly among the instalments of a year. */
  readonly tasso: string;
  readonly rateAnnue: number;
  readonly rate: number;
  readonly decimali: number;
}

/**
 * The level instalment of a French amortisation plan, C·i/(1 − (1+i)^−n) with
 * i = tasso / rateAnnue, at the end of each period; C/n where the rate is nothing. Exact until the
 * one rounding, half up. Fewer than one instalment throws `RangeError` (the spreadsheets’ PMT;
 * QuantLib, amortizingbond.cpp; docs/regole/cedole.md#capitale-a-rate).
 */
export function rataCostante({ capitale, tasso, rateAnnue, rate, decimali }: Prestito): string {
  if (!Number.isInteger(rate) || rate < 1)
    throw new RangeError('Le rate devono essere almeno una.');
  const i = prodotto(daDecimale(tasso), rapporto(1, 100 * rateAnnue));
  const intero = daDecimale(capitale);
  if (i.n === 0n) return arrotonda(prodotto(intero, rapporto(1, rate)), decimali);
  const crescita = { n: (i.n + i.d) ** BigInt(rate), d: i.d ** BigInt(rate) };
  const maturati = { n: crescita.n - crescita.d, d: crescita.n };
  return arrotonda(quoziente(prodotto(intero, i), maturati), decimali);
}
