import type { KeyboardEvent } from 'react';
import { useTasti } from '#web/tasti/registro.ts';
import { useAttuale } from './use-attuale.ts';

/** What is computed by itself is passed by: Tab goes there. */
const CAMPI =
  'input:not([disabled], [type="hidden"], [data-saltato] input), select:not([disabled]), textarea';

const DEI_MODULI = ['prossimo', 'conferma'] as const;

/**
 * Keys of every form, to be heard on their way down to the field (onKeyDownCapture): Ctrl+Enter
 * confirms whatever the field would do with it. The field is left first, so that what is being typed
 * (a date, a number) is read, and the form confirms what it then holds. Enter goes to the next field,
 * unless an open list of choices wants it.
 */
export function useTastiModulo(conferma: () => void): (evento: KeyboardEvent<HTMLElement>) => void {
  const attuale = useAttuale(conferma);
  useTasti(DEI_MODULI);
  return (evento) => {
    const campo = evento.target;
    if (evento.key !== 'Enter' || !(campo instanceof HTMLElement)) return;
    // A window opened from the form is a form of its own, though its events come by here.
    if (!evento.currentTarget.contains(campo)) return;
    if (evento.ctrlKey || evento.metaKey) {
      evento.preventDefault();
      evento.stopPropagation();
      campo.blur();
      campo.focus();
      setTimeout(attuale);
      return;
    }
    if (!campo.matches('input') || sceglie(campo)) return;
    evento.preventDefault();
    const campi = [...evento.currentTarget.querySelectorAll<HTMLElement>(CAMPI)];
    campi[campi.indexOf(campo) + 1]?.focus();
  };
}

const PASSI: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

/**
 * Alt+PgUp, Alt+PgDn among the parts of a form, the children of what holds them: to the first field of the
 * part before or after that has one to write in. Answers whether the key was one of these.
 */
export function vaiAllaParte(evento: KeyboardEvent, parti: HTMLElement | null): boolean {
  const passo = PASSI[evento.key];
  if (!evento.altKey || passo === undefined || parti === null) return false;
  evento.preventDefault();
  const tutte = [...parti.children];
  const qui = tutte.findIndex((parte) => parte.contains(evento.target as Node));
  const oltre = passo > 0 ? tutte.slice(qui + 1) : tutte.slice(0, Math.max(qui, 0)).toReversed();
  const campo = oltre
    .map((parte) => parte.querySelector<HTMLElement>(CAMPI))
    .find((trovato) => trovato !== null);
  campo?.focus();
  return true;
}

/** Whether a list hangs from the field with one of its choices marked, or meant by what is typed. */
const sceglie = (campo: HTMLElement): boolean =>
  campo.getAttribute('aria-expanded') === 'true' &&
  (campo.hasAttribute('aria-activedescendant') || campo.hasAttribute('data-prende'));
