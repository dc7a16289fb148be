import type { GridApi } from 'ag-grid-community';
import { type RefObject, useLayoutEffect } from 'react';
import { cresciute, larghezzeDi, misuraNelCanvas } from './larghezze.ts';
import type { PropsGriglia } from './props-griglia.ts';

interface Misurata {
  readonly decimali: ReadonlyMap<string, number>;
  misurate: ReadonlyMap<string, number>;
}

/**
 * Gives each column the width of what it holds: measured when rows or totals come, and only wider
 * after that, so that nothing moves under the eyes. Those that the user has drawn stay as they are.
 */
export function useLarghezze<R extends object>(
  contenitore: RefObject<HTMLElement | null>,
  api: RefObject<GridApi<R> | null>,
  stato: RefObject<Misurata>,
  { colonne, righe, totali, disposizione }: PropsGriglia<R>,
): void {
  const { larghezze, nascoste } = disposizione;
  useLayoutEffect(() => {
    const elemento = contenitore.current;
    if (!elemento || !api.current || !righe || righe.length === 0) return;
    const { decimali, misurate: prima } = stato.current;
    const misura = misuraNelCanvas(elemento);
    // Those not in view are measured when they are asked for.
    const inVista = colonne.filter(({ campo }) => !nascoste.includes(campo));
    const dopo = larghezzeDi({ colonne: inVista, righe, totali: totali ?? [], decimali }, misura);
    const misurate = cresciute(prima, dopo);
    stato.current.misurate = misurate;
    const state = inVista.flatMap(({ campo, elastica }) => {
      const width = misurate.get(campo);
      if (elastica || width === undefined || width === prima.get(campo)) return [];
      return larghezze[campo] === undefined ? [{ colId: campo, width }] : [];
    });
    if (state.length > 0) api.current.applyColumnState({ state });
  }, [contenitore, api, stato, colonne, righe, totali, larghezze, nascoste]);
}
