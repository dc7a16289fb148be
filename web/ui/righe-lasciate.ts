import type { RouterHistory } from '@tanstack/react-router';

export interface RigaLasciata {
  readonly chiave: string;
  readonly colonna: string;
}

/** The row that had the focus last, by step of the browser's history and by grid. */
const lasciate = new Map<number, Map<string, RigaLasciata>>();

/** Where one stands in the history, as the router counts it. */
const passo = (stato: unknown = history.state): number =>
  Number((stato as { readonly __TSR_index?: number } | null)?.__TSR_index ?? 0);

export function ricordaRiga(griglia: string, riga: RigaLasciata): void {
  const qui = passo();
  const righe = lasciate.get(qui) ?? new Map<string, RigaLasciata>();
  lasciate.set(qui, righe.set(griglia, riga));
}

/** The row that Back leads to: where one stood on this step of the history. */
export const rigaLasciata = (griglia: string): RigaLasciata | undefined =>
  lasciate.get(passo())?.get(griglia);

/** Going on from a step forgets those that followed it: what opens there is opened for the first time. */
export function seguiLeRigheLasciate(storia: RouterHistory): void {
  storia.subscribe(({ action, location }) => {
    if (action.type !== 'PUSH') return;
    const nuovo = passo(location.state);
    for (const uno of lasciate.keys()) if (uno >= nuovo) lasciate.delete(uno);
  });
}
