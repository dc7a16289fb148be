/** Where the focus goes when the rows of the page asked for have come. */
export interface Arrivo {
  /** Counted from the first row or, where negative, from the last, which is -1. */
  readonly riga: number;
  readonly colonna: string;
  /** Whether the row is chosen too: not once Esc has been pressed in the meantime. */
  readonly sceglie: boolean;
}

const MOSSE: Readonly<Record<string, (riga: number) => number>> = {
  ArrowDown: (riga) => (riga === -1 ? -1 : riga + 1),
  ArrowUp: (riga) => (riga === 0 ? 0 : riga - 1),
  Home: () => 0,
  End: () => -1,
};

/** The arrival after a key pressed while the page is on its way; undefined where it is no key of its. */
export function arrivoDopo(
  arrivo: Arrivo,
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
): Arrivo | undefined {
  if (key === 'Escape') return { ...arrivo, sceglie: false };
  const mossa = ctrlKey ? undefined : MOSSE[key];
  return mossa && { ...arrivo, riga: mossa(arrivo.riga), sceglie: true };
}

/** The row among those that have come, the nearest where there are fewer. */
export const rigaDiArrivo = ({ riga }: Arrivo, righe: number): number =>
  riga < 0 ? Math.max(0, righe + riga) : Math.min(riga, righe - 1);
