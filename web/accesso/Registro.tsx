import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { rotteEventiAccesso } from '#contract/eventi-accesso.ts';
import { confronta } from '#domain/tempo/data.ts';
import { chiama } from '#web/base/api.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { Tabella } from '#web/ui/Tabella.tsx';
import { COLONNE_EVENTI, type EventoAccesso } from './colonne-eventi.ts';
import { type FiltroEventi, FiltroRegistro, filtroDaRicerca } from './FiltroRegistro.tsx';
import classi from './registro.module.css';

const PER_PAGINA = 100;
/** How far back an address leads by itself; further is asked again. */
const PAGINE_MASSIME = 20;
/** Typing waits this long before it asks. */
const PAUSA_MS = 300;

const SENZA_FILTRO = { evento: '', utente: '', dal: '', al: '', pagina: '' };

const chiave = ({ id }: EventoAccesso) => String(id);

/**
 * The events that answer the filter, newest first, as many pages as the address says: the register
 * is read by key and never counted, so it goes on rather than being leafed through.
 */
function useEventi(filtro: FiltroEventi, pagine: number) {
  const { evento, dal, al } = filtro;
  const [utente] = useDebouncedValue(filtro.utente.trim(), PAUSA_MS);
  const lette = useInfiniteQuery({
    queryKey: ['accesso', 'eventi', evento, utente, dal, al],
    queryFn: ({ pageParam, signal }) =>
      chiama(rotteEventiAccesso.eventi, {
        query: {
          limite: PER_PAGINA,
          ...(evento && { tipo: evento }),
          ...(utente && { utente }),
          ...(dal && { dal }),
          ...(al && { al }),
          ...(pageParam && { cursore: pageParam }),
        },
        signal,
      }),
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
  return { ...lette, quante, righe: righe ?? (error ? [] : undefined) };
}

const perche = ({ dal, al }: FiltroEventi): string =>
  dal && al && confronta(dal, al) > 0
    ? 'Il giorno in «Dal» è dopo quello in «Al»: scambiarli.'
    : 'Nessun evento del registro risponde al filtro.';

/** The register of access: who came in, who was refused, who changed whose rights. */
export function Registro() {
  const ricerca = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const filtro = filtroDaRicerca(ricerca);
  const pagina = Math.min(PAGINE_MASSIME, Number.parseInt(ricerca.pagina ?? '', 10) || 1);
  const eventi = useEventi(filtro, pagina);
  const precedenti = () => {
    cambia({ pagina: String(eventi.quante + 1) });
    void eventi.fetchNextPage();
  };
  return (
    <>
      <Tabella
        nome="registro-accessi"
        etichetta="Registro degli accessi"
        colonne={COLONNE_EVENTI}
        righe={eventi.righe}
        chiave={chiave}
        attesa={eventi.isPlaceholderData || eventi.isFetchingNextPage}
        senzaViste
        vuoto={
          eventi.error
            ? { titolo: 'Il registro non è stato letto', motivo: eventi.error.message }
            : {
                titolo: 'Nessun evento',
                motivo: perche(filtro),
                azione: (
                  <Button variant="default" onClick={() => cambia(SENZA_FILTRO)}>
                    Togli il filtro
                  </Button>
                ),
              }
        }
        barra={
          <FiltroRegistro
            filtro={filtro}
            onCambia={(parole) => cambia({ ...parole, pagina: '' })}
          />
        }
      />
      {eventi.hasNextPage ? (
        <div className={classi.altri}>
          <Button variant="default" loading={eventi.isFetchingNextPage} onClick={precedenti}>
            Mostra i precedenti
          </Button>
          {eventi.isFetchNextPageError ? <p role="alert">{eventi.error.message}</p> : null}
        </div>
      ) : null}
    </>
  );
}
