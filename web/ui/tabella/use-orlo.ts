import type { GridApi } from 'ag-grid-community';
import { type RefObject, useLayoutEffect } from 'react';
import { larghezzaElastica } from './larghezze.ts';
import type { PropsGriglia } from './props-griglia.ts';

/** The width of the column that takes what is left, where there is nothing left to take. */
function posa<R>(api: GridApi<R>, { colonne, disposizione }: PropsGriglia<R>): void {
  const campo = colonne.find(
    (una) => una.elastica && disposizione.larghezze[una.campo] === undefined,
  )?.campo;
  const libere = api.getAllDisplayedColumns().filter((una) => una.getPinned() === null);
  const sua = libere.find((una) => una.getColId() === campo);
  if (campo === undefined || !sua) return;
  const { left, right } = api.getHorizontalPixelRange();
  const posate = libere.map((una) =>
    una === sua
      ? { larga: una.getMinWidth(), elastica: true }
      : { larga: una.getActualWidth(), elastica: false },
  );
  const width = larghezzaElastica(posate, right - left);
  const fermo = width === undefined ? { flex: 1 } : { flex: null, width };
  if (width === undefined ? sua.getFlex() === null : sua.getActualWidth() !== width)
    api.applyColumnState({ state: [{ colId: campo, ...fermo }] });
}

/** Keeps the right edge between two columns, as columns are measured, moved, hidden, and the window changes. */
export function useOrlo<R extends object>(
  contenitore: RefObject<HTMLDivElement | null>,
  api: RefObject<GridApi<R> | null>,
  props: PropsGriglia<R>,
): void {
  const { colonne, righe, totali, disposizione, gruppi } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the props these alone change widths.
  useLayoutEffect(() => {
    const [griglia, elemento] = [api.current, contenitore.current];
    if (!griglia || !elemento) return;
    const adesso = () => {
      if (!griglia.isDestroyed()) posa(griglia, props);
    };
    adesso();
    // After the grid has seen the new size itself.
    const misura = new ResizeObserver(() => requestAnimationFrame(adesso));
    misura.observe(elemento);
    return () => misura.disconnect();
  }, [contenitore, api, colonne, righe, totali, disposizione, gruppi]);
}
