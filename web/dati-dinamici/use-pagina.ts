import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TipoArchivio } from '#domain/dati-dinamici/tipi.ts';
import type { FiltroCambi } from '#domain/filtri/filtro-cambi.ts';
import type { Ordinamento } from '#domain/filtri/ordinamento.ts';
import { numeroPagine } from '#web/ui/tabella/pagine.ts';
import type { PassoPagina, StatoPagina } from '#web/ui/tabella/tipi.ts';
import { usePassi } from '#web/ui/tabella/use-passi.ts';
import { leggiPagina, type PaginaRighe } from './archivio-api.ts';

/** Page size of every archive (specification §9). */
const DIMENSIONE = 25;
/** Asks for the last page by key. */
const CURSORE_ULTIMA = 'ultima';

export interface RichiestaTabella {
  readonly archivio: TipoArchivio;
  readonly codAzienda: string;
  readonly filtro: FiltroCambi;
  readonly lettura: number;
  readonly numero: number;
  readonly onNumero: (numero: number) => void;
}

export interface PaginaTabella {
  readonly chiave: QueryKey;
  readonly dati: PaginaRighe | undefined;
  readonly errore: Error | null;
  readonly attesa: boolean;
  readonly pagina: StatoPagina;
  readonly vai: (passo: PassoPagina) => void;
}

/** Newest first, then by code: the order that the server gives where none is asked. */
export function ordinePredefinito(archivio: TipoArchivio): Ordinamento {
  return Object.fromEntries(
    archivio.chiave.map(({ nome, tipo }) => [nome, tipo === 'data' ? 'DESC' : 'ASC']),
  );
}

export const chiaveArchivio = ({ tipo }: TipoArchivio): QueryKey => ['archivio', tipo];

/** The page that the address names, with its neighbours by key and every other one by number. */
export function usePagina(richiesta: RichiestaTabella): PaginaTabella {
  const { archivio, codAzienda, filtro, lettura, numero, onNumero } = richiesta;
  const { cursore, vai } = usePassi({
    numero,
    dimensione: DIMENSIONE,
    onNumero,
    cursoreUltima: CURSORE_ULTIMA,
  });
  const chiave = [...chiaveArchivio(archivio), codAzienda, lettura, filtro, numero];
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: chiave,
    queryFn: ({ signal }) =>
      leggiPagina(archivio, { filtro, numero, dimensione: DIMENSIONE, cursore }, signal),
    placeholderData: keepPreviousData,
  });
  const totale = data?.totalCount ?? 0;
  const pagine = numeroPagine(totale, DIMENSIONE);
  // The last rows of the last page may be deleted under one's feet: the page before is shown.
  const sparita = data?.items.length === 0 && totale > 0 && !isPlaceholderData;
  useEffect(() => {
    if (sparita && numero > pagine) onNumero(pagine);
  }, [sparita, numero, pagine, onNumero]);
  return {
    chiave,
    dati: data,
    errore: error,
    attesa: isPlaceholderData,
    pagina: { numero, dimensione: DIMENSIONE, totale, esatto: data?.totalCountEsatto ?? true },
    vai: (passo) => vai(passo, data),
  };
}
