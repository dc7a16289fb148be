import { useLocation } from '@tanstack/react-router';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export interface Tendine {
  /** The name of the one that is open. */
  readonly aperta: string | null;
  readonly imposta: (nome: string | null) => void;
  readonly alTasto: (evento: KeyboardEvent) => void;
  readonly allUscita: (evento: FocusEvent) => void;
}

/** What stands in the row. */
export const CAPI = '[data-capo], [data-sola] > a';

/** The element that a key leads to, from where the focus stands in a row of them. */
function meta(elementi: readonly HTMLElement[], passo: number | 'inizio' | 'fine') {
  if (passo === 'inizio') return elementi[0];
  if (passo === 'fine') return elementi.at(-1);
  const qui = elementi.indexOf(document.activeElement as HTMLElement);
  return elementi[(qui + passo + elementi.length) % elementi.length];
}

const IN_RIGA: Readonly<Record<string, number | 'inizio' | 'fine'>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  Home: 'inizio',
  End: 'fine',
};
const IN_COLONNA: Readonly<Record<string, number | 'inizio' | 'fine'>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: 'inizio',
  End: 'fine',
};

const tutti = (radice: ParentNode | null | undefined, quali: string): HTMLElement[] => [
  ...(radice?.querySelectorAll<HTMLElement>(quali) ?? []),
];

/**
 * The drop-downs of a menu on top: one open at a time, closed by Esc (the focus goes back to the
 * button), by going elsewhere and by choosing. Arrows move along the row and down the list.
 */
export function useTendine(nav: RefObject<HTMLElement | null>): Tendine {
  const [aperta, imposta] = useState<string | null>(null);
  const percorso = useLocation({ select: ({ pathname }) => pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it waits for
  useEffect(() => imposta(null), [percorso]);
  useEffect(() => {
    if (aperta === null) return;
    const fuori = ({ target }: PointerEvent) => {
      if (!nav.current?.contains(target as Node)) imposta(null);
    };
    document.addEventListener('pointerdown', fuori);
    return () => document.removeEventListener('pointerdown', fuori);
  }, [nav, aperta]);

  const alTasto = (evento: KeyboardEvent) => {
    const qui = evento.target as HTMLElement;
    const tendina = qui.closest<HTMLElement>('ul[id]');
    const capo = tendina?.parentElement?.querySelector<HTMLElement>('[data-capo]') ?? qui;
    const vai = (dove: HTMLElement | undefined) => {
      evento.preventDefault();
      dove?.focus();
    };
    if (evento.key === 'Escape' && aperta !== null) {
      evento.stopPropagation();
      imposta(null);
      vai(capo);
      return;
    }
    if (!tendina && evento.key === 'ArrowDown' && qui.matches('[data-capo]')) {
      evento.preventDefault();
      // Drawn at once: the next key may come before the next frame, and finds the focus in the list.
      if (qui.ariaExpanded !== 'true') flushSync(() => qui.click());
      tutti(qui.parentElement, 'ul a')[0]?.focus();
      return;
    }
    const inColonna = tendina && IN_COLONNA[evento.key];
    if (inColonna !== undefined && inColonna !== null) vai(meta(tutti(tendina, 'a'), inColonna));
    const inRiga = IN_RIGA[evento.key];
    if (tendina || inRiga === undefined) return;
    vai(meta(tutti(nav.current, CAPI), inRiga));
  };

  const allUscita = ({ relatedTarget }: FocusEvent) => {
    // If there is no next element, the window itself lost the focus, or the mouse is choosing.
    if (relatedTarget instanceof Node && !nav.current?.contains(relatedTarget)) imposta(null);
  };
  return { aperta, imposta, alTasto, allUscita };
}
