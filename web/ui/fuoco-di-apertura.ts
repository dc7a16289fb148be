import type { AnyRouter } from '@tanstack/react-router';
import { cambiaSchermata, finestreAperte } from './fuoco-di-ritorno.ts';

/** Where one writes: nobody takes the focus from there, and a letter is a letter. */
const SCRIVE =
  'input:not([type="radio"], [type="checkbox"], [type="button"]), textarea, select, [contenteditable], [role="combobox"]';
/** What holds the focus for want of anything better: the page, and a window that has just opened. */
const SFONDO = 'body, #contenuto, [data-inizio]';

/** A field that one may begin to write in. */
export const CAMPO =
  'input:not([type="radio"], [type="checkbox"], [readonly], [disabled], [tabindex="-1"]), textarea:not([readonly], [disabled]), select:not([disabled])';

export const siScriveIn = (elemento: Element): boolean => elemento.matches(SCRIVE);
export const eSfondo = (elemento: Element): boolean => elemento.matches(SFONDO);
export const finestraDi = (elemento: Element): Element | null =>
  elemento.closest('[role="dialog"]');

/** Whether something was pressed in the page since the present screen was asked for. */
let haFattoAltro = false;

/** A window that comes and goes meanwhile, and the keys that call it, are not of the page. */
const dellaPagina = (evento: Event): boolean =>
  finestreAperte() === 0 &&
  !(evento instanceof KeyboardEvent && (evento.ctrlKey || evento.metaKey || evento.altKey));

/** Follows which screen is asked for, from the start of the program. */
export function seguiLeAperture(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged) return;
    haFattoAltro = false;
    cambiaSchermata();
  });
  for (const gesto of ['keydown', 'pointerdown'])
    addEventListener(gesto, (evento) => (haFattoAltro ||= dellaPagina(evento)), true);
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
