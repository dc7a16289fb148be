import { type RefObject, useEffect } from 'react';

const PRIMO =
  'input:not([readonly]):not([disabled]):not([tabindex="-1"]), textarea:not([readonly])';

/**
 * The first field that may be written has the focus when the drawer opens, whatever kind of field it
 * is; a new record begun in a drawer that is open already takes it itself.
 */
export function useFuocoSulPrimo(inizio: RefObject<HTMLDivElement | null>, nuovo: boolean): void {
  useEffect(() => {
    const primo = inizio.current?.querySelector<HTMLElement>(PRIMO);
    primo?.setAttribute('data-autofocus', 'true');
    if (nuovo) primo?.focus();
  }, [inizio, nuovo]);
}
