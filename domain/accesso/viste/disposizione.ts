/** How the columns of a grid are arranged. */
export interface Disposizione {
  /** Columns in their sequence; those missing here follow in the order of the description. */
  readonly sequenza: readonly string[];
  readonly larghezze: Readonly<Record<string, number>>;
  readonly nascoste: readonly string[];
  /** Columns that stay at the left while the others scroll. */
  readonly fissate: readonly string[];
}

/** The arrangement that the grid's description gives. */
export const DISPOSIZIONE_DESCRITTA: Disposizione = {
  sequenza: [],
  larghezze: {},
  nascoste: [],
  fissate: [],
};

/** Columns in the user's sequence; new ones of the description come last. */
export function inSequenza<C extends { readonly campo: string }>(
  colonne: readonly C[],
  sequenza: readonly string[],
): readonly C[] {
  const posto = (campo: string) => {
    const indice = sequenza.indexOf(campo);
    return indice < 0 ? sequenza.length : indice;
  };
  return colonne.toSorted((prima, dopo) => posto(prima.campo) - posto(dopo.campo));
}

/**
 * The arrangement without columns that the grid no longer has: they are not an error. One that would
 * hide every column hides none.
 */
export function disposizioneNota(
  disposizione: Disposizione,
  campi: readonly string[],
): Disposizione {
  const noto = (campo: string) => campi.includes(campo);
  const nascoste = disposizione.nascoste.filter(noto);
  return {
    sequenza: disposizione.sequenza.filter(noto),
    nascoste: nascoste.length < campi.length ? nascoste : [],
    fissate: disposizione.fissate.filter(noto),
    larghezze: Object.fromEntries(
      Object.entries(disposizione.larghezze).filter(([campo]) => noto(campo)),
    ),
  };
}

/** The sequence with a column moved by some places; the same where it would leave the list. */
export function sequenzaSpostata(
  campi: readonly string[],
  campo: string,
  destinazione: number,
): readonly string[] {
  if (destinazione < 0 || destinazione >= campi.length) return campi;
  return campi.filter((uno) => uno !== campo).toSpliced(destinazione, 0, campo);
}

/** Whether two arrangements show the same, however they are written down. */
export function stessaDisposizione(
  una: Disposizione,
  altra: Disposizione,
  campi: readonly string[],
): boolean {
  const descritte = campi.map((campo) => ({ campo }));
  const forma = (disposizione: Disposizione) => {
    const { sequenza, nascoste, fissate, larghezze } = disposizioneNota(disposizione, campi);
    const larghe = Object.entries(larghezze).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const ordinate = inSequenza(descritte, sequenza).map(({ campo }) => campo);
    return JSON.stringify([ordinate, nascoste.toSorted(), fissate.toSorted(), larghe]);
  };
  return forma(una) === forma(altra);
}
