import { queryOptions } from '@tanstack/react-query';
import type { Risposta } from '#contract/rotta.ts';
import { rotteViste } from '#contract/viste.ts';
import { chiama } from '#web/base/api.ts';
import { interrogazioni } from '#web/base/interrogazioni.ts';
import { aziendaCorrente } from '#web/sessione/sessione.ts';

/** A saved view as the server gives it. */
export type Vista = Risposta<typeof rotteViste.elenco>[number];

const FRESCHE_MS = 60_000;

/** The views of a grid that are offered in a company. */
export const visteDi = (griglia: string, codAzienda: string) =>
  queryOptions({
    queryKey: ['viste', codAzienda, griglia],
    queryFn: ({ signal }) => chiama(rotteViste.elenco, { query: { griglia }, signal }),
    staleTime: FRESCHE_MS,
  });

/** Asks for them while the screen that offers them is still being brought or drawn; none where they do not come. */
export async function anticipaViste(griglia: string): Promise<readonly Vista[]> {
  const domanda = visteDi(griglia, aziendaCorrente());
  await interrogazioni.prefetchQuery(domanda);
  return interrogazioni.getQueryData(domanda.queryKey) ?? [];
}
