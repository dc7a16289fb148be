import type { GridApi } from 'ag-grid-community';
import { type Disposizione, inSequenza } from '#domain/accesso/viste/disposizione.ts';
import { etichettaTotale } from './etichetta-totale.ts';
import { testaDi } from './gruppi.ts';
import { testoCella, testoValore } from './testo-cella.ts';
import type { Colonna } from './tipi.ts';
import { sommeDi, totaliDi } from './totali.ts';

/** Cells in lines, in the form that a spreadsheet takes from the clipboard. */
export const testoTabulato = (celle: readonly (readonly string[])[]): string =>
  celle.map((riga) => riga.map((cella) => cella.replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');

/** The reverse: what a spreadsheet puts on the clipboard, without its last empty line. */
export function celleDaTesto(testo: string): readonly (readonly string[])[] {
  const righe = testo.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  if (righe === '') return [];
  return righe.split('\n').map((riga) => riga.split('\t').map((cella) => cella.trim()));
}

/** The chosen rows with the columns in view; without a choice, the cell that has the focus. */
export function testoDaCopiare<R>(
  api: GridApi<R>,
  colonne: readonly Colonna<R>[],
  { sequenza, nascoste }: Disposizione,
): string | null {
  const scelte = api.getSelectedNodes().toSorted((a, b) => (a.rowIndex ?? 0) - (b.rowIndex ?? 0));
  if (scelte.length > 0) {
    const mostrate = inSequenza(colonne, sequenza).filter(({ campo }) => !nascoste.includes(campo));
    const righe = scelte.map(({ data }) => data).filter((data) => data !== undefined);
    return testoTabulato(righe.map((riga) => mostrate.map((colonna) => testoCella(colonna, riga))));
  }
  const cella = api.getFocusedCell();
  const colonna = colonne.find(({ campo }) => campo === cella?.column.getColId());
  const nodo = cella && !cella.rowPinned ? api.getDisplayedRowAtIndex(cella.rowIndex) : undefined;
  const totali = cella?.rowPinned
    ? totaliDi(api.getPinnedBottomRow(cella.rowIndex))
    : testaDi(nodo?.data) && sommeDi(nodo);
  if (totali) {
    const somma = colonna && totali.valori[colonna.campo];
    return somma === undefined
      ? etichettaTotale(totali.etichetta, totali.di).trim()
      : testoValore(colonna as Colonna<R>, somma);
  }
  const riga = nodo?.data;
  return riga && colonna ? testoCella(colonna, riga) : null;
}
