import { confronta, prodotto, quoziente, segno, somma } from '#domain/money/decimale.ts';
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

/** A position of which it may not be known what had accrued in the price of what it holds. */
export interface CostoIncerto extends Omit<CostoFiscale, 'scarto100'> {
  readonly scarto100: string | null;
}

/**
 * The same where accruals may not be known: quantity and cost go on, and once nothing is held there is
 * nothing left to know.
 */
export function dopoMossaIncerta(
  prima: CostoIncerto,
  mossa: MossaFiscale,
  scarto100Del: (giorno: Data) => string | null,
): CostoIncerto {
  let ignoto = prima.scarto100 === null;
  const dopo = dopoMossa({ ...prima, scarto100: prima.scarto100 ?? '0' }, mossa, (giorno) => {
    const scarto = scarto100Del(giorno);
    ignoto ||= scarto === null;
    return scarto ?? '0';
  });
  return ignoto && segno(dopo.quantita) > 0 ? { ...dopo, scarto100: null } : dopo;
}

/** A cost as it is reckoned with; null where what had accrued is not known. */
export const costoNoto = ({ scarto100, ...resto }: CostoIncerto): CostoFiscale | null =>
  scarto100 === null ? null : { ...resto, scarto100 };

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
  confronta(intero, quantita) === 0 ? totale : quoziente(prodotto(totale, quantita), intero);
