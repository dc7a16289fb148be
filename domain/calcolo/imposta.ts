import type { Data } from '#domain/tempo/data.ts';
import { esigiOrdine, type Intervallo } from './convenzioni.ts';
import { arrotonda, daDecimale, type Frazione, prodotto, somma, ZERO } from './frazione.ts';
import { perCento } from './termini.ts';

/** A rate and the day from which it holds, until the next one's. */
export interface AliquotaDal {
  readonly validoDal: Data;
  /** Percent. */
  readonly aliquota: string;
}

/** The part of an interval in which one rate holds. */
export interface TrattoAliquota extends Intervallo {
  readonly aliquota: string;
}

/**
 * The row in force on a day, among rows that hold from their day until the next one's. Undefined
 * before the first; rows may come in any sequence (docs/regole/numeri.md#righe-datate).
 */
export const inVigore = <R extends { readonly validoDal: Data }>(
  righe: readonly R[],
  giorno: Data,
): R | undefined =>
  righe
    .filter(({ validoDal }) => validoDal <= giorno)
    .reduce<R | undefined>(
      (ultima, una) => (ultima && ultima.validoDal >= una.validoDal ? ultima : una),
      undefined,
    );

/** The rate of a day; null before the first one. Percent (docs/regole/imposte.md#aliquote). */
export const aliquotaDel = (aliquote: readonly AliquotaDal[], giorno: Data): string | null =>
  inVigore(aliquote, giorno)?.aliquota ?? null;

/**
 * The interval cut where the rate changes. Days before the first rate are taxed at none: the tables
 * begin when the tax does. Percent; the parts touch and make the interval; one that ends before it
 * begins throws `RangeError` (docs/regole/imposte.md#aliquote).
 */
export function trattiAliquota(
  aliquote: readonly AliquotaDal[],
  { da, a }: Intervallo,
): readonly TrattoAliquota[] {
  esigiOrdine({ da, a });
  const cambi = aliquote
    .map(({ validoDal }) => validoDal)
    .filter((giorno) => giorno > da && giorno < a)
    .toSorted();
  const estremi = [da, ...cambi, a];
  return estremi.slice(1).map((fine, i) => {
    const inizio = estremi[i] ?? da;
    return { da: inizio, a: fine, aliquota: aliquotaDel(aliquote, inizio) ?? '0' };
  });
}

/**
 * Tax on what accrues in an interval: the income of each part of it at the rate that held then,
 * summed and rounded once, half up (docs/regole/imposte.md#aliquote, transition of D.L. 138/2011
 * and D.L. 66/2014). `maturato` gives the income from the interval's first day to a day, exact.
 */
export function impostaSuMaturato(
  aliquote: readonly AliquotaDal[],
  intervallo: Intervallo,
  maturato: (giorno: Data) => Frazione,
  decimali: number,
): string {
  let totale = ZERO;
  for (const { da, a, aliquota } of trattiAliquota(aliquote, intervallo)) {
    const inizio = maturato(da);
    const reddito = somma(maturato(a), { n: -inizio.n, d: inizio.d });
    totale = somma(totale, prodotto(reddito, perCento(daDecimale(aliquota))));
  }
  return arrotonda(totale, decimali);
}
