import type { Termini } from './termini.ts';

/** Bills and zero coupons: they earn their discount and pay once. */
const A_SCONTO: ReadonlySet<string | null> = new Set(['B', 'C', 'Z']);
const CALCOLI_DELLO_SCARTO: ReadonlySet<string | null> = new Set(['LINV', 'COMP']);

/**
 * Whether a titolo pays no coupon: it earns its discount, by days or compounded
 * (docs/regole/sconto.md#bot, #zero-coupon).
 */
export const eSenzaCedola = ({ tipoTasso, tipoCalcoloRatei }: Termini): boolean =>
  A_SCONTO.has(tipoTasso) || CALCOLI_DELLO_SCARTO.has(tipoCalcoloRatei);

/**
 * Treasury bills are quoted by a simple yield, and taxed on the whole discount when they are bought
 * (D.Lgs. 239/1996; docs/regole/sconto.md#bot).
 */
export const eBuono = ({ tipoTasso }: Termini): boolean => tipoTasso === 'B';

/**
 * The terms with which what pays no coupon can be asked for its one payment: a coupon of nothing at
 * maturity. Terms of what has coupons are given back as they are
 * (docs/regole/sconto.md#zero-coupon).
 */
export const conUnPagamento = (termini: Termini): Termini =>
  eSenzaCedola(termini)
    ? { ...termini, tassoCedola: '0', periodicita: '0', tipoCalcoloRatei: 'A365', tassi: [] }
    : termini;
