import {
  arrotonda,
  daDecimale,
  differenza,
  type Frazione,
  prodotto,
  quoziente,
  somma,
} from './frazione.ts';
import { inCifre, type Traccia } from './traccia.ts';

/** A capital increase: new shares at a price for so many old ones, seen from the last price with the right. */
export interface Aumento {
  readonly prezzoCum: string;
  readonly prezzoEmissione: string;
  readonly nuove: string;
  readonly vecchie: string;
}

export interface ValoreDelDiritto {
  /** Theoretical price without the right, six decimals. */
  readonly ex: string;
  /** The value of the right of one old share, six decimals. */
  readonly diritto: string;
  /** The factor that makes prices of before comparable, six decimals. */
  readonly k: string;
  /** Percent of the share's cost that belongs to the right, eight decimals. */
  readonly quotaCosto: string;
  readonly traccia: Traccia;
}

const DECIMALI = 6;
const DECIMALI_QUOTA = 8;
const CENTO: Frazione = { n: 100n, d: 1n };

/**
 * The theoretical value of a right: ex = (old × cum + new × issue price) / (old + new),
 * right = cum − ex, K = ex / cum, and the part of the cost right / cum (AIAF;
 * docs/regole/costo.md#diritti). Prices or parts of the ratio that are not above zero, or an issue
 * dearer than the market, throw `RangeError`.
 */
export function valoreDelDiritto(aumento: Aumento): ValoreDelDiritto {
  const { prezzoCum, prezzoEmissione, nuove, vecchie } = aumento;
  const [cum, emissione] = [daDecimale(prezzoCum), daDecimale(prezzoEmissione)];
  const [n, v] = [daDecimale(nuove), daDecimale(vecchie)];
  if (cum.n <= 0n || emissione.n < 0n || n.n <= 0n || v.n <= 0n)
    throw new RangeError('Prezzi e rapporto di un aumento sono maggiori di zero.');
  const ex = quoziente(somma(prodotto(v, cum), prodotto(n, emissione)), somma(v, n));
  const diritto = differenza(cum, ex);
  if (diritto.n < 0n)
    throw new RangeError('L’emissione costa più del mercato: il diritto non vale nulla.');
  const quota = prodotto(quoziente(diritto, cum), CENTO);
  const detti = {
    ex: arrotonda(ex, DECIMALI),
    diritto: arrotonda(diritto, DECIMALI),
    k: arrotonda(quoziente(ex, cum), DECIMALI),
    quotaCosto: arrotonda(quota, DECIMALI_QUOTA),
  };
  return {
    ...detti,
    traccia: [
      {
        titolo: 'Prezzo teorico ex diritto',
        calcolo: `(${inCifre(vecchie)} × ${inCifre(prezzoCum)} + ${inCifre(nuove)} × ${inCifre(prezzoEmissione)}) / (${inCifre(vecchie)} + ${inCifre(nuove)})`,
        valore: detti.ex,
        fonte: 'AIAF, sei decimali',
      },
      {
        titolo: 'Valore del diritto',
        calcolo: `${inCifre(prezzoCum)} − ${inCifre(detti.ex)}`,
        valore: detti.diritto,
        fonte: 'AIAF, sei decimali',
      },
      {
        titolo: 'Parte del costo che è del diritto',
        calcolo: `${inCifre(detti.diritto)} / ${inCifre(prezzoCum)} × 100`,
        valore: detti.quotaCosto,
        fonte: 'Valore relativo',
      },
    ],
  };
}
