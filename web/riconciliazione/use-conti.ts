import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ContoInSintesiWire } from '#contract/riconciliazione/sintesi.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import type { OpzioneScelta } from '#web/ui/CampoScelta.tsx';
import { sintesiDi } from './in-sintesi.ts';

export interface ContiLetti {
  readonly conti: readonly ContoInSintesiWire[] | undefined;
  readonly opzioni: readonly OpzioneScelta[] | undefined;
  readonly errore: Error | null;
  readonly riprova: () => void;
}

/** The accounts of the company of the moment, at a glance and to choose from. */
export function useConti(): ContiLetti {
  const { codAzienda } = useSessione();
  const { data, error, refetch } = useQuery(sintesiDi(codAzienda));
  const opzioni = useMemo(
    () =>
      data?.conti.map(({ idConto, cod_Conto, descrizione }) => ({
        codice: String(idConto),
        descrizione: `${cod_Conto} · ${descrizione}`,
      })),
    [data],
  );
  return { conti: data?.conti, opzioni, errore: error, riprova: () => void refetch() };
}
