/**
 * Amounts are whole cents, exact; those called `divisa` are of the titolo's currency, the others of the one that
 * returns are told in.
 */
export interface Valore {
  readonly secco: bigint;
  readonly rateo: bigint;
  readonly divisa: bigint;
}

export const NULLA: Valore = { secco: 0n, rateo: 0n, divisa: 0n };

/** What left a holding on a day, as its owner sees it: cashed is positive, paid negative. */
export interface Mosso {
  /** For the titolo itself, or passed on without money. */
  readonly capitale: bigint;
  readonly divisa: bigint;
  /** Coupons, dividends, accruals; with the minus what is paid. */
  readonly interessi: bigint;
  readonly oneri: bigint;
  readonly imposte: bigint;
}

/** Nothing has moved. */
export const FERMO: Mosso = { capitale: 0n, divisa: 0n, interessi: 0n, oneri: 0n, imposte: 0n };

/** What a result is made of, in the sequence in which it is told (docs/regole/performance.md#effetti). */
export const nomiEffetti = ['prezzo', 'cambio', 'reddito', 'oneri', 'imposte'] as const;
export type Effetto = (typeof nomiEffetti)[number];
export type Effetti = Readonly<Record<Effetto, bigint>>;

/** Rates of exchange are whole numbers of this part of one. */
export const SCALA = 10n ** 10n;

/** So many of a titolo's currency for so many of the one that returns are told in. */
export interface Cambio {
  readonly di: bigint;
  readonly per: bigint;
}

export const ALLA_PARI: Cambio = { di: SCALA, per: SCALA };

/** A quotient, half up away from nothing. */
export function diviso(a: bigint, b: bigint): bigint {
  const negativo = a < 0n !== b < 0n;
  const [su, giu] = [a < 0n ? -a : a, b < 0n ? -b : b];
  const intero = (2n * su + giu) / (2n * giu);
  return negativo ? -intero : intero;
}

/** An amount of a titolo's currency in the one that returns are told in. */
export const cambiato = (importo: bigint, { di, per }: Cambio): bigint =>
  di === per ? importo : diviso(importo * per, di);

export const flussoDi = ({ capitale, interessi, oneri, imposte }: Mosso): bigint =>
  capitale + interessi + oneri + imposte;

/**
 * What a holding earned between two evenings: in its currency at the last evening's rate is price, what the
 * rates add is currency, the rest is told by its own name. Their sum is final value less initial value plus
 * what left, to the cent (docs/regole/performance.md#effetti).
 */
export function effettiDi(prima: Valore, dopo: Valore, mosso: Mosso, cambio: Cambio): Effetti {
  const secco = dopo.secco - prima.secco + mosso.capitale;
  const locale = dopo.divisa - prima.divisa + mosso.divisa;
  const prezzo = cambiato(locale, cambio);
  return {
    prezzo,
    cambio: secco - prezzo,
    reddito: dopo.rateo - prima.rateo + mosso.interessi,
    oneri: mosso.oneri,
    imposte: mosso.imposte,
  };
}

export const risultatoDi = (effetti: Effetti): bigint =>
  nomiEffetti.reduce((totale, nome) => totale + effetti[nome], 0n);
