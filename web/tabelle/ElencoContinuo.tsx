import { Button } from '@mantine/core';
import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { testoErrore } from '#web/record/errore.ts';
import { Tabella } from '#web/ui/Tabella.tsx';
import type { TabellaProps } from '#web/ui/tabella/tipi.ts';
import classi from './elenco-continuo.module.css';

/** How far back an address leads by itself; further is asked again. */
const PAGINE_MASSIME = 20;

interface PaginaLetta<R> {
  readonly items: readonly R[];
  readonly cursoreDopo: string | null;
  /** What is missing from it, and what to do. */
  readonly avvisi?: readonly string[] | undefined;
}

interface Richiesta<R> {
  /** What the rows depend on. */
  readonly richiesta: QueryKey;
  readonly leggi: (cursore: string | null, signal: AbortSignal) => Promise<PaginaLetta<R>>;
}

export interface ElencoContinuoProps<R extends object>
  extends Richiesta<R>,
    Pick<TabellaProps<R>, 'nome' | 'etichetta' | 'colonne' | 'chiave' | 'barra'> {
  readonly onAttiva?: (riga: R) => void;
  readonly azioneAttiva?: string;
  /** The title where nothing could be read, and where nothing answers the filter. */
  readonly nonLetto: string;
  readonly vuoto: { readonly titolo: string; readonly motivo: string };
  /** The words of the address that narrow it, empty. */
  readonly senzaFiltro: Readonly<Record<string, string>>;
}

/** As many pages as the address says, newest first. */
function usePagine<R>({ richiesta, leggi }: Richiesta<R>, pagine: number) {
  const lette = useInfiniteQuery({
    queryKey: richiesta,
    queryFn: ({ pageParam, signal }) => leggi(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursoreDopo }) => cursoreDopo,
    placeholderData: keepPreviousData,
  });
  const { data, error, hasNextPage, isFetching, isPlaceholderData, fetchNextPage } = lette;
  const quante = data?.pages.length ?? 0;
  const ferma = error !== null || isFetching || isPlaceholderData;
  useEffect(() => {
    if (quante > 0 && quante < pagine && hasNextPage && !ferma) void fetchNextPage();
  }, [quante, pagine, hasNextPage, ferma, fetchNextPage]);
  const righe = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  const avvisi = [...new Set(data?.pages.flatMap(({ avvisi: suoi = [] }) => suoi))];
  return { ...lette, quante, avvisi, righe: righe ?? (error ? [] : undefined) };
}

/** What only grows: read by key and never counted, so it goes on rather than being leafed through. */
export function ElencoContinuo<R extends object>(props: ElencoContinuoProps<R>) {
  const { nome, etichetta, colonne, chiave, barra, onAttiva, azioneAttiva } = props;
  const { pagina: scritta = '' } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const lette = usePagine<R>(props, Math.min(PAGINE_MASSIME, Number.parseInt(scritta, 10) || 1));
  const precedenti = () => {
    cambia({ pagina: String(lette.quante + 1) });
    void lette.fetchNextPage();
  };
  return (
    <>
      {lette.avvisi.map((uno) => (
        <p key={uno} role="alert">
          {uno}
        </p>
      ))}
      <Tabella<R>
        nome={nome}
        etichetta={etichetta}
        colonne={colonne}
        righe={lette.righe}
        chiave={chiave}
        attesa={lette.isPlaceholderData || lette.isFetchingNextPage}
        senzaViste
        {...(onAttiva ? { onAttiva } : {})}
        {...(azioneAttiva === undefined ? {} : { azioneAttiva })}
        vuoto={
          lette.error
            ? { titolo: props.nonLetto, motivo: testoErrore(lette.error) }
            : lette.avvisi.length > 0
              ? { titolo: props.nonLetto, motivo: lette.avvisi.join(' ') }
              : {
                  ...props.vuoto,
                  azione: (
                    <Button
                      variant="default"
                      onClick={() => cambia({ ...props.senzaFiltro, pagina: '' })}
                    >
                      Togli il filtro
                    </Button>
                  ),
                }
        }
        barra={barra}
      />
      {lette.hasNextPage ? (
        <div className={classi.altri}>
          <Button variant="default" loading={lette.isFetchingNextPage} onClick={precedenti}>
            Mostra i precedenti
          </Button>
          {lette.isFetchNextPageError ? <p role="alert">{testoErrore(lette.error)}</p> : null}
        </div>
      ) : null}
    </>
  );
}
