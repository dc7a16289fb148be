import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FiltroArchivio } from '#domain/archivi/filtro/filtro-archivio.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { leggiFiltrate } from './archivio-api.ts';
import { leggiMancanti } from './blocco-api.ts';
import { daMancante, daPresente, type Scritti, type TitoloDelGiorno } from './righe-inserimento.ts';
import { chiaveArchivio } from './use-pagina.ts';

export interface TitoliDelGiorno {
  /** Undefined until they have been read. */
  readonly titoli: readonly TitoloDelGiorno[] | undefined;
  readonly errore: Error | null;
}

interface Richiesta {
  readonly archivio: TipoArchivio;
  readonly filtro: FiltroArchivio;
  /** Those that have a value on the day are shown too; one that is being corrected always is. */
  readonly conPresenti: boolean;
  readonly scritti: Scritti;
  /** Read by a pasted block: they stand for what the lists say of them. */
  readonly aggiunti: readonly TitoloDelGiorno[];
}

/** Read when asked and after a save: the list does not move under who is writing in it. */
const FERMA = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** The titoli of the filter on its day, in the sequence of their codes. */
export function useTitoliDelGiorno(richiesta: Richiesta): TitoliDelGiorno {
  const { archivio, filtro, conPresenti, scritti, aggiunti } = richiesta;
  const { codAzienda } = useSessione();
  const chiave = [...chiaveArchivio(archivio), codAzienda, filtro];
  const mancanti = useQuery({
    queryKey: [...chiave, 'mancanti'],
    queryFn: ({ signal }) => leggiMancanti(archivio, filtro, signal),
    ...FERMA,
  });
  const presenti = useQuery({
    queryKey: [...chiave, 'presenti'],
    queryFn: ({ signal }) => leggiFiltrate(archivio, filtro, signal),
    enabled: conPresenti,
    ...FERMA,
  });
  const titoli = useMemo(() => {
    if (!mancanti.data || (conPresenti && !presenti.data)) return undefined;
    const tutti = [
      ...mancanti.data.map(daMancante),
      ...(presenti.data ?? [])
        .map((riga) => daPresente(archivio, riga))
        .filter(({ codTitolo }) => conPresenti || scritti.has(codTitolo)),
      ...aggiunti,
    ];
    const perCodice = new Map(tutti.map((titolo) => [titolo.codTitolo, titolo]));
    return [...perCodice.values()].toSorted((a, b) => (a.codTitolo < b.codTitolo ? -1 : 1));
  }, [archivio, mancanti.data, presenti.data, conPresenti, scritti, aggiunti]);
  return { titoli, errore: mancanti.error ?? presenti.error };
}
