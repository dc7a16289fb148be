import type { AnyRouter } from '@tanstack/react-router';
import { finestreAperte } from './fuoco-di-ritorno.ts';

/** Where one writes: nobody takes the focus from there, and a letter is a letter. */
const SCRIVE =
  'input:not([type="radio"], [type="checkbox"], [type="button"]), textarea, select, [contenteditable], [role="combobox"]';
/** What holds the focus for want of anything better: the page, and a window that has just opened. */
const SFONDO = 'body, #contenuto, [data-inizio]';

export const siScriveIn = (elemento: Element): boolean => elemento.matches(SCRIVE);
export const eSfondo = (elemento: Element): boolean => elemento.matches(SFONDO);
export const finestraDi = (elemento: Element): Element | null =>
  elemento.closest('[role="dialog"]');

/** Whether something was pressed since the present screen was asked for. */
let haFattoAltro = false;

/** Follows which screen is asked for, from the start of the program. */
export function seguiLeAperture(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) haFattoAltro = false;
  });
  for (const gesto of ['keydown', 'pointerdown'])
    addEventListener(gesto, () => (haFattoAltro = true), true);
}

/**
 * Whether what has just come may take the focus: not from who writes or stands in the screen already, nor from who
 * has gone on from the link that led here.
 */
export function puoPrendereIlFuoco(elemento: Element): boolean {
  const attivo = document.activeElement ?? document.body;
  const finestra = finestraDi(elemento);
  if (finestra) {
    const altra = finestraDi(attivo);
    return altra === finestra ? eSfondo(attivo) : altra === null;
  }
  // A window that is fading away still has it.
  if (finestreAperte() === 0 && finestraDi(attivo)) return true;
  if (eSfondo(attivo)) return true;
  return attivo.closest('#contenuto') === null && !siScriveIn(attivo) && !haFattoAltro;
}
