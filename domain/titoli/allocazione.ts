import { arrotonda, confronta, prodotto, quoziente, somma } from '#domain/money/decimale.ts';

/** What a company holds of a titolo, in euro, and how the titolo is named in the chart asked for. */
export interface Posizione {
  readonly idTitolo: number;
  readonly etichetta: string;
  readonly controvaloreEuro: string;
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
}

/**
 * The positions added up by name, the largest first. A titolo with a composition counts in its parts,
 * the others whole. Rounded once, at the end.
 */
export function allocazione(posizioni: readonly Posizione[], quote: readonly Quota[]): Fetta[] {
  const perTitolo = Map.groupBy(quote, ({ idTitolo }) => idTitolo);
  const somme = new Map<string, string>();
  const aggiungi = (etichetta: string, euro: string) =>
    somme.set(etichetta, somma(somme.get(etichetta) ?? '0', euro));
  for (const { idTitolo, etichetta, controvaloreEuro } of posizioni) {
    const sue = perTitolo.get(idTitolo);
    if (!sue) aggiungi(etichetta, controvaloreEuro);
    for (const { etichetta: parte, percentuale } of sue ?? [])
      aggiungi(parte, quoziente(prodotto(controvaloreEuro, percentuale), '100'));
  }
  return [...somme]
    .map(([item1, euro]) => ({ item1, item2: arrotonda(euro, 2) }))
    .sort((a, b) => confronta(b.item2, a.item2) || a.item1.localeCompare(b.item1, 'it'));
}
