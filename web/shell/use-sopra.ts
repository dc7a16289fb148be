import { type RefObject, useEffect, useRef } from 'react';

/**
 * What lies over the screen takes the focus while it is there, gives it back where it was, and
 * leaves with Esc wherever the focus stands.
 */
export function useSopra(
  onChiudi: (() => void) | undefined,
  elenco: RefObject<HTMLElement | null>,
): void {
  const chiudi = useRef(onChiudi);
  useEffect(() => {
    chiudi.current = onChiudi;
  });
  const aperta = onChiudi !== undefined;
  useEffect(() => {
    if (!aperta) return;
    const prima = document.activeElement;
    const corrente = elenco.current?.querySelector<HTMLElement>('[aria-current], a');
    corrente?.focus();
    const alTasto = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') chiudi.current?.();
    };
    document.addEventListener('keydown', alTasto);
    return () => {
      document.removeEventListener('keydown', alTasto);
      if (prima instanceof HTMLElement) prima.focus();
    };
  }, [aperta, elenco]);
}
