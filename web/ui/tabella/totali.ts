import type { Column, GridApi, IRowNode } from 'ag-grid-community';
import { etichettaTotale } from './etichetta-totale.ts';
import { nomeTesta, testaDi } from './gruppi.ts';
import { colonneInVista } from './in-vista.ts';
import { totaleMostrato } from './testo-cella.ts';
import type { Colonna, RigaTotali } from './tipi.ts';

interface Cella<R> {
  readonly node: IRowNode<R> | null;
  readonly column: Column;
  readonly api: GridApi<R>;
}

/** What a row at the bottom holds where the others hold a record. */
export const totaliDi = <R>(nodo: IRowNode<R> | null | undefined): RigaTotali<R> | undefined =>
  nodo?.rowPinned ? (nodo.data as unknown as RigaTotali<R>) : undefined;

/** The same of the head of a group, which stands among the others. */
export function sommeDi<R>(nodo: IRowNode<R> | null | undefined): RigaTotali<R> | undefined {
  const testa = testaDi<R>(nodo?.data);
  return testa
    ? { etichetta: nomeTesta(testa), di: null, valori: testa.gruppo.valori }
    : totaliDi(nodo);
}

/** One that gets its figures is another row: the grid does not measure again how far a label reaches. */
export const chiaveTotali = <R>({ etichetta, di, valori }: RigaTotali<R>): string =>
  [etichettaTotale(etichetta, di), ...Object.keys(valori)].join(' ');

/** So many columns the label goes over: up to the first figure. One for any other cell. */
export function estensione<R>({ node, column, api }: Cella<R>): number {
  const totali = sommeDi(node);
  if (!totali) return 1;
  const campi = colonneInVista(api);
  if (campi[0] !== column.getColId()) return 1;
  const cifra = campi.findIndex((campo) => campo in totali.valori);
  return cifra < 0 ? campi.length : Math.max(1, cifra);
}

/** A figure under its column; the label in the first one, if it has no figure. */
export function testoTotali<R>(
  { node, column, api }: Cella<R>,
  colonna: Colonna<R>,
  decimali: number | undefined,
): string {
  const totali = sommeDi(node);
  const somma = totali?.valori[colonna.campo];
  if (somma !== undefined) return totaleMostrato(colonna, somma, decimali);
  return totali && colonneInVista(api)[0] === column.getColId()
    ? etichettaTotale(totali.etichetta, totali.di)
    : '';
}
