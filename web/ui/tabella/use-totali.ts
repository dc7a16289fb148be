import type { GridApi } from 'ag-grid-community';
import { type RefObject, useEffect } from 'react';
import type { TabellaProps } from './tipi.ts';

/** Rows of totals stay below while there are rows above them. */
export function useTotali<R>(
  api: RefObject<GridApi<R> | null>,
  { righe, totali }: Pick<TabellaProps<R>, 'righe' | 'totali'>,
): void {
  const conRighe = righe !== undefined && righe.length > 0;
  useEffect(() => {
    // The grid holds them where records are held; `totaliDi` tells them from those.
    const sotto = conRighe ? (totali ?? []) : [];
    api.current?.setGridOption('pinnedBottomRowData', [...sotto] as unknown as R[]);
  }, [api, conRighe, totali]);
}
