import { useSyncExternalStore } from 'react';

/** The two windows that keys open from anywhere. */
export type Finestra = 'ricerca' | 'tasti';

let aperta: Finestra | null = null;
const ascoltatori = new Set<() => void>();

function imposta(nuova: Finestra | null): void {
  aperta = nuova;
  for (const avvisa of ascoltatori) avvisa();
}

export const apriRicerca = (): void => imposta('ricerca');
export const apriTasti = (): void => imposta('tasti');
export const chiudiFinestra = (): void => imposta(null);

export function useFinestra(): Finestra | null {
  return useSyncExternalStore(
    (avvisa) => {
      ascoltatori.add(avvisa);
      return () => ascoltatori.delete(avvisa);
    },
    () => aperta,
  );
}
