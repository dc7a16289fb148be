import { differenza, somma } from '#domain/money/decimale.ts';

interface ConImporto {
  readonly id: number;
  readonly importo: string;
}

/** What is chosen of theirs and of ours, and what the two come to. */
export interface DueLati {
  readonly righe: number;
  readonly movimenti: number;
  readonly loro: string;
  readonly noi: string;
  /** Loro less noi. */
  readonly differenza: string;
}

const somme = (lati: readonly ConImporto[]): string =>
  lati.length === 0 ? '0' : somma(...lati.map(({ importo }) => importo));

/** The totals of what is chosen on both sides. */
export function dueLati(righe: readonly ConImporto[], movimenti: readonly ConImporto[]): DueLati {
  const loro = somme(righe);
  const noi = somme(movimenti);
  return {
    righe: righe.length,
    movimenti: movimenti.length,
    loro,
    noi,
    differenza: differenza(loro, noi),
  };
}
