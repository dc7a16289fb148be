import { chiudiFinestra, scriviCercato, scriviInvio, testoCercato } from '#web/ui/finestre.ts';

const MASSIMO = 100;
const CAMPO = '[data-campo-ricerca]';

/** What is there but has not the focus, as when what was open before gave it back late, takes it with the key. */
function alCampo(campo: HTMLElement, { key }: KeyboardEvent): void {
  campo.focus();
  campo.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

/**
 * What is typed after Ctrl+K before its field is there and has the focus: no letter of it is lost, and no key reaches the
 * page behind, where letters are commands and Enter opens what stands there.
 */
export function perLaRicerca(evento: KeyboardEvent): void {
  const { target, key } = evento;
  if (target instanceof HTMLElement && target.matches(CAMPO)) return;
  if (evento.ctrlKey || evento.metaKey || evento.altKey) return;
  const scritto = testoCercato();
  if (key === 'Escape') chiudiFinestra();
  else if (key === 'Backspace') scriviCercato(scritto.slice(0, -1));
  else if (key.length === 1) scriviCercato((scritto + key).slice(0, MASSIMO));
  else {
    const campo = document.querySelector<HTMLElement>(CAMPO);
    if (campo && key !== 'Tab') alCampo(campo, evento);
    else if (key === 'Enter' && scritto !== '') scriviInvio(true);
  }
  evento.preventDefault();
  evento.stopPropagation();
}
