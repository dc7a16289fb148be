import { useMemo } from 'react';
import { rotteDepositari } from '#contract/depositari.ts';
import type { Risposta } from '#contract/rotta.ts';
import type { Scelta } from '#web/record/scelte.ts';
import { useTabella } from '#web/tabelle/use-tabella.ts';

export type Depositario = Risposta<typeof rotteDepositari.elenco>[number];

/** The custodians of the company of this tab. */
export const useDepositari = (): readonly Depositario[] | undefined =>
  useTabella('depositari', rotteDepositari.elenco);

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
