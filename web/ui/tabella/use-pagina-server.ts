import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { numeroPagine } from './pagine.ts';
import type { PassoPagina, StatoPagina } from './tipi.ts';
import { type PaginaLetta, usePassi } from './use-passi.ts';

/** Asks for the last page by key. */
const CURSORE_ULTIMA = 'ultima';

/** A page as every paged list of the server answers it (docs/regole/api.md#pagine). */
export interface PaginaDelServer<R> extends PaginaLetta {
  readonly items: readonly R[];
  readonly totalCountEsatto: boolean;
}

/** Which page is asked for; the cursor wins over the number where there is one. */
export interface PaginaChiesta {
  readonly numero: number;
  readonly dimensione: number;
  readonly cursore: string | null;
}

export interface ListaDelServer<R> {
  /** What the rows depend on; the page is added. */
  readonly chiave: QueryKey;
  readonly dimensione: number;
  readonly numero: number;
  readonly onNumero: (numero: number) => void;
  readonly leggi: (pagina: PaginaChiesta, signal: AbortSignal) => Promise<PaginaDelServer<R>>;
  /** Nothing is asked while it is false: of what, is not known yet. */
  readonly attiva?: boolean;
}

export interface PaginaMostrata<R> {
  readonly chiave: QueryKey;
  readonly dati: PaginaDelServer<R> | undefined;
  readonly errore: Error | null;
  readonly attesa: boolean;
  readonly pagina: StatoPagina;
  readonly vai: (passo: PassoPagina) => void;
}

/** What is asked for a page, under the key that it is kept by. */
export const domandaPagina = <R>(
  { chiave, numero, dimensione, leggi }: Omit<ListaDelServer<R>, 'onNumero'>,
  cursore: string | null = null,
) => ({
  queryKey: [...chiave, numero],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    leggi({ numero, dimensione, cursore }, signal),
});

/** The page that the address names, with its neighbours by key and every other one by number. */
export function usePaginaServer<R>(lista: ListaDelServer<R>): PaginaMostrata<R> {
  const { numero, dimensione, onNumero } = lista;
  const { cursore, vai } = usePassi({
    numero,
    dimensione,
    onNumero,
    cursoreUltima: CURSORE_ULTIMA,
  });
  const domanda = domandaPagina(lista, cursore);
  const { data, error, isPlaceholderData } = useQuery({
    ...domanda,
    enabled: lista.attiva ?? true,
    placeholderData: keepPreviousData,
  });
  const totale = data?.totalCount ?? 0;
  const pagine = numeroPagine(totale, dimensione);
  // The last rows of the last page may be deleted under one's feet: the page before is shown.
  const sparita = data?.items.length === 0 && totale > 0 && !isPlaceholderData;
  useEffect(() => {
    if (sparita && numero > pagine) onNumero(pagine);
  }, [sparita, numero, pagine, onNumero]);
  return {
    chiave: domanda.queryKey,
    dati: data,
    errore: error,
    attesa: isPlaceholderData,
    pagina: { numero, dimensione, totale, esatto: data?.totalCountEsatto ?? true },
    vai: (passo) => vai(passo, data),
  };
}

/** The page that an address names: the first where it names none. */
export const numeroPagina = (testo: string | undefined): number => {
  const numero = Number(testo);
  return Number.isSafeInteger(numero) && numero > 0 ? numero : 1;
};
