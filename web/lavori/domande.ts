import { useSyncExternalStore } from 'react';
import type { DaConfermare } from '#web/record/use-salvataggio.ts';
import type { Lavoro } from './lavoro.ts';

/** An undo that wants a decision: true goes all the way, false leaves what it is about, null does nothing. */
interface DomandaRipristino extends DaConfermare {
  readonly che: 'ripristina';
  /** Whether a part of it may be left as it is. */
  readonly inParte: boolean;
  readonly rispondi: (conferma: boolean | null) => void;
}

/** What is asked before it is done, of one job or of several. */
export interface DomandaSuiLavori {
  readonly che: 'interrompi' | 'elimina';
  readonly lavori: readonly Lavoro[];
  /** When it has been done. */
  readonly dopo?: (() => void) | undefined;
}

/** The rows that an undo has left as they are, and why: nothing to answer. */
interface RigheRimaste {
  readonly che: 'rimaste';
  readonly lavoro: Lavoro;
}

export type Domanda = DomandaSuiLavori | DomandaRipristino | RigheRimaste;

let attuale: Domanda | null = null;
const ascoltatori = new Set<() => void>();

/** Asks, from wherever jobs are shown; the frame has the one window for it. */
export function chiedi(domanda: Domanda | null): void {
  attuale = domanda;
  for (const avvisa of ascoltatori) avvisa();
}

let ultima: Promise<unknown> = Promise.resolve();

/** Asks for the decision that an undo wants, one after the other where there are several. */
export function chiediDecisione(domanda: DaConfermare, inParte = true): Promise<boolean | null> {
  const decisa = ultima.then(
    () =>
      new Promise<boolean | null>((rispondi) =>
        chiedi({ che: 'ripristina', inParte, ...domanda, rispondi }),
      ),
  );
  ultima = decisa;
  return decisa;
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
