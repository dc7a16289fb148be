import type { KeyboardEvent } from 'react';

const CAMPI = 'input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea';

/**
 * Keys of every form, to be heard on their way down to the field (onKeyDownCapture): Ctrl+Enter
 * confirms whatever the field would do with it. The field is left first, so that what is being typed
 * (a date, a number) is read before the form is. Enter goes to the next field, unless an open list
 * of choices wants it.
 */
export function tastiModulo(evento: KeyboardEvent<HTMLElement>, conferma: () => void): void {
  const campo = evento.target;
  if (evento.key !== 'Enter' || !(campo instanceof HTMLElement)) return;
  if (evento.ctrlKey || evento.metaKey) {
    evento.preventDefault();
    evento.stopPropagation();
    campo.blur();
    campo.focus();
    setTimeout(conferma);
    return;
  }
  if (!campo.matches('input') || sceglie(campo)) return;
  evento.preventDefault();
  const campi = [...evento.currentTarget.querySelectorAll<HTMLElement>(CAMPI)];
  campi[campi.indexOf(campo) + 1]?.focus();
}

/** Whether a list hangs from the field with one of its choices marked. */
const sceglie = (campo: HTMLElement): boolean =>
  campo.getAttribute('aria-expanded') === 'true' && campo.hasAttribute('aria-activedescendant');
