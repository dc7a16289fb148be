import {
  chiudiFinestra,
  doveApre,
  scriviCercato,
  scriviInvio,
  testoCercato,
} from '#web/ui/finestre.ts';

const MASSIMO = 100;
const CAMPO = '[data-campo-ricerca]';

/** What is there but has not the focus, as when what was open before gave it back late, takes it with the key. */
function alCampo(campo: HTMLElement, { key, ctrlKey, metaKey }: KeyboardEvent): void {
  campo.focus();
  const suo = { key, ctrlKey, metaKey, bubbles: true, cancelable: true };
  campo.dispatchEvent(new KeyboardEvent('keydown', suo));
}

/**
 * What is typed after Ctrl+K before its field is there and has the focus: no letter of it is lost, and no key reaches the
 * page behind, where letters are commands and Enter opens what stands there.
 */
export function perLaRicerca(evento: KeyboardEvent): void {
  const { target, key } = evento;
  if (target instanceof HTMLElement && target.matches(CAMPO)) return;
  if (evento.altKey || ((evento.ctrlKey || evento.metaKey) && key !== 'Enter')) return;
  const scritto = testoCercato();
  if (key === 'Escape') chiudiFinestra();
  else if (key === 'Backspace') scriviCercato(scritto.slice(0, -1));
  else if (key.length === 1) scriviCercato((scritto + key).slice(0, MASSIMO));
  else {
    const campo = document.querySelector<HTMLElement>(CAMPO);
    if (campo && key !== 'Tab') alCampo(campo, evento);
    else if (key === 'Enter' && scritto !== '') scriviInvio(doveApre(evento));
  }
  evento.preventDefault();
  evento.stopPropagation();
}
