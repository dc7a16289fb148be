/** So long it takes to see that a list has changed. */
const LETTURA_MS = 250;

/** What stands first for a text, since when, and what stood there for the same text before it. */
export interface PrimaVista<V> {
  readonly testo: string;
  readonly voce: V | undefined;
  readonly era: V | undefined;
  readonly dalMs: number;
}

interface Mostrata<V> {
  readonly testo: string;
  readonly voce: V | undefined;
  readonly oraMs: number;
}

/** What is remembered once a list is shown: the same as before, where its first entry is the same. */
export function primaVista<V extends { readonly id: string }>(
  prima: PrimaVista<V> | null,
  { testo, voce, oraMs }: Mostrata<V>,
): PrimaVista<V> {
  const stessoTesto = prima?.testo === testo;
  if (stessoTesto && prima.voce?.id === voce?.id) return prima;
  return { testo, voce, era: stessoTesto ? prima.voce : undefined, dalMs: oraMs };
}

/** What Enter means: what stands first, or what stood there until a moment ago, which is what was read. */
export const voceIntesa = <V>(
  { voce, era, dalMs }: PrimaVista<V>,
  premutoMs: number,
): V | undefined => (premutoMs - dalMs < LETTURA_MS ? (era ?? voce) : voce);
