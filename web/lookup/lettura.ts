import type { Risposta } from '#contract/rotta.ts';
import { rotteTitoli } from '#contract/titoli.ts';
import { chiama } from '#web/base/api.ts';
import { interrogazioni } from '#web/base/interrogazioni.ts';
import type { PaginaChiesta, PaginaDelServer } from '#web/ui/tabella/use-pagina-server.ts';

export type TitoloTrovato = Risposta<typeof rotteTitoli.essenziali>[number];

/** What the lookup is narrowed by: words typed, and codes of its filter. */
export interface FiltroLookup {
  readonly testo: string;
  readonly codici: readonly string[];
}

export const DIMENSIONE_LOOKUP = 10;
/** Words that find more than these are to be made more precise. */
export const TROVATI_MASSIMI = 500;

export const filtroLookupVuoto: FiltroLookup = { testo: '', codici: [] };

export const chiaveLookup = (filtro: FiltroLookup) => ['titoli', 'lookup', filtro] as const;

const cercati = async (
  { testo, codici }: FiltroLookup,
  { numero, dimensione }: PaginaChiesta,
): Promise<PaginaDelServer<TitoloTrovato>> => {
  const body = { testo, limite: TROVATI_MASSIMI, ...(codici.length > 0 && { codTitolo: codici }) };
  const trovati = await interrogazioni.ensureQueryData({
    queryKey: ['titoli', 'lookup-parole', testo, codici],
    queryFn: ({ signal }) => chiama(rotteTitoli.essenziali, { body: body as never, signal }),
  });
  return {
    items: trovati.slice((numero - 1) * dimensione, numero * dimensione),
    totalCount: trovati.length,
    totalCountEsatto: trovati.length < TROVATI_MASSIMI,
    cursorePrima: null,
    cursoreDopo: null,
  };
};

/** A page of titoli: by words all that answer come at once, without them the server pages. */
export function leggiLookup(
  filtro: FiltroLookup,
  pagina: PaginaChiesta,
  signal: AbortSignal,
): Promise<PaginaDelServer<TitoloTrovato>> {
  if (filtro.testo !== '') return cercati(filtro, pagina);
  const { numero, dimensione, cursore } = pagina;
  return chiama(rotteTitoli.pagina, {
    body: {
      paging: { pageNumber: numero, pageSize: dimensione, cursore },
      filter: filtro.codici.length > 0 ? { codTitolo: filtro.codici } : {},
    } as never,
    signal,
  });
}

/** Before it is opened: the grid's code and the first page, so that the window opens full. */
export function preparaLookup(): void {
  void import('#web/ui/tabella/Griglia.tsx');
  void interrogazioni.prefetchQuery({
    queryKey: [...chiaveLookup(filtroLookupVuoto), 1],
    queryFn: ({ signal }) =>
      leggiLookup(
        filtroLookupVuoto,
        { numero: 1, dimensione: DIMENSIONE_LOOKUP, cursore: null },
        signal,
      ),
  });
}
