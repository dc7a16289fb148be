import { useQuery, useQueryClient } from '@tanstack/react-query';
import { rotteFattori } from '#contract/fattori.ts';
import type { Risposta } from '#contract/rotta.ts';
import { chiama } from '#web/base/api.ts';

export type Fattori = Risposta<typeof rotteFattori.leggi>;

const CHIAVE = ['fattori'] as const;

/** One's own factors, and how to take over what a change has answered or left to be read again. */
export function useFattori() {
  const memoria = useQueryClient();
  const { data, error } = useQuery({
    queryKey: CHIAVE,
    queryFn: ({ signal }) => chiama(rotteFattori.leggi, { signal }),
    staleTime: 0,
  });
  return {
    fattori: data,
    errore: error,
    rileggi: async (nuovi?: Fattori) => {
      if (nuovi) memoria.setQueryData(CHIAVE, nuovi);
      else await memoria.invalidateQueries({ queryKey: CHIAVE });
      await memoria.invalidateQueries({ queryKey: ['sessioni'] });
    },
  };
}
