import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

const FERMATE = 'a[href], button:not(:disabled)';
const PASSI: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

const fermateDi = (riquadro: HTMLElement | null): HTMLElement[] => [
  ...(riquadro?.querySelectorAll<HTMLElement>(FERMATE) ?? []),
];

/** Tab stops at one of them: where one was, else at the first. */
function unaSola(riquadro: HTMLElement | null): void {
  const fermate = fermateDi(riquadro);
  const attiva = fermate.find(
    ({ tabIndex }) => tabIndex === 0 && fermate.some((f) => f.tabIndex < 0),
  );
  for (const una of fermate) una.tabIndex = una === (attiva ?? fermate[0]) ? 0 : -1;
}

export interface UnaSosta<E extends HTMLElement> {
  readonly ref: RefObject<E | null>;
  readonly onKeyDown: (evento: KeyboardEvent) => void;
  readonly onFocus: () => void;
}

/** A block that Tab enters once: arrows, Home and End move among what can be opened in it. */
export function useUnaSosta<E extends HTMLElement>(): UnaSosta<E> {
  const ref = useRef<E>(null);
  useEffect(() => {
    unaSola(ref.current);
    if (!ref.current) return;
    const guardia = new MutationObserver(() => unaSola(ref.current));
    guardia.observe(ref.current, { childList: true, subtree: true });
    return () => guardia.disconnect();
  }, []);
  const vai = (fermate: readonly HTMLElement[], quale: HTMLElement | undefined) => {
    for (const una of fermate) una.tabIndex = una === quale ? 0 : -1;
    quale?.focus();
  };
  return {
    ref,
    onFocus: () => {
      const fermate = fermateDi(ref.current);
      const presa = fermate.find((una) => una === document.activeElement);
      if (presa) for (const una of fermate) una.tabIndex = una === presa ? 0 : -1;
    },
    onKeyDown: (evento) => {
      if (evento.altKey || evento.ctrlKey || evento.metaKey) return;
      const fermate = fermateDi(ref.current);
      const ora = fermate.indexOf(document.activeElement as HTMLElement);
      if (ora < 0) return;
      const passo = PASSI[evento.key];
      const dove =
        passo === undefined
          ? { Home: 0, End: fermate.length - 1 }[evento.key]
          : Math.min(Math.max(ora + passo, 0), fermate.length - 1);
      if (dove === undefined) return;
      evento.preventDefault();
      vai(fermate, fermate[dove]);
    },
  };
}
