import { type RefObject, useEffect, useRef } from 'react';
import { CAMPO, finestraDi, puoPrendereIlFuoco } from './fuoco-di-apertura.ts';
import { senzaFinestre } from './fuoco-di-ritorno.ts';

/** Where a field that has the focus calls the keyboard up, over half of the screen. */
const A_TOCCO = '(pointer: coarse)';

/** Whether there is a first field, which has the focus then, unless somebody has it who needs it. */
function prende(modulo: HTMLElement): boolean {
  const campo = modulo.querySelector<HTMLElement>(CAMPO);
  if (!campo) return false;
  if (campo.getClientRects().length > 0 && puoPrendereIlFuoco(modulo))
    campo.focus({ preventScroll: true });
  return true;
}

/**
 * The page opens on this form, and has no rows to begin from: one writes at once. Fields that load later are waited
 * for; `apre` is what it is like when it opens.
 */
export function usePrimoCampo(modulo: RefObject<HTMLElement | null>, apre = true): void {
  const vuota = useRef(apre);
  useEffect(() => {
    const elemento = modulo.current;
    if (!vuota.current || !elemento || finestraDi(elemento) || matchMedia(A_TOCCO).matches) return;
    const guarda = new MutationObserver(() => {
      if (prende(elemento)) guarda.disconnect();
    });
    const smette = senzaFinestre(() => {
      if (!prende(elemento)) guarda.observe(elemento, { childList: true, subtree: true });
    });
    return () => {
      smette();
      guarda.disconnect();
    };
  }, [modulo]);
}
