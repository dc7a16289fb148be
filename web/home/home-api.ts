import { rotteGrafici } from '#contract/grafici.ts';
import { rotteMovimenti } from '#contract/movimenti.ts';
import type { Risposta } from '#contract/rotta.ts';
import { chiama } from '#web/base/api.ts';

export type Sintesi = Risposta<typeof rotteGrafici.sintesi>;
export type Anno = Risposta<typeof rotteGrafici.anno>;
export type Liquidita = Risposta<typeof rotteGrafici.liquidita>;
export type Movimento = Risposta<typeof rotteMovimenti.pagina>['items'][number];

interface Segnale {
  readonly signal: AbortSignal;
}

/** Under the keys of what they are made of, so that a registration renews them. */
export const sintesiDi = (codAzienda: string) => ({
  queryKey: ['giacenze', 'home', codAzienda],
  queryFn: ({ signal }: Segnale) => chiama(rotteGrafici.sintesi, { signal }),
});

export const annoDi = (codAzienda: string) => ({
  queryKey: ['movimenti', 'home', 'anno', codAzienda],
  queryFn: ({ signal }: Segnale) => chiama(rotteGrafici.anno, { signal }),
});

export const liquiditaDi = (codAzienda: string) => ({
  queryKey: ['movimenti', 'home', 'liquidita', codAzienda],
  queryFn: ({ signal }: Segnale) => chiama(rotteGrafici.liquidita, { signal }),
});

/** As many as the tallest window has room for. */
const ULTIMI = 25;

export const ultimiMovimenti = (codAzienda: string) => ({
  queryKey: ['movimenti', 'home', 'ultimi', codAzienda],
  queryFn: ({ signal }: Segnale) =>
    chiama(rotteMovimenti.pagina, {
      body: {
        paging: { pageSize: ULTIMI },
        filter: {
          stato: ['registrato', 'contabilizzato'],
          sqlParams: { orderByDict: { nreg: 'DESC' } },
        },
      },
      signal,
    }),
});
