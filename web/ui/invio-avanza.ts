import type { KeyboardEvent } from 'react';

const CAMPI = 'input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea';

/**
 * Keys of every form: Enter goes to the next field, Ctrl+Enter confirms. The field is left first, so
 * that what is being typed is read (a date, a number) before the form is.
 */
export function tastiModulo(evento: KeyboardEvent<HTMLElement>, conferma: () => void): void {
  if (evento.key !== 'Enter' || evento.defaultPrevented) return;
  const campo = evento.target;
  if (!(campo instanceof HTMLElement)) return;
  if (evento.ctrlKey || evento.metaKey) {
    evento.preventDefault();
    campo.blur();
    campo.focus();
    setTimeout(conferma);
    return;
  }
  if (!campo.matches('input') || campo.getAttribute('aria-expanded') === 'true') return;
  evento.preventDefault();
  const campi = [...evento.currentTarget.querySelectorAll<HTMLElement>(CAMPI)];
  campi[campi.indexOf(campo) + 1]?.focus();
}
