import type { Risposta } from '#contract/rotta.ts';
import { rotteTitoli } from '#contract/titoli.ts';
import { chiama } from '#web/base/api.ts';
import { interrogazioni } from '#web/base/interrogazioni.ts';
import type { PaginaChiesta, PaginaDelServer } from '#web/ui/tabella/use-pagina-server.ts';

/** A titolo that was found, with what is held of it where that was asked. */
export type TitoloTrovato = Risposta<typeof rotteTitoli.essenziali>[number] & {
  readonly quantita?: string;
};

/** Where and when a titolo is held: in one portfolio, at one custodian, or in the whole company. */
export interface DoveTenuti {
  readonly codPortafoglio: string | null;
  readonly codDepositario: string | null;
  readonly data: string;
}

/** What the lookup is narrowed by: words typed, and codes of its filter. */
export interface FiltroLookup {
  readonly testo: string;
  readonly codici: readonly string[];
  /** Those held there come first, and alone until something is typed. */
  readonly tenuti?: DoveTenuti;
}

export const DIMENSIONE_LOOKUP = 10;
/** Words that find more than these are to be made more precise. */
export const TROVATI_MASSIMI = 500;

export const filtroLookupVuoto: FiltroLookup = { testo: '', codici: [] };

export const chiaveLookup = (filtro: FiltroLookup) => ['titoli', 'lookup', filtro] as const;

/** What is held there that answers to a text: what is registered meanwhile makes it be read again. */
export const tenutiDi = (dove: DoveTenuti, testo: string, limite: number) => ({
  queryKey: ['movimenti', 'tenuti', dove, testo, limite],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    chiama(rotteTitoli.tenuti, { body: { ...dove, testo, limite }, signal }),
  staleTime: 60_000,
});

/** Those held before the others; of those that stand in both the held one. */
export function primaITenuti(
  tenuti: readonly TitoloTrovato[],
  altri: readonly TitoloTrovato[],
): readonly TitoloTrovato[] {
  const gia = new Set(tenuti.map(({ id }) => id));
  return [...tenuti, ...altri.filter(({ id }) => !gia.has(id))];
}

const inGiacenza = async ({ testo, codici, tenuti }: FiltroLookup) =>
  tenuti && codici.length === 0
    ? interrogazioni.ensureQueryData(tenutiDi(tenuti, testo, TROVATI_MASSIMI))
    : [];

const aPagine = (
  trovati: readonly TitoloTrovato[],
  { numero, dimensione }: PaginaChiesta,
): PaginaDelServer<TitoloTrovato> => ({
  items: trovati.slice((numero - 1) * dimensione, numero * dimensione),
  totalCount: trovati.length,
  totalCountEsatto: trovati.length < TROVATI_MASSIMI,
  cursorePrima: null,
  cursoreDopo: null,
});

const cercati = async (
  filtro: FiltroLookup,
  pagina: PaginaChiesta,
): Promise<PaginaDelServer<TitoloTrovato>> => {
  const { testo, codici } = filtro;
  const body = { testo, limite: TROVATI_MASSIMI, ...(codici.length > 0 && { codTitolo: codici }) };
  const trovati = await interrogazioni.ensureQueryData({
    queryKey: ['titoli', 'lookup-parole', testo, codici],
    queryFn: ({ signal }) => chiama(rotteTitoli.essenziali, { body: body as never, signal }),
  });
  return aPagine(primaITenuti(await inGiacenza(filtro), trovati), pagina);
};

/** A page of titoli: by words, or of what is held, all come at once; else the server pages. */
export async function leggiLookup(
  filtro: FiltroLookup,
  pagina: PaginaChiesta,
  signal: AbortSignal,
): Promise<PaginaDelServer<TitoloTrovato>> {
  if (filtro.testo !== '') return cercati(filtro, pagina);
  if (filtro.tenuti && filtro.codici.length === 0) return aPagine(await inGiacenza(filtro), pagina);
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
