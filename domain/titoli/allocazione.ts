import { arrotonda, confronta, prodotto, quoziente, somma } from '#domain/money/decimale.ts';

/** What a company holds of a titolo, in euro, and how the titolo is named in the chart asked for. */
export interface Posizione {
  readonly idTitolo: number;
  readonly etichetta: string;
  readonly controvaloreEuro: string;
  /** Worth what it cost, for want of a price or of a rate. */
  readonly alCosto?: boolean;
}

/** A part of what a titolo is made of: a fund counts as what it holds. */
export interface Quota {
  readonly idTitolo: number;
  readonly etichetta: string;
  readonly percentuale: string;
}

/** A slice of the chart: its name and its euros, two decimals. */
export interface Fetta {
  readonly item1: string;
  readonly item2: string;
  /** The part of these that is worth its cost, for want of a price. */
  readonly alCosto: string;
}

/**
 * The positions added up by name, the largest first. A titolo with a composition counts in its parts,
 * the others whole. Rounded once, at the end.
 */
export function allocazione(posizioni: readonly Posizione[], quote: readonly Quota[]): Fetta[] {
  const perTitolo = Map.groupBy(quote, ({ idTitolo }) => idTitolo);
  const somme = new Map<string, string>();
  const costi = new Map<string, string>();
  const aggiungi = (etichetta: string, euro: string, alCosto = false) => {
    somme.set(etichetta, somma(somme.get(etichetta) ?? '0', euro));
    if (alCosto) costi.set(etichetta, somma(costi.get(etichetta) ?? '0', euro));
  };
  for (const { idTitolo, etichetta, controvaloreEuro, alCosto } of posizioni) {
    const sue = perTitolo.get(idTitolo);
    if (!sue) aggiungi(etichetta, controvaloreEuro, alCosto);
    for (const { etichetta: parte, percentuale } of sue ?? [])
      aggiungi(parte, quoziente(prodotto(controvaloreEuro, percentuale), '100'), alCosto);
  }
  return [...somme]
    .map(([item1, euro]) => ({
      item1,
      item2: arrotonda(euro, 2),
      alCosto: arrotonda(costi.get(item1) ?? '0', 2),
    }))
    .sort((a, b) => confronta(b.item2, a.item2) || a.item1.localeCompare(b.item1, 'it'));
}
