import type { GridApi } from 'ag-grid-community';
import { DURATA_TOAST_MS, mostraToast } from '../toast.ts';
import { type Obiezione, prendi, soloAmmessi, testoDaModificare } from './digitazione.ts';
import type { Colonna, ModificaCella, Valore } from './tipi.ts';

/** Which way the focus goes when an edit ends. */
export type Uscita = 'giu' | 'su' | 'avanti' | 'indietro' | 'ferma';

export interface Editor<R> {
  readonly contenitore: HTMLElement;
  readonly api: GridApi<R>;
  readonly colonna: Colonna<R>;
  readonly riga: R;
  readonly indice: number;
  /** The key that began the edit takes the place of the value. */
  readonly iniziale?: string | undefined;
  /** What is odd in the value that is there: told at once, and taken as it is when confirmed. */
  readonly dubbio?: string | undefined;
  readonly onModifica: (modifica: ModificaCella<R>) => void;
  readonly onUscita: (uscita: Uscita) => void;
}

interface Parti {
  readonly radice: HTMLElement;
  readonly campo: HTMLInputElement;
  readonly errore: HTMLElement;
}

function parti<R>({ colonna, iniziale, riga }: Editor<R>, cella: HTMLElement): Parti {
  const radice = document.createElement('div');
  const campo = document.createElement('input');
  const errore = document.createElement('div');
  radice.className = 't-editor';
  campo.className = `t-${colonna.tipo}`;
  campo.autocomplete = 'off';
  campo.setAttribute('aria-label', colonna.titolo);
  campo.value = iniziale ?? testoDaModificare(colonna, riga[colonna.campo] as Valore);
  errore.className = 't-editor-errore';
  errore.id = `errore-${colonna.campo}`;
  errore.hidden = true;
  errore.setAttribute('role', 'alert');
  radice.append(campo, errore);
  radice.style.width = `${cella.offsetWidth}px`;
  return { radice, campo, errore };
}

function colloca(radice: HTMLElement, contenitore: HTMLElement, cella: HTMLElement): void {
  const dove = cella.getBoundingClientRect();
  const origine = contenitore.getBoundingClientRect();
  radice.style.left = `${dove.left - origine.left}px`;
  radice.style.top = `${dove.top - origine.top}px`;
  contenitore.append(radice);
}

/** A doubt is told as a mistake is, in another ink: what is written may stand. */
function segnala(
  { campo, errore }: Parti,
  messaggio: string | undefined,
  peso: 'errore' | 'dubbio' = 'errore',
): void {
  errore.hidden = messaggio === undefined;
  errore.textContent = messaggio ?? '';
  errore.dataset.peso = peso;
  campo.setAttribute('aria-invalid', String(messaggio !== undefined && peso === 'errore'));
  if (messaggio === undefined) campo.removeAttribute('aria-describedby');
  else campo.setAttribute('aria-describedby', errore.id);
}

function uscitaDi({ key, shiftKey }: KeyboardEvent): Uscita | undefined {
  if (key === 'Enter') return shiftKey ? 'ferma' : 'giu';
  if (key === 'Tab') return shiftKey ? 'indietro' : 'avanti';
  if (key === 'ArrowDown') return 'giu';
  if (key === 'ArrowUp') return 'su';
  return undefined;
}

const CONFERMA = 'Invio ancora per confermarlo.';

/**
 * An input over a cell. Enter and Tab take its value, Esc leaves it; a value that cannot stand keeps
 * it open with the reason under it, and an odd one until Enter is pressed again. Our own, since the grid's
 * editing module weighs 28 kB for what these lines do.
 */
export function apriEditor<R>(editor: Editor<R>): void {
  const { contenitore, api, colonna, riga, indice } = editor;
  const cella = contenitore.querySelector<HTMLElement>(
    `.ag-row[row-index="${indice}"] [col-id="${colonna.campo}"]`,
  );
  if (!cella) return;
  const tutte = parti(editor, cella);
  const { radice, campo } = tutte;
  const iniziale = editor.iniziale === undefined ? campo.value : undefined;
  let aperto = true;
  const chiudi = (uscita: Uscita) => {
    aperto = false;
    contenitore.removeEventListener('wheel', lascia);
    radice.remove();
    api.setFocusedCell(indice, colonna.campo);
    editor.onUscita(uscita);
  };
  // The text of which a doubt has been told.
  let avvisato: string | undefined;
  const avvisa = (testo: string) => {
    avvisato = campo.value;
    segnala(tutte, `${testo} ${CONFERMA}`, 'dubbio');
  };
  const esci = (uscita: Uscita, tasto?: KeyboardEvent): Obiezione | undefined => {
    const { dubbio } = editor;
    const lasciato = { digitato: campo.value, avvisato, dubbio, tasto };
    const preso = prendi(colonna, lasciato, riga);
    if ('peso' in preso) return preso;
    chiudi(uscita);
    const { valore, cambia } = preso;
    if (cambia) editor.onModifica({ riga, campo: colonna.campo, valore });
    return undefined;
  };
  // Who goes elsewhere with the mouse leaves a wrong or odd value behind, and is told so.
  const lascia = () => {
    if (!aperto) return;
    if (campo.value === iniziale) {
      chiudi('ferma');
      return;
    }
    const obiezione = esci('ferma');
    if (obiezione === undefined) return;
    chiudi('ferma');
    annunciaLasciato(colonna, obiezione);
  };
  let ultimo = campo.value;
  campo.addEventListener('input', () => {
    const ammesso = soloAmmessi(colonna.tipo, campo.value, ultimo);
    if (ammesso !== campo.value) campo.value = ammesso;
    ultimo = ammesso;
    avvisato = undefined;
    segnala(tutte, undefined);
  });
  campo.addEventListener('keydown', (evento) => {
    evento.stopPropagation();
    if (evento.key === 'Escape') chiudi('ferma');
    const uscita = uscitaDi(evento);
    if (!uscita) return;
    evento.preventDefault();
    const obiezione = esci(uscita, evento);
    if (obiezione?.peso === 'errore') segnala(tutte, obiezione.testo);
    else if (obiezione) avvisa(obiezione.testo);
  });
  campo.addEventListener('blur', lascia);
  contenitore.addEventListener('wheel', lascia, { passive: true });
  colloca(radice, contenitore, cella);
  if (editor.dubbio !== undefined) avvisa(editor.dubbio);
  campo.focus();
  if (editor.iniziale === undefined) campo.select();
}

function annunciaLasciato<R>({ tipo }: Colonna<R>, { peso, testo }: Obiezione): void {
  const titolo = tipo === 'data' ? 'Errore data' : 'Valore non accettato';
  mostraToast({
    titolo: peso === 'dubbio' ? 'Valore non salvato' : titolo,
    testo,
    tipo: peso === 'dubbio' ? 'avviso' : 'errore',
    durataMs: DURATA_TOAST_MS,
  });
}
