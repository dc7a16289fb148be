import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { senzaVuoti } from '#domain/record/filtri/senza-vuoti.ts';
import { testoErrore } from '#web/record/errore.ts';
import type { PassoPagina, TabellaProps } from '#web/ui/tabella/tipi.ts';
import { type PaginaLetta, usePassi } from '#web/ui/tabella/use-passi.ts';

interface DomandaPagina {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly cursore?: string;
}

interface PaginaDiRighe extends PaginaLetta {
  readonly items: readonly object[];
  readonly totalCountEsatto?: boolean;
}

export interface OpzioniRighe<F, P> {
  /** The filter in the beginning; what is empty in it filters nothing. */
  readonly filtro: F;
  readonly leggi: (
    domanda: Partial<F> & DomandaPagina,
  ) => Pick<UseQueryOptions<P>, 'queryKey' | 'queryFn'>;
  /** Why there are no rows. */
  readonly vuoto: (filtro: F) => string;
  readonly dimensione?: number;
}

const NESSUNA: readonly never[] = [];

/** The rows that a job has read, a page at a time; another filter begins at the first. */
export function useRigheDelLavoro<F extends object, P extends PaginaDiRighe>(
  opzioni: OpzioniRighe<F, P>,
) {
  const { leggi, vuoto, dimensione = 100 } = opzioni;
  const [filtro, setFiltro] = useState(opzioni.filtro);
  const [numero, setNumero] = useState(1);
  const passi = usePassi({ numero, dimensione, onNumero: setNumero });
  const { data, error, isPlaceholderData } = useQuery({
    ...leggi({
      ...senzaVuoti(filtro),
      pageNumber: numero,
      pageSize: dimensione,
      ...(passi.cursore && { cursore: passi.cursore }),
    }),
    placeholderData: keepPreviousData,
  });
  const tabella = {
    attesa: isPlaceholderData,
    pagina: {
      numero,
      dimensione,
      totale: data?.totalCount ?? 0,
      esatto: data?.totalCountEsatto ?? true,
    },
    onPagina: (passo: PassoPagina) => passi.vai(passo, data),
    vuoto: error
      ? { titolo: 'Le righe non sono state lette', motivo: testoErrore(error) }
      : { motivo: vuoto(filtro) },
  } satisfies Partial<TabellaProps<object>>;
  const filtra = (nuovo: F) => {
    setFiltro(nuovo);
    setNumero(1);
  };
  const righe: P['items'] | undefined = error ? NESSUNA : data?.items;
  return { filtro, filtra, data, righe, tabella };
}
