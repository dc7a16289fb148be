import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Risposta, Rotta } from '#contract/rotta.ts';
import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { chiama } from '#web/base/api.ts';
import type { Scelta } from '#web/record/scelte.ts';
import { useSessione } from '#web/sessione/sessione.ts';

/** How long a list that others write is taken as it was read. */
export const FRESCO_MS = 60_000;

/** The list of a master table: its route, which says who may read it. */
type Elenco = Rotta & { readonly accesso: Privilegio };
type RigaDi<R extends Elenco> = Risposta<R> extends readonly (infer Riga)[] ? Riga : never;

/**
 * The records of a master table, read once for its screen, for forms and for filters; undefined until
 * they have been read, and for who may not read them. A change of company loads the page anew, so
 * what is kept under the table's name is always one company's.
 */
export function useTabella<R extends Elenco>(
  tabella: string,
  rotta: R,
): readonly RigaDi<R>[] | undefined {
  const { puo } = useSessione();
  const { data } = useQuery({
    queryKey: [tabella],
    queryFn: ({ signal }) => chiama<Rotta>(rotta, { signal } as never),
    staleTime: FRESCO_MS,
    enabled: puo(rotta.accesso),
  });
  return data as readonly RigaDi<R>[] | undefined;
}

/** The same to choose from; `scelta` is one and the same from call to call. */
export function useScelteTabella<R extends Elenco>(
  tabella: string,
  rotta: R,
  scelta: (riga: RigaDi<R>) => Scelta,
): readonly Scelta[] | undefined {
  const righe = useTabella(tabella, rotta);
  return useMemo(() => righe?.map(scelta), [righe, scelta]);
}
