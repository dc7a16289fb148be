import { useQuery } from '@tanstack/react-query';
import { rotteReportsMonitor } from '#contract/reportsmonitor.ts';
import type { Risposta } from '#contract/rotta.ts';
import { chiama } from '#web/base/api.ts';
import { interrogazioni } from '#web/base/interrogazioni.ts';

export type LavoroProprio = Risposta<typeof rotteReportsMonitor.stato>;

const CHIAVE = ['lavori', 'propri'];
/** While one runs; with none, a job may still begin in another tab or on another machine. */
const OGNI_MS = 1_500;
const QUIETO_MS = 20_000;
const MASSIMO = 30;

const inMoto = ({ stato }: LavoroProprio): boolean => stato === 'in attesa' || stato === 'in corso';

interface Propri {
  readonly items: readonly LavoroProprio[];
}

const inCorso = ({ items }: Propri): readonly LavoroProprio[] => items.filter(inMoto);

function useLavori<T>(scegli: (lette: Propri) => T) {
  return useQuery({
    queryKey: CHIAVE,
    queryFn: ({ signal }) =>
      chiama(rotteReportsMonitor.pagina, {
        body: { paging: { pageSize: MASSIMO }, filter: { soloMiei: true } },
        signal,
      }),
    select: scegli,
    // A hidden tab asks nothing (the library's default); it asks at once when it is looked at again.
    refetchInterval: ({ state }) => (state.data?.items.some(inMoto) ? OGNI_MS : QUIETO_MS),
  });
}

const tutti = ({ items }: Propri): readonly LavoroProprio[] => items;

/** The user's own latest jobs on this company: the one question that bell, menu, home and panel share. */
export const useLavoriPropri = () => useLavori(tutti);

/** Those that are waiting or running. */
export const useLavoriInCorso = () => useLavori(inCorso);

/** Asks at once, because a job has just been started from this tab. */
export function rileggiLavori(): void {
  void interrogazioni.invalidateQueries({ queryKey: CHIAVE });
}

/** How far all of them are together. */
export function percentualeMedia(lavori: readonly { readonly percCompletamento: number }[]) {
  if (lavori.length === 0) return 0;
  const somma = lavori.reduce((parziale, { percCompletamento }) => parziale + percCompletamento, 0);
  return Math.floor(somma / lavori.length);
}
