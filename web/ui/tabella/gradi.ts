import type { GridApi } from 'ag-grid-community';
import { type RefObject, useLayoutEffect } from 'react';
import { profondita, testaDi } from './gruppi.ts';
import type { TabellaProps } from './tipi.ts';

/** Says of a line how deep it lies, and of a head whether it is open; nothing where there are no groups. */
export function segnaGrado<R>(
  elemento: Element,
  dati: R | undefined,
  gruppi: TabellaProps<R>['gruppi'],
): void {
  if (!gruppi || gruppi.length === 0 || dati === undefined) {
    elemento.removeAttribute('aria-level');
    elemento.removeAttribute('aria-expanded');
    return;
  }
  const testa = testaDi<R>(dati);
  elemento.setAttribute('aria-level', String(profondita(testa ?? dati, gruppi)));
  if (testa) elemento.setAttribute('aria-expanded', String(!testa.chiusa));
  else elemento.removeAttribute('aria-expanded');
}

/** A grid of groups is a tree for who does not see it: only a tree may say how deep a row lies. */
export function useGradi<R>(
  contenitore: RefObject<HTMLElement | null>,
  api: RefObject<GridApi<R> | null>,
  {
    righe,
    gruppi,
  }: { readonly righe: readonly R[] | undefined; readonly gruppi: TabellaProps<R>['gruppi'] },
): void {
  useLayoutEffect(() => {
    const griglia = contenitore.current?.querySelector('[role="grid"], [role="treegrid"]');
    const conGruppi = righe !== undefined && (gruppi?.length ?? 0) > 0;
    griglia?.setAttribute('role', conGruppi ? 'treegrid' : 'grid');
    for (const riga of griglia?.querySelectorAll('[role="row"][row-id]') ?? []) {
      const nodo = api.current?.getRowNode(riga.getAttribute('row-id') ?? '');
      if (nodo) segnaGrado(riga, nodo.data, gruppi);
    }
  }, [contenitore, api, righe, gruppi]);
}
