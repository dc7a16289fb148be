/**
 * How many company hues there are; each passes 3:1 on panel and paper, in light and dark. A company
 * carries the index of its hue, so that it keeps it when others are added.
 */
export const NUMERO_BANDE = 12;

/** The CSS colour of a company's band. */
export function colorBanda(colore: number): string {
  const indice = ((Math.trunc(colore) % NUMERO_BANDE) + NUMERO_BANDE) % NUMERO_BANDE;
  return `var(--t-band-${indice})`;
}
