import { useEffect } from 'react';
import { useAttuale } from '#web/ui/use-attuale.ts';

/** What opens over the screen and takes Esc for itself. */
const FINESTRE = '[role="dialog"], [role="menu"], [aria-expanded="true"][role="combobox"]';

/** Keys of the whole screen, wherever the focus is, while no window or list is open over it. */
export function useTastiSchermata(premuto: (evento: KeyboardEvent) => void): void {
  const attuale = useAttuale(premuto);
  useEffect(() => {
    let coperta = false;
    // As the key goes down: a window that Esc takes away is gone by the time that the key comes here.
    const guarda = () => {
      coperta = document.querySelector(FINESTRE) !== null;
    };
    const ascolta = (evento: KeyboardEvent) => {
      if (evento.defaultPrevented || coperta) return;
      attuale(evento);
    };
    window.addEventListener('keydown', guarda, { capture: true });
    document.addEventListener('keydown', ascolta);
    return () => {
      window.removeEventListener('keydown', guarda, { capture: true });
      document.removeEventListener('keydown', ascolta);
    };
  }, [attuale]);
}
