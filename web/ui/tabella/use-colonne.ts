import type { GridApi } from 'ag-grid-community';
import { type RefObject, useLayoutEffect } from 'react';
import type { Ordinamento } from '#domain/record/filtri/ordinamento.ts';
import { definizioni, type Intestazioni } from './colonne.ts';
import { COLONNA_SELEZIONE } from './in-vista.ts';
import type { PropsGriglia } from './props-griglia.ts';

const SENZA_ORDINE: Ordinamento = {};

type Misurate = Pick<Intestazioni<object>, 'decimali' | 'misurate'>;

/** What heads and cells are drawn from. */
export const intestazioniDi = <R extends object>(
  { colonne, disposizione, ordine = SENZA_ORDINE, totali, gruppi }: PropsGriglia<R>,
  { decimali, misurate }: Misurate,
): Intestazioni<R> => ({
  ...{ colonne, disposizione, ordine, decimali, misurate },
  conTotali: totali !== undefined,
  conGruppi: (gruppi?.length ?? 0) > 0,
});

/** The columns as they are described, chosen and ordered. */
export function useColonne<R extends object>(
  api: RefObject<GridApi<R> | null>,
  stato: RefObject<Misurate>,
  props: PropsGriglia<R>,
): void {
  const { colonne, disposizione, ordine } = props;
  const { conTotali, conGruppi } = intestazioniDi(props, stato.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the props these alone change the columns.
  useLayoutEffect(() => {
    api.current?.setGridOption('columnDefs', definizioni(intestazioniDi(props, stato.current)));
    // The boxes to tick come first, also before the columns that stay at the left.
    const pinned = disposizione.fissate.length > 0 ? 'left' : null;
    api.current?.applyColumnState({ state: [{ colId: COLONNA_SELEZIONE, pinned }] });
  }, [api, stato, colonne, disposizione, ordine, conTotali, conGruppi]);
}
