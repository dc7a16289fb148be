import { useQueries, useQuery } from '@tanstack/react-query';
import { rotteCambi } from '#contract/archivi/cambi.ts';
import { type Data, eData, giornoSettimana } from '#domain/tempo/data.ts';
import { chiama } from '#web/base/api.ts';
import { DIVISE_GRAFICO, type Finestra, LUNEDI, puntiLunedi } from './serie-cambi.ts';

/**
 * The chart's points: one `cambifiltered` per currency (docs/regole/schermate.md#cambi-nel-tempo).
 */
export function useCambiDelPeriodo(periodo: Finestra) {
  const { dal, al } = periodo;
  return useQueries({
    queries: DIVISE_GRAFICO.map((divisa) => ({
      queryKey: ['cambi', 'grafico', divisa, dal, al],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        chiama(rotteCambi.filtrati, {
          body: { codDivisa: [divisa], dateFrom: dal, dateTo: al },
          signal,
        }),
    })),
    combine: ([USD, GBP, CHF, AUD]) => {
      const tutte = [USD, GBP, CHF, AUD];
      const serie = {
        USD: USD?.data ?? [],
        GBP: GBP?.data ?? [],
        CHF: CHF?.data ?? [],
        AUD: AUD?.data ?? [],
      };
      return {
        attesa: tutte.some((una) => una?.isPending),
        errore: tutte.find((una) => una?.error)?.error ?? null,
        riprova: () => void Promise.all(tutte.map((una) => una?.refetch())),
        punti: puntiLunedi(periodo, serie),
      };
    },
  });
}

/** So many of the newest rates are looked at for a Monday: half a year of four currencies. */
const ULTIMI = 500;

/**
 * The last Monday that has rates of the chart's currencies, as the chart shows no other day; else the last
 * day that has any. Null when there is none at all.
 */
export function useUltimaData() {
  return useQuery({
    queryKey: ['cambi', 'ultima-data'],
    queryFn: async ({ signal }): Promise<Data | null> => {
      const { items } = await chiama(rotteCambi.pagina, {
        body: {
          paging: { pageNumber: 1, pageSize: ULTIMI },
          filter: {
            codDivisa: [...DIVISE_GRAFICO],
            sqlParams: { orderByDict: { data: 'DESC' } },
          },
        },
        signal,
      });
      const giorni = items.map(({ data }) => data).filter(eData);
      return giorni.find((giorno) => giornoSettimana(giorno) === LUNEDI) ?? giorni[0] ?? null;
    },
  });
}
