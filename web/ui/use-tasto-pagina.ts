import { useEffect } from 'react';
import { useTasti } from '#web/tasti/registro.ts';
import { type DescrizioneTasto, type NomeTasto, tavolaTasti } from '#web/tasti/tavola.ts';
import { finestreAperte } from './fuoco-di-ritorno.ts';
import { useAttuale } from './use-attuale.ts';
import { useTastiModulo } from './use-tasti-modulo.ts';

const SCRIVE = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';
/** What hears its own keys while it is open. */
const APERTO =
  '[role="dialog"], [role="menu"], [role="listbox"], [aria-haspopup][aria-expanded="true"]';

/** What is heard where one writes too: the field is left first, so that what is being typed is read. */
const ANCHE_SCRIVENDO: ReadonlySet<NomeTasto> = new Set(['procedi', 'nuovo']);
/** What has letters of its own; where a new row is begun otherwise while one is written in. */
const LETTERE = '[data-lettere]';
const CELLE = '[role="grid"]';

/**
 * A key that the whole page hears, but not under a window. Where several parts of the page hear it (the button that
 * begins something, and the same one where there is nothing yet) it is done once.
 */
export function useTastoPagina(
  nome: 'valori' | 'procedi' | 'indietro' | 'conferma' | 'risimula' | 'nuovo',
  premi: () => void,
): void {
  const attuale = useAttuale(premi);
  useTasti([nome]);
  useEffect(() => {
    const { premuto }: DescrizioneTasto = tavolaTasti[nome];
    const ascolta = (evento: KeyboardEvent) => {
      const dove = evento.target instanceof HTMLElement ? evento.target : null;
      const scrive = dove?.matches(SCRIVE) === true;
      if (evento.defaultPrevented || !premuto?.(evento)) return;
      if (finestreAperte() > 0 || dove?.closest(APERTO)) return;
      if (scrive && !ANCHE_SCRIVENDO.has(nome)) return;
      if (scrive && nome === 'nuovo' && dove.closest(CELLE)) return;
      if (evento.key.length === 1 && dove?.closest(LETTERE)) return;
      evento.preventDefault();
      if (scrive) dove.blur();
      setTimeout(attuale);
    };
    // On its way down: what the same key closes is still open then. A form that confirms itself comes first.
    const scende = nome !== 'conferma';
    addEventListener('keydown', ascolta, scende);
    return () => removeEventListener('keydown', ascolta, scende);
  }, [nome, attuale]);
}

/** The keys of the one form of a page, to be heard by it; Ctrl+Enter confirms from outside its fields too. */
export function useTastiModuloDiPagina(conferma: () => void): ReturnType<typeof useTastiModulo> {
  useTastoPagina('conferma', conferma);
  return useTastiModulo(conferma);
}
