import { useSyncExternalStore } from 'react';
import { impostaRimedio } from '#web/base/api.ts';

/**
 * One question at a time, whoever's call was refused because its person has not shown lately who they
 * are: the window in the frame asks it, and all that wait are repeated, or none.
 */
let inCorso: {
  readonly promessa: Promise<boolean>;
  readonly chiudi: (si: boolean) => void;
} | null = null;
const ascoltatori = new Set<() => void>();

const avvisa = (): void => {
  for (const ascolta of ascoltatori) ascolta();
};

function chiedi(): Promise<boolean> {
  if (inCorso) return inCorso.promessa;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  inCorso = { promessa: promise, chiudi: resolve };
  avvisa();
  return promise;
}

/** Answers who waits: with the proof given, or without. */
export function concludiRiconferma(si: boolean): void {
  inCorso?.chiudi(si);
  inCorso = null;
  avvisa();
}

export const useRiconfermaChiesta = (): boolean =>
  useSyncExternalStore(
    (ascolta) => {
      ascoltatori.add(ascolta);
      return () => ascoltatori.delete(ascolta);
    },
    () => inCorso !== null,
  );

/** From the start on: Esc must close this window and not the one behind it, whose listener comes later. */
export function seguiRiconferma(): void {
  impostaRimedio('RICONFERMA_RICHIESTA', chiedi);
  window.addEventListener(
    'keydown',
    (evento) => {
      if (inCorso === null || evento.key !== 'Escape') return;
      evento.stopImmediatePropagation();
      evento.preventDefault();
      concludiRiconferma(false);
    },
    { capture: true },
  );
}
