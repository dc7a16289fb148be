import { useSyncExternalStore } from 'react';

/** The windows that the frame opens from anywhere, one at a time. */
export type Finestra = 'ricerca' | 'tasti' | 'notifiche' | 'personalizza';

let aperta: Finestra | null = null;
const ascoltatori = new Set<() => void>();

function imposta(nuova: Finestra | null): void {
  aperta = nuova;
  for (const avvisa of ascoltatori) avvisa();
}

export const apriRicerca = (): void => imposta('ricerca');
export const apriTasti = (): void => imposta('tasti');
export const apriNotifiche = (): void => imposta('notifiche');
/** The layout customiser; also a thing that the palette may offer. */
export const apriPersonalizzatore = (): void => imposta('personalizza');
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
