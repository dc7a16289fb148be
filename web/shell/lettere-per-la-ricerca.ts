import { chiudiFinestra, scriviCercato, testoCercato } from '#web/ui/finestre.ts';

const MASSIMO = 100;

/**
 * What is typed after Ctrl+K before its field is there and has the focus: no letter of it is lost, and no key reaches the
 * page behind, where letters are commands and Enter opens what stands there.
 */
export function perLaRicerca(evento: KeyboardEvent): void {
  const { target, key } = evento;
  if (target instanceof HTMLElement && target.matches('[data-campo-ricerca]')) return;
  if (evento.ctrlKey || evento.metaKey || evento.altKey) return;
  const scritto = testoCercato();
  if (key === 'Escape') chiudiFinestra();
  else if (key === 'Backspace') scriviCercato(scritto.slice(0, -1));
  else if (key.length === 1) scriviCercato((scritto + key).slice(0, MASSIMO));
  evento.preventDefault();
  evento.stopPropagation();
}
