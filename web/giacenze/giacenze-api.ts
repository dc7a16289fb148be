import { rotteGiacenze } from '#contract/giacenze.ts';
import { rotteMovimenti } from '#contract/movimenti.ts';
import type { Ingresso, Risposta } from '#contract/rotta.ts';
import type { FiltroArchivio } from '#domain/archivi/filtro/filtro-archivio.ts';
import { nomiOrdinamentoLivello } from '#domain/record/filtri/livello.ts';
import { senzaVuoti } from '#domain/record/filtri/senza-vuoti.ts';
import type { Data } from '#domain/tempo/data.ts';
import { chiama } from '#web/base/api.ts';
import type { Momento } from './momento.ts';

export type Giacenza = Risposta<typeof rotteGiacenze.filtrate>[number];
export type Lotto = Risposta<typeof rotteGiacenze.lotti>[number];
/** A scheda with the days that it was asked for: its figures are of those, also while others are read. */
export type Scheda = Risposta<typeof rotteGiacenze.scheda> & {
  readonly dal: Data | null;
  readonly al: Data;
};
export type RigaDellaScheda = Scheda['righe'][number];
export type DomandaScheda = Ingresso<typeof rotteGiacenze.scheda>['body'] &
  Pick<Scheda, 'dal' | 'al'>;
export type CedolaAttesa = Risposta<typeof rotteGiacenze.cedoleInArrivo>[number];
export type DomandaLotti = Ingresso<typeof rotteGiacenze.lotti>['query'];

const CHIAVE = 'giacenze';

export type Posizione = Pick<Giacenza, 'cod_Portafoglio' | 'cod_Depositario' | 'immCirc'>;

/** A position in one word of the address. */
export const chiavePosizione = (riga: Posizione): string =>
  [riga.cod_Portafoglio, riga.cod_Depositario, riga.immCirc].join('~');

/** What is sent: the filter of the address and its moment. */
const corpoGiacenze = (momento: Momento, filtro: Partial<FiltroArchivio>) => {
  const { ordinamento, dateFrom: _da, dateTo: _a, ...scelte } = filtro;
  return {
    ...senzaVuoti(scelte),
    ...(ordinamento && { ordinamento: nomiOrdinamentoLivello[ordinamento] }),
    livelloDettaglio: null,
    ...momento,
  };
};

export const giacenzeDi = (
  codAzienda: string | null,
  momento: Momento & { readonly ancheVuote?: boolean },
  filtro: Partial<FiltroArchivio>,
  gruppi: readonly string[] = [],
) => ({
  queryKey: [CHIAVE, codAzienda, momento, filtro, gruppi],
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Giacenza[]> =>
    chiama(rotteGiacenze.filtrate, {
      body: { ...corpoGiacenze(momento, filtro), gruppi } as never,
      signal,
    }),
});

/** The day on which the first movement was registered; null where none was. */
export const primoRegistrato = (codAzienda: string | null) => ({
  queryKey: [CHIAVE, 'primo registrato', codAzienda],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Data | null> => {
    const filter = {
      stato: ['registrato', 'contabilizzato'],
      sqlParams: { orderByDict: { dataInserimento: 'ASC' } },
    };
    const body = { paging: { pageNumber: 1, pageSize: 1 }, filter } as never;
    const { items } = await chiama(rotteMovimenti.pagina, { body, signal });
    return (items[0]?.dataInserimento ?? null) as Data | null;
  },
});

/** So many pages of a scheda are read at once: who needs more chooses a position or a period. */
export const PAGINE_DI_SCHEDA = 5;
const RIGHE_DI_SCHEDA = 1000;

/** The scheda of a titolo, page after page as one. */
export const schedaDi = (codAzienda: string | null, domanda: DomandaScheda) => ({
  queryKey: [CHIAVE, 'scheda', codAzienda, domanda],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Scheda> => {
    const leggi = (cursore: string | null) =>
      chiama(rotteGiacenze.scheda, {
        body: { ...domanda, righe: RIGHE_DI_SCHEDA, cursore },
        signal,
      });
    let scheda = await leggi(null);
    for (let n = 1; n < PAGINE_DI_SCHEDA && scheda.cursore !== null; n++) {
      const { apertura, righe } = scheda;
      const seguente = await leggi(scheda.cursore);
      scheda = { ...seguente, apertura, righe: [...righe, ...seguente.righe] };
    }
    return { ...scheda, dal: domanda.dal, al: domanda.al };
  },
});

export const lottiDi = (codAzienda: string | null, domanda: DomandaLotti) => ({
  queryKey: [CHIAVE, 'lotti', codAzienda, domanda],
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Lotto[]> =>
    chiama(rotteGiacenze.lotti, { query: domanda, signal }),
});

/** What the titoli held bring in the days to come. */
export const cedoleInArrivo = (codAzienda: string | null, giorni: number) => ({
  queryKey: [CHIAVE, 'cedole', codAzienda, giorni],
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<CedolaAttesa[]> =>
    chiama(rotteGiacenze.cedoleInArrivo, { query: { giorni }, signal }),
});

/** A position from its one word: what is empty in it is not asked for. */
export const posizioneDi = (
  parola: string,
): Pick<DomandaLotti, 'codPortafoglio' | 'codDepositario' | 'immCirc'> => {
  const [codPortafoglio, codDepositario, immCirc] = parola.split('~');
  return {
    ...(codPortafoglio && { codPortafoglio }),
    ...(codDepositario && { codDepositario }),
    ...((immCirc === 'I' || immCirc === 'C') && { immCirc }),
  };
};

/** The lots of a titolo, or of one position of it, at the moment that is looked at. */
export const domandaLotti = (
  { data, selezioneTipo, notoAl, metodo }: Momento,
  codTitolo: string,
  posizione = '',
): DomandaLotti => ({
  ...{ codTitolo, data, selezioneTipo },
  ...(notoAl && { notoAl }),
  ...(metodo && { metodo }),
  ...posizioneDi(posizione),
});
