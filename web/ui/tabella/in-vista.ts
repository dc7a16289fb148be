import type { GridApi } from 'ag-grid-community';

export const COLONNA_SELEZIONE = 'ag-Grid-SelectionColumn';

/** The columns in view, from the left; the boxes to tick are none. A grid that is being left has none any more. */
export const colonneInVista = <R>(api: GridApi<R>): readonly string[] =>
  api.isDestroyed()
    ? []
    : api
        .getAllDisplayedColumns()
        .map((una) => una.getColId())
        .filter((id) => id !== COLONNA_SELEZIONE);
