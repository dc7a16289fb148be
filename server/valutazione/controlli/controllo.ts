import type { ParoleIndirizzo } from '#domain/record/filtri/campo-filtro.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { FineEsercizio, Trovato } from '#domain/valutazione/controlli.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { LibroValutato } from '../libro.ts';

/** So many of what a check is about are told by name. */
export const ESEMPI = 5;

/** The year's end of a book that is looked at. */
export interface Chiusa extends FineEsercizio {
  readonly codAzienda: string;
  readonly codLibro: string;
  /** The first day of the exercise. */
  readonly dal: Data;
  /** Classes that are valued at their bid price. */
  readonly alBid: LibroValutato['alBid'];
}

/** Who looks: what is proposed depends on what one may read. */
export interface ChiGuarda {
  readonly leggePrezzi: boolean;
}

/** One area's look at a year's end, at all that it knows at once. */
export type Esaminatore = (tx: Tx, chiusa: Chiusa, chi: ChiGuarda) => Promise<readonly Trovato[]>;

/** A page with the words that open it filtered. */
export const percorsoDi = (pagina: string, parole: ParoleIndirizzo = {}): string => {
  const piene = Object.entries(parole).filter(([, valore]) => valore !== '');
  return piene.length === 0 ? pagina : `${pagina}?${new URLSearchParams(piene)}`;
};
