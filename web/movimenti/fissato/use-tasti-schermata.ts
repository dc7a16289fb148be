import { useEffect } from 'react';
import { useAttuale } from '#web/ui/use-attuale.ts';

/** What opens over the screen and takes Esc for itself. */
const FINESTRE = '[role="dialog"], [role="menu"], [aria-expanded="true"][role="combobox"]';

/** Keys of the whole screen, wherever the focus is, while no window or list is open over it. */
export function useTastiSchermata(premuto: (evento: KeyboardEvent) => void): void {
  const attuale = useAttuale(premuto);
  useEffect(() => {
    const ascolta = (evento: KeyboardEvent) => {
      if (evento.defaultPrevented || document.querySelector(FINESTRE) !== null) return;
      attuale(evento);
    };
    document.addEventListener('keydown', ascolta);
    return () => document.removeEventListener('keydown', ascolta);
  }, [attuale]);
}
