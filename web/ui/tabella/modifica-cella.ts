import type { GridApi } from 'ag-grid-community';
import { inSequenza } from '#domain/accesso/viste/disposizione.ts';
import { modificabile } from './colonne.ts';
import { soloAmmessi } from './digitazione.ts';
import { apriEditor, type Uscita } from './editor.ts';
import type { PropsGriglia } from './props-griglia.ts';
import type { Colonna } from './tipi.ts';

export interface CellaAperta {
  readonly indice: number;
  readonly campo: string;
  readonly iniziale?: string | undefined;
  readonly dubbio?: string | undefined;
}

/** Opens the editor of a cell, where it may be written, and goes on to the next one from there. */
export function modificaCella<R extends object>(
  contenitore: HTMLElement,
  api: GridApi<R>,
  props: () => PropsGriglia<R>,
  { indice, campo, iniziale, dubbio }: CellaAperta,
): void {
  const { onModifica, nuova } = props();
  const nodo = api.getDisplayedRowAtIndex(indice);
  const riga = nodo?.data;
  const descritta = props().colonne.find((una) => una.campo === campo);
  const colonna = descritta?.comeTesto ? { ...descritta, tipo: 'testo' as const } : descritta;
  if (!onModifica || !riga || !colonna) return;
  if (!modificabile(colonna, nuova?.(riga) === true)) return;
  const ammesso = iniziale === undefined ? undefined : soloAmmessi(colonna.tipo, iniziale);
  if (ammesso === '') return;
  api.ensureIndexVisible(indice);
  api.ensureColumnVisible(campo);
  apriEditor({
    contenitore,
    api,
    colonna,
    riga,
    indice,
    iniziale: ammesso,
    dubbio,
    // The row as it is when the value is taken: with Tab the cell before was written meanwhile.
    onModifica: (modifica) =>
      props().onModifica?.({ ...modifica, riga: api.getRowNode(nodo?.id ?? '')?.data ?? riga }),
    onUscita: (uscita) => {
      const altra = prossima(props(), riga, campo, uscita);
      if (altra !== undefined) modificaCella(contenitore, api, props, { indice, campo: altra });
      else if (uscita === 'giu' && nuova?.(riga) !== true) vai(api, indice + 1, campo);
      else if (uscita === 'su' && nuova?.(riga) !== true) vai(api, indice - 1, campo);
    },
  });
}

/** Tab goes to the next cell of the row that may be written, in the sequence on the screen. */
function prossima<R>(
  { colonne, disposizione, nuova }: PropsGriglia<R>,
  riga: R,
  campo: string,
  uscita: Uscita,
): string | undefined {
  if (uscita !== 'avanti' && uscita !== 'indietro') return undefined;
  const scrivibili = inSequenza(colonne, disposizione.sequenza).filter(
    (colonna: Colonna<R>) =>
      modificabile(colonna, nuova?.(riga) === true) &&
      !disposizione.nascoste.includes(colonna.campo),
  );
  const posto = scrivibili.findIndex((colonna) => colonna.campo === campo);
  return scrivibili[posto + (uscita === 'avanti' ? 1 : -1)]?.campo;
}

function vai<R>(api: GridApi<R>, indice: number, campo: string): void {
  if (indice < 0 || indice >= api.getDisplayedRowCount()) return;
  api.ensureIndexVisible(indice);
  api.setFocusedCell(indice, campo);
}
