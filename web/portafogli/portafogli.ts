import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rottePortafogli } from '#contract/portafogli.ts';
import type { Risposta } from '#contract/rotta.ts';
import { chiama } from '#web/api.ts';
import { useSessione } from '#web/sessione.ts';
import type { Scelta } from '#web/tabelle/scelte.ts';

export type Portafoglio = Risposta<typeof rottePortafogli.elenco>[number];

/**
 * The portfolios of the company of this tab, read once for list, forms and filters. A change of
 * company loads the page anew, so what is kept is always one company's.
 */
export const leggiPortafogli = {
  queryKey: ['portafogli'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    chiama(rottePortafogli.elenco, { signal }),
  staleTime: 60_000,
};

/** Undefined until they have been read, and for who may not read them. */
export function usePortafogli(): readonly Portafoglio[] | undefined {
  const { puo } = useSessione();
  return useQuery({ ...leggiPortafogli, enabled: puo('Portafogli_R') }).data;
}

/** Portfolios to choose from; a closed one is still read, but no longer offered. */
export function useSceltePortafogli(): readonly Scelta[] | undefined {
  const portafogli = usePortafogli();
  return useMemo(
    () =>
      portafogli?.map(({ id, cod_Portafoglio: codice, descrizione, dataChiusura }) => ({
        id,
        codice,
        descrizione,
        ritirata: dataChiusura !== null,
      })),
    [portafogli],
  );
}
