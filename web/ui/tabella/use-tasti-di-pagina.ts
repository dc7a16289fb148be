import type { GridApi } from 'ag-grid-community';
import { type RefObject, useEffect } from 'react';
import { type DescrizioneTasto, tavolaTasti } from '#web/tasti/tavola.ts';
import { eSfondo, finestraDi, siScriveIn } from '../fuoco-di-apertura.ts';
import { finestreAperte } from '../fuoco-di-ritorno.ts';
import { entraInGriglia, type FuocoGriglia } from './fuoco-griglia.ts';
import { scelteOCorrente } from './tastiera.ts';

/** What hears its own keys. */
const ALTRUI =
  '[role="menu"], [role="listbox"], [role="tree"], [role="grid"], [aria-expanded="true"]';
/** What a button or a link does something with. */
const DEI_BOTTONI: ReadonlySet<string> = new Set([' ', 'Enter']);
/** What is heard for the active row where nothing else hears it. */
const DELLA_RIGA: ReadonlySet<string> = new Set([
  ...['Enter', 'F2', 'Delete', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp'],
]);

interface Griglia<R> {
  readonly api: GridApi<R>;
  readonly stato: FuocoGriglia<R>;
}

/** A key of this grid alone, whatever has the focus. */
function fattoDaSola<R>({ api, stato }: Griglia<R>, evento: KeyboardEvent): boolean {
  const { propri = [] } = stato.props;
  const tasto = propri.find(({ nome }) => {
    const descritto: DescrizioneTasto = tavolaTasti[nome];
    return descritto.premuto?.(evento) === true;
  });
  const attiva = stato.attiva?.fissa ? undefined : (stato.attiva?.indice ?? 0);
  const riga = attiva === undefined ? undefined : api.getDisplayedRowAtIndex(attiva)?.data;
  const righe = scelteOCorrente(api, riga);
  if (!tasto || righe.length === 0) return false;
  tasto.esegui(righe);
  return true;
}

/** The grid takes the focus, and the key with it. */
function ripetuto<R>({ api, stato }: Griglia<R>, evento: KeyboardEvent): boolean {
  if (!DELLA_RIGA.has(evento.key) || !entraInGriglia(api, stato)) return false;
  const { key, code, shiftKey } = evento;
  const altro = new KeyboardEvent('keydown', {
    ...{ key, code, shiftKey, bubbles: true, cancelable: true },
  });
  document.activeElement?.dispatchEvent(altro);
  return true;
}

/** Whether a key pressed there is nobody else's: not under a window, and not where one writes. */
function eDellaPagina(dove: Element, contenitore: HTMLElement): boolean {
  const finestra = finestraDi(contenitore);
  if (finestra ? !finestra.contains(dove) : finestreAperte() > 0) return false;
  if (contenitore.getClientRects().length === 0) return false;
  return !siScriveIn(dove) && dove.closest(ALTRUI) === null;
}

/** The keys that a screen prints work from the moment it is seen, also while nothing has the focus. */
export function useTastiDiPagina<R>(
  contenitore: RefObject<HTMLDivElement | null>,
  api: RefObject<GridApi<R> | null>,
  stato: RefObject<FuocoGriglia<R>>,
): void {
  useEffect(() => {
    const ascolta = (evento: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey, defaultPrevented } = evento;
      if (defaultPrevented || ctrlKey || metaKey || altKey) return;
      if (!(target instanceof Element) || !contenitore.current || !api.current) return;
      if (!eDellaPagina(target, contenitore.current)) return;
      const sfondo = eSfondo(target);
      if (!sfondo && DEI_BOTTONI.has(key)) return;
      const griglia = { api: api.current, stato: stato.current };
      if (fattoDaSola(griglia, evento) || (sfondo && ripetuto(griglia, evento)))
        evento.preventDefault();
    };
    addEventListener('keydown', ascolta);
    return () => removeEventListener('keydown', ascolta);
  }, [contenitore, api, stato]);
}
