import { useQuery } from '@tanstack/react-query';
import { rotteReportsMonitor } from '#contract/reportsmonitor.ts';
import { chiama } from '#web/api.ts';
import { interrogazioni } from '#web/interrogazioni.ts';

const CHIAVE = ['lavori', 'in corso'];
const OGNI_MS = 1_500;
const MASSIMO = 50;

/** The user's own jobs that are waiting or running; asked again only while there are some. */
export function useLavoriInCorso() {
  return useQuery({
    queryKey: CHIAVE,
    queryFn: async ({ signal }) => {
      const { items } = await chiama(rotteReportsMonitor.pagina, {
        body: {
          paging: { pageSize: MASSIMO },
          filter: { stato: ['in attesa', 'in corso'], soloMiei: true },
        },
        signal,
      });
      return items;
    },
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? OGNI_MS : false),
  });
}

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
