/** The layout's variants (specification §2): light and dark are Mantine's, this is the third. */
export type Variante = 'opaca' | 'trasparente';

const CHIAVE = 'rateo.variante';

export function leggiVariante(): Variante {
  return localStorage.getItem(CHIAVE) === 'trasparente' ? 'trasparente' : 'opaca';
}

/** Remembers the variant and redraws at once: the stylesheet hangs on the attribute. */
export function applicaVariante(variante: Variante): void {
  localStorage.setItem(CHIAVE, variante);
  if (variante === 'trasparente') document.documentElement.dataset.variante = variante;
  else delete document.documentElement.dataset.variante;
}
