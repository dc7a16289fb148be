import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rotteDepositari } from '#contract/depositari.ts';
import type { Risposta } from '#contract/rotta.ts';
import { chiama } from '#web/api.ts';
import { useSessione } from '#web/sessione.ts';
import type { Scelta } from '#web/tabelle/scelte.ts';

export type Depositario = Risposta<typeof rotteDepositari.elenco>[number];

/** The custodians of the company of this tab: as for portfolios, kept until the page loads anew. */
export const leggiDepositari = {
  queryKey: ['depositari'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    chiama(rotteDepositari.elenco, { signal }),
  staleTime: 60_000,
};

/** Undefined until they have been read, and for who may not read them. */
export function useDepositari(): readonly Depositario[] | undefined {
  const { puo } = useSessione();
  return useQuery({ ...leggiDepositari, enabled: puo('Depositari_R') }).data;
}

/** The global custodians: each code with the custodians that it groups. */
export function useDepositariGlobali(): readonly Scelta[] {
  const depositari = useDepositari();
  return useMemo(() => {
    const gruppi = Map.groupBy(
      (depositari ?? []).filter(({ codice }) => codice !== null),
      ({ codice }) => codice ?? '',
    );
    return [...gruppi]
      .map(([codice, suoi]) => ({
        codice,
        descrizione: suoi.map(({ cod_Depositario }) => cod_Depositario).join(', '),
      }))
      .sort((a, b) => a.codice.localeCompare(b.codice, 'it'));
  }, [depositari]);
}
