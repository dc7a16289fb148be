import type { Data } from '#domain/tempo/data.ts';
import { arrotonda, daDecimale, differenza, type Frazione, ZERO } from './frazione.ts';

/** A loss of an earlier year that is still to be used: an amount in euro, a decimal above zero. */
export interface PerditaRiportata {
  readonly anno: number;
  readonly importo: string;
}

/** Losses are used within the fourth year after theirs (D.Lgs. 461/1997 art. 6 c. 5, art. 7 c. 10). */
export const ANNI_DI_RIPORTO = 4;

const minimo = (a: Frazione, b: Frazione): Frazione => (a.n * b.d < b.n * a.d ? a : b);

/** What is left of a gain when losses were set against it, and what is left of them. */
export interface Compensazione {
  /** Exact, never negative. */
  readonly imponibile: Frazione;
  /** Oldest first, cents, without those that were used up or came too late. */
  readonly perdite: readonly PerditaRiportata[];
}

/**
 * Sets the losses of the last four years against a gain of `anno`, the oldest first; a gain that is
 * a loss itself uses none and joins them. Amounts left are rounded half up to the cent (D.Lgs.
 * 461/1997 art. 6 c. 5, art. 7 c. 10; docs/regole/imposte.md#minusvalenze).
 */
export function compensa(
  guadagno: Frazione,
  perdite: readonly PerditaRiportata[],
  anno: number,
): Compensazione {
  const valide = perdite.filter((una) => una.anno >= anno - ANNI_DI_RIPORTO);
  let resta = guadagno.n > 0n ? guadagno : ZERO;
  const rimaste: PerditaRiportata[] = [];
  for (const una of valide.toSorted((a, b) => a.anno - b.anno)) {
    const perdita = daDecimale(una.importo);
    const usata = minimo(perdita, resta);
    resta = differenza(resta, usata);
    const avanzo = differenza(perdita, usata);
    if (avanzo.n > 0n) rimaste.push({ anno: una.anno, importo: arrotonda(avanzo, 2) });
  }
  if (guadagno.n < 0n)
    rimaste.push({ anno, importo: arrotonda({ n: -guadagno.n, d: guadagno.d }, 2) });
  return { imponibile: resta, perdite: rimaste };
}

const PARTI: readonly { readonly fino: string; readonly dal: string; readonly parte: string }[] = [
  { fino: '2011-12-31', dal: '2014-07-01', parte: '48.08' },
  { fino: '2014-06-30', dal: '2014-07-01', parte: '76.92' },
  { fino: '2011-12-31', dal: '2012-01-01', parte: '62.5' },
];
const FINI_DEI_TRATTI = [...new Set(PARTI.map(({ fino }) => fino as Data))].toSorted();

/**
 * The last day of the stretch of years whose losses count alike, and a day of which stands for it
 * (`parteCompensabile`); null of what counts in full (docs/regole/zainetto.md#perdite-di-altre-aliquote).
 */
export const finoAlCambio = (realizzata: Data): Data | null =>
  FINI_DEI_TRATTI.find((fino) => realizzata <= fino) ?? null;

/**
 * How much of a loss realised on a day may be set against a gain of a later one, percent: a loss
 * counts at the rate it would have been taxed at, over that of the gain (D.L. 138/2011 art. 2 c.
 * 28, D.L. 66/2014 art. 3 c. 13; docs/regole/imposte.md#base-ridotta). '100' where the rate did not
 * change between them.
 */
export function parteCompensabile(realizzata: Data, usata: Data): string {
  const cambio = PARTI.find(({ fino, dal }) => realizzata <= fino && usata >= dal);
  return cambio?.parte ?? '100';
}
