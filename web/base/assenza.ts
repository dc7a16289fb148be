import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const OGNI_MS = 3_000;
/** Nobody answers, or somebody who has nothing behind them; any other answer is one of a server that works. */
const ASSENTI: readonly number[] = [0, 502, 503, 504];

interface Mezzi {
  /** The status of the answer to whether one may work; 0 where none comes. */
  readonly chiedi: () => Promise<number>;
  readonly attendi: (ms: number) => Promise<void>;
  /** The server is back: what failed meanwhile can be asked again. */
  readonly alRitorno: () => void;
}

/** Whether the server, or its database, is away: looked at when a call has failed so, until it is back. */
export function creaAssenza({ chiedi, attendi, alRitorno }: Mezzi) {
  let assente = false;
  let veglia: Promise<void> | undefined;
  const ascoltatori = new Set<() => void>();
  const imposta = (nuovo: boolean): void => {
    assente = nuovo;
    for (const avvisa of ascoltatori) avvisa();
  };
  const vegliaFinche = async (): Promise<void> => {
    while (ASSENTI.includes(await chiedi())) {
      if (!assente) imposta(true);
      await attendi(OGNI_MS);
    }
    if (!assente) return;
    imposta(false);
    alRitorno();
  };
  return {
    assente: () => assente,
    ascolta: (avvisa: () => void) => {
      ascoltatori.add(avvisa);
      return () => void ascoltatori.delete(avvisa);
    },
    /** A call has ended with this status. */
    segna: (status: number): Promise<void> => {
      if (!ASSENTI.includes(status)) return Promise.resolve();
      veglia ??= vegliaFinche().finally(() => {
        veglia = undefined;
      });
      return veglia;
    },
  };
}

type Assenza = ReturnType<typeof creaAssenza>;

let attuale: Assenza | undefined;

/**
 * Asks again what failed, and what a screen lets move as it does when its window is looked at again:
 * what stands still under who writes in it does not move for an absence either.
 */
export const rileggiAlRitorno = (interrogazioni: QueryClient): Promise<void> =>
  interrogazioni.invalidateQueries({
    predicate: ({ state, observers }) =>
      state.status === 'error' ||
      observers.some(({ options }) => options.refetchOnWindowFocus !== false),
  });

/** Follows the failures of all calls from here on. */
export function seguiAssenza(interrogazioni: QueryClient): Assenza['segna'] {
  attuale = creaAssenza({
    alRitorno: () => void rileggiAlRitorno(interrogazioni),
    attendi: (ms) => new Promise((fatto) => setTimeout(fatto, ms)),
    chiedi: () =>
      fetch('/api/stato/pronto', { cache: 'no-store' }).then(
        ({ status }) => status,
        () => 0,
      ),
  });
  return attuale.segna;
}

const NESSUNO = () => () => undefined;

/** Whether the server, or its database, is known to be away just now. */
export const useAssenza = (): boolean =>
  useSyncExternalStore(attuale?.ascolta ?? NESSUNO, () => attuale?.assente() ?? false);
