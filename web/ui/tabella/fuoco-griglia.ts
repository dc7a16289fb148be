import type {
  GridApi,
  SuppressHeaderKeyboardEventParams,
  SuppressKeyboardEventParams,
} from 'ag-grid-community';
import { tavolaTasti } from '#web/tasti/tavola.ts';
import { puoPrendereIlFuoco } from '../fuoco-di-apertura.ts';
import { senzaFinestre } from '../fuoco-di-ritorno.ts';
import { rigaLasciata } from '../righe-lasciate.ts';
import { COLONNA_SELEZIONE, colonneInVista } from './in-vista.ts';
import type { PropsGriglia } from './props-griglia.ts';

/** The cell that a grid goes back to: it is active also while the focus is elsewhere. */
export interface CellaAttiva {
  readonly indice: number;
  readonly colonna: string;
  readonly fissa: 'top' | 'bottom' | null;
}

/** What the focus of a grid needs to know of it. */
export interface FuocoGriglia<R> {
  props: PropsGriglia<R>;
  attiva: CellaAttiva | null;
  /** The focus is still to be given to the first rows. */
  fuoco: boolean;
  /** It is on its way out: the end of the grid that it passes by must not send it back. */
  esce: boolean;
}

function cellaDiPartenza<R>(api: GridApi<R>, { props, attiva }: FuocoGriglia<R>): CellaAttiva {
  const viste = colonneInVista(api);
  const prima = props.primaScrivibile ?? viste[0] ?? '';
  const colonna = [COLONNA_SELEZIONE, ...viste].find((una) => una === attiva?.colonna) ?? prima;
  if (attiva?.fissa) return { ...attiva, colonna };
  const scelta = api.getSelectedNodes()[0]?.rowIndex;
  const indice = Math.min(attiva?.indice ?? scelta ?? 0, api.getDisplayedRowCount() - 1);
  return { indice, colonna, fissa: null };
}

/** The focus on the active cell: the first one until another was, or the first of the chosen rows. */
export function entraInGriglia<R>(
  api: GridApi<R>,
  stato: FuocoGriglia<R>,
  colonna?: string,
): boolean {
  if (api.isDestroyed() || api.getDisplayedRowCount() === 0) return false;
  const cella = cellaDiPartenza(api, stato);
  if (!cella.fissa) api.ensureIndexVisible(cella.indice);
  api.setFocusedCell(cella.indice, colonna ?? cella.colonna, cella.fissa);
  return true;
}

/** Whether it is in sight: who opens a page is not led to its end. */
const inVista = (elemento: HTMLElement): boolean =>
  elemento.getClientRects().length > 0 && elemento.getBoundingClientRect().top < innerHeight;

/**
 * The first rows have come: the one that was left when the screen was left by it, or else the first, is active and has
 * the focus, unless somebody has it who needs it. The answer stops the waiting for windows to close.
 */
export function apreSullaRiga<R>(
  api: GridApi<R>,
  stato: FuocoGriglia<R>,
  elemento: HTMLElement,
): () => void {
  const { nome, fuoco } = stato.props;
  const lasciata = fuoco ? undefined : rigaLasciata(nome);
  const nodo = lasciata && api.getRowNode(lasciata.chiave);
  if (lasciata && nodo && nodo.rowIndex !== null)
    stato.attiva = { indice: nodo.rowIndex, colonna: lasciata.colonna, fissa: null };
  const prende = () => {
    if (fuoco || (inVista(elemento) && puoPrendereIlFuoco(elemento))) entraInGriglia(api, stato);
  };
  if (!elemento.closest('[role="dialog"]')) return senzaFinestre(prende);
  prende();
  return () => undefined;
}

/**
 * One stop of Tab: from wherever one stands the focus goes to the grid's own guard at that end, and the browser goes
 * on from there. By itself it would stop at each row, which the grid lets Tab reach.
 */
export function esceConTab<R>(
  { key, target, shiftKey, ctrlKey, altKey, metaKey, defaultPrevented }: KeyboardEvent,
  { elemento, api }: { readonly elemento: HTMLElement; readonly api: GridApi<R> | null },
  stato: FuocoGriglia<R>,
): void {
  if (key !== 'Tab' || ctrlKey || altKey || metaKey || defaultPrevented) return;
  if (!(target instanceof Element) || !target.closest('.ag-root')) return;
  const lato = shiftKey ? 'top' : 'bottom';
  const guardia = elemento.querySelector<HTMLElement>(`.ag-tab-guard-${lato}`);
  if (!guardia) return;
  // The grid tells later which cell has the focus: who comes straight back finds the one that was left.
  const cella = api?.getFocusedCell();
  if (cella)
    stato.attiva = {
      ...{ indice: cella.rowIndex, colonna: cella.column.getColId() },
      fissa: cella.rowPinned ?? null,
    };
  stato.esce = true;
  guardia.tabIndex = 0;
  guardia.focus({ preventScroll: true });
  // Taken from it as soon as the focus is inside: it must be one of the page's stops to go on from.
  guardia.tabIndex = 0;
  stato.esce = false;
}

/** From a cell to the head of its column. */
export function vaiAlleTestate<R>({ event, api, column }: SuppressKeyboardEventParams<R>): boolean {
  if (!tavolaTasti.testate.premuto(event)) return false;
  const colonna = column.getColId();
  const titolata = colonna === COLONNA_SELEZIONE ? colonneInVista(api)[0] : colonna;
  if (titolata) api.setFocusedHeader(titolata);
  return true;
}

/** The keys of the heads: down or Esc lead back to the row, Tab leaves the grid as from a cell. */
export function tastoDiTestata<R>(
  { event, api, column }: SuppressHeaderKeyboardEventParams<R>,
  stato: FuocoGriglia<R>,
): boolean {
  if (event.type !== 'keydown' || event.altKey) return false;
  if (event.key === 'Tab') return true;
  if (event.key !== 'ArrowDown' && event.key !== 'Escape') return false;
  const colonna = 'getColId' in column ? column.getColId() : undefined;
  if (!entraInGriglia(api, stato, colonna)) return false;
  event.preventDefault();
  return true;
}
