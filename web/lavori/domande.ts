import { useSyncExternalStore } from 'react';
import type { Lavoro } from './lavoro.ts';

/** What is asked before it is done, of one job or of several. */
export interface Domanda {
  readonly che: 'interrompi' | 'elimina';
  readonly lavori: readonly Lavoro[];
  /** When it has been done. */
  readonly dopo?: (() => void) | undefined;
}

let attuale: Domanda | null = null;
const ascoltatori = new Set<() => void>();

/** Asks, from wherever jobs are shown; the frame has the one window for it. */
export function chiedi(domanda: Domanda | null): void {
  attuale = domanda;
  for (const avvisa of ascoltatori) avvisa();
}

export function useDomanda(): Domanda | null {
  return useSyncExternalStore(
    (avvisa) => {
      ascoltatori.add(avvisa);
      return () => ascoltatori.delete(avvisa);
    },
    () => attuale,
  );
}
