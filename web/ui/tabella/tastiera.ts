import type { GridApi, SuppressKeyboardEventParams } from 'ag-grid-community';
import { vaiAlleTestate } from './fuoco-griglia.ts';
import { type TestaGruppo, testaDi } from './gruppi.ts';
import { colonneInVista } from './in-vista.ts';
import { numeroPagine } from './pagine.ts';
import type { PassoPagina, StatoPagina } from './tipi.ts';
import { totaliDi } from './totali.ts';

/** What the keys act on; the grid's own navigation keeps only left and right. */
export interface Comandi<R> {
  readonly pagina: StatoPagina | undefined;
  readonly attiva: (riga: R, campo: string) => void;
  /** Opens or folds a group. */
  readonly piega: (testa: TestaGruppo<R>) => void;
  readonly elimina: (righe: readonly R[]) => void;
  /** Whether the key is one of the grid's own, and if so does it. */
  readonly propria: (evento: KeyboardEvent, righe: readonly R[]) => boolean;
  /** Opens the cell for editing, from its value or from the key that was typed. */
  readonly modifica: (indice: number, campo: string, iniziale?: string) => void;
  /** Whether a page is on its way and the key is for its rows, and if so keeps it for them. */
  readonly inArrivo: (evento: KeyboardEvent) => boolean;
  /** Leaves the page; the row to focus on the next one. */
  readonly cambiaPagina: (passo: PassoPagina, arrivo: 'prima' | 'ultima' | 'stessa') => void;
}

/** True when the key was ours (docs/regole/schermate.md#tastiera). */
export function gestisciTasto<R>(
  parametri: SuppressKeyboardEventParams<R>,
  comandi: Comandi<R>,
): boolean {
  const { event, api, node, column } = parametri;
  if (event.type !== 'keydown') return false;
  // It leaves the grid (`esceConTab`).
  if (event.key === 'Tab') return true;
  // What a page confirms is not the row that one stands on.
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return true;
  if (vaiAlleTestate(parametri)) {
    event.preventDefault();
    return true;
  }
  const indice = node.rowIndex ?? 0;
  const colonna = column.getColId();
  const vai = (riga: number) => muovi(api, riga, colonna, event.shiftKey);
  const ultima = api.getDisplayedRowCount() - 1;
  if (totaliDi(node)) return deiTotali(event, indice, () => vai(ultima));
  const testa = testaDi<R>(node.data);
  if (testa && siPiega(event, testa, colonneInVista(api)[0] === colonna)) {
    comandi.piega(testa);
    event.preventDefault();
    return true;
  }
  if (comandi.inArrivo(event)) {
    if (event.key === 'Escape') api.deselectAll();
    event.preventDefault();
    return true;
  }
  // Below the last row there may be totals: the grid goes there by itself.
  if (event.key === 'ArrowDown' && indice === ultima && !puoPassare(comandi.pagina, 'successiva'))
    return false;
  const azioni: Record<string, () => void> = {
    ArrowDown: () => (indice < ultima ? vai(indice + 1) : oltre('successiva', 'prima')),
    ArrowUp: () => (indice > 0 ? vai(indice - 1) : oltre('precedente', 'ultima')),
    Home: () => (event.ctrlKey ? oltre('prima', 'prima') : vai(0)),
    End: () => (event.ctrlKey ? oltre('ultima', 'ultima') : vai(ultima)),
    PageDown: () => oltre('successiva', 'stessa'),
    PageUp: () => oltre('precedente', 'stessa'),
    Enter: () => node.data !== undefined && comandi.attiva(node.data, colonna),
    Escape: () => api.deselectAll(),
    Delete: () => comandi.elimina(scelteOCorrente(api, node.data)),
    F2: () => comandi.modifica(indice, colonna),
  };
  function oltre(passo: PassoPagina, arrivo: 'prima' | 'ultima' | 'stessa'): void {
    if (puoPassare(comandi.pagina, passo)) comandi.cambiaPagina(passo, arrivo);
  }
  if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
    api.selectAll();
  } else if (comandi.propria(event, scelteOCorrente(api, node.data))) {
    // Done: a letter that is a key begins no writing.
  } else if (siScrive(event)) {
    comandi.modifica(indice, colonna, event.key);
  } else {
    const azione = azioni[event.key];
    if (!azione) return false;
    azione();
  }
  event.preventDefault();
  return true;
}

/** The keys that fold or open a head: Enter, → on a folded one, ← at the beginning of an open one, + and −. */
function siPiega<R>(evento: KeyboardEvent, testa: TestaGruppo<R>, prima: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey } = evento;
  if (ctrlKey || metaKey || altKey) return false;
  if (testa.chiusa) return ['Enter', 'ArrowRight', '+'].includes(key);
  return key === 'Enter' || key === '-' || (key === 'ArrowLeft' && prima);
}

/** On totals one moves, and nothing else: above the first is the last of the rows. */
function deiTotali(evento: KeyboardEvent, indice: number, sopra: () => void): boolean {
  const sale = evento.key === 'ArrowUp' && indice === 0;
  if (sale) {
    sopra();
    evento.preventDefault();
  }
  return sale;
}

/** A character typed on a cell begins its edit; the space bar selects the row. */
const siScrive = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

function puoPassare(pagina: StatoPagina | undefined, passo: PassoPagina): boolean {
  if (!pagina) return false;
  const indietro = passo === 'precedente' || passo === 'prima';
  return indietro
    ? pagina.numero > 1
    : pagina.numero < numeroPagine(pagina.totale, pagina.dimensione);
}

/** The focus goes to a row and the selection with it; with Shift the selection grows. */
export function muovi<R>(api: GridApi<R>, indice: number, colonna: string, estendi = false): void {
  const nodo = api.getDisplayedRowAtIndex(indice);
  if (!nodo) return;
  api.ensureIndexVisible(indice);
  api.setFocusedCell(indice, colonna);
  // The source says that the user did it: a selection made by the program is not reported back.
  nodo.setSelected(true, !estendi, 'spaceKey');
}

/** The rows chosen, or the one that has the focus. */
export function scelteOCorrente<R>(api: GridApi<R>, corrente: R | undefined): readonly R[] {
  const scelte = api.getSelectedRows();
  if (scelte.length > 0) return scelte;
  return corrente === undefined || testaDi(corrente) ? [] : [corrente];
}
