import { differenza, prodotto, quoziente, segno, somma } from '#domain/money/decimale.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Genere } from './genere.ts';

/** What a movement did to a position: signed, cost in euro. */
export interface MossaFiscale {
  readonly genere: Genere;
  readonly dataValuta: Data;
  readonly quantita: string;
  readonly costo: string;
}

/** A position by its average cost, and by the discount that had accrued when it was bought. */
export interface CostoFiscale {
  readonly quantita: string;
  readonly costo: string;
  /** Issue discount per 100 accrued up to each purchase, averaged over what is held. */
  readonly scarto100: string;
}

/** A position of which nothing is held. */
export const SENZA_CARICO: CostoFiscale = { quantita: '0', costo: '0', scarto100: '0' };

/** The same position after one movement more (`costoFiscale`). */
export function dopoMossa(
  prima: CostoFiscale,
  { genere, dataValuta, quantita, costo }: MossaFiscale,
  scarto100Del: (giorno: Data) => string,
): CostoFiscale {
  // Valuations of the books are none of the taxman's.
  if (genere === 'rettifica') return prima;
  const dopo = somma(prima.quantita, quantita);
  if (segno(dopo) <= 0) return SENZA_CARICO;
  const verso = segno(quantita);
  if (verso === 0) return { ...prima, costo: somma(prima.costo, costo) };
  if (genere === 'frazionamento' || genere === 'raggruppamento')
    return { ...prima, quantita: dopo };
  if (verso < 0) {
    const resta = quoziente(prodotto(prima.costo, dopo), prima.quantita);
    return { ...prima, quantita: dopo, costo: resta };
  }
  const maturato = somma(
    prodotto(prima.scarto100, prima.quantita),
    prodotto(scarto100Del(dataValuta), quantita),
  );
  return {
    quantita: dopo,
    costo: somma(prima.costo, costo),
    scarto100: quoziente(maturato, dopo),
  };
}

/**
 * The continuous weighted average cost of a position after its movements, oldest first, by which
 * gains are taxed in amministrato whatever method the books have (D.Lgs. 461/1997 art. 6;
 * docs/regole/imposte.md#amministrato). Exact to 40 digits: who uses it rounds.
 */
export const costoFiscale = (
  mosse: readonly MossaFiscale[],
  scarto100Del: (giorno: Data) => string,
): CostoFiscale => mosse.reduce((prima, una) => dopoMossa(prima, una, scarto100Del), SENZA_CARICO);

/**
 * The part of an amount that goes with a quantity, of what the whole has
 * (docs/regole/costo.md#scarichi).
 */
export const quotaDi = (totale: string, quantita: string, intero: string): string =>
  segno(differenza(intero, quantita)) === 0
    ? totale
    : quoziente(prodotto(totale, quantita), intero);
