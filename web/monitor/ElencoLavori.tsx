import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { rotteReportsMonitor } from '#contract/reportsmonitor.ts';
import { type Ordinamento, scriviOrdinamento } from '#domain/record/filtri/ordinamento.ts';
import { chiama } from '#web/base/api.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { usePuoCambiare } from '#web/lavori/azioni.ts';
import { chiedi } from '#web/lavori/domande.ts';
import { CHIAVE_LAVORI, INTERVALLO_MS, inMoto, type Lavoro } from '#web/lavori/lavoro.ts';
import { Tabella } from '#web/ui/Tabella.tsx';
import { numeroPagine } from '#web/ui/tabella/pagine.ts';
import { numeroPagina } from '#web/ui/tabella/use-pagina-server.ts';
import { usePassi } from '#web/ui/tabella/use-passi.ts';
import { colonneLavori, ORDINABILI } from './colonne-lavori.ts';
import { FiltroLavori } from './FiltroLavori.tsx';
import {
  corpoFiltro,
  type FiltroLavori as Filtro,
  filtra,
  leggiFiltro,
  leggiOrdine,
  scriviFiltro,
} from './filtro-lavori.ts';

/** The list is looked at with nothing in motion too: a colleague may have started something. */
const INTERVALLO_QUIETO_MS = 5_000;
const DIMENSIONE = 25;
/** Typing waits this long before it searches. */
const ATTESA_RICERCA_MS = 300;

const chiave = ({ guidID }: Lavoro) => guidID;

export interface ElencoLavoriProps {
  readonly selezione: readonly string[];
  readonly onSelezione: (guid: readonly string[]) => void;
  /** The chosen ones as they stand. */
  readonly onScelti: (lavori: readonly Lavoro[]) => void;
  readonly onApri: (guid: string) => void;
}

/** Whatever takes its time: what runs, what has ended and how, and what came out of it. */
export function ElencoLavori({ selezione, onSelezione, onScelti, onApri }: ElencoLavoriProps) {
  const parole = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const filtro = useMemo(() => leggiFiltro(parole), [parole]);
  const ordine = useMemo(() => leggiOrdine(parole.ordine ?? '', ORDINABILI), [parole.ordine]);
  const numero = numeroPagina(parole.pagina);
  const setNumero = (pagina: number) => cambia({ pagina: pagina === 1 ? '' : String(pagina) });
  const lavori = useLavori(filtro, ordine, numero);
  const righe = lavori.dati?.items;
  const totale = lavori.dati?.totalCount ?? 0;
  const colonne = useMemo(() => colonneLavori(), []);
  const puoCambiare = usePuoCambiare();
  // By number only: the list moves while one reads it, and a key would keep rows off the page.
  const { vai } = usePassi({ numero, dimensione: DIMENSIONE, onNumero: setNumero });
  const scelti = useMemo(
    () => (righe ?? []).filter(({ guidID }) => selezione.includes(guidID)),
    [righe, selezione],
  );
  useEffect(() => onScelti(scelti), [scelti, onScelti]);
  const sparita = righe?.length === 0 && totale > 0 && !lavori.attesa;
  const ultima = numeroPagine(totale, DIMENSIONE);
  useEffect(() => {
    // The last rows of the last page have gone: the page before is shown.
    if (sparita && numero > ultima) cambia({ pagina: ultima === 1 ? '' : String(ultima) });
  }, [sparita, numero, ultima, cambia]);
  return (
    <Tabella
      nome="lavori"
      etichetta="Lavori"
      colonne={colonne}
      righe={righe}
      chiave={chiave}
      ordine={ordine}
      onOrdine={(nuovo) => cambia({ ordine: scriviOrdinamento(nuovo), pagina: '' })}
      selezione={selezione}
      onSelezione={onSelezione}
      onAttiva={({ guidID }) => onApri(guidID)}
      onElimina={(tolte) => elimina(tolte.filter(puoCambiare), () => onSelezione([]))}
      attesa={lavori.attesa}
      pagina={{
        numero,
        dimensione: DIMENSIONE,
        totale,
        esatto: lavori.dati?.totalCountEsatto ?? true,
      }}
      onPagina={(passo) => vai(passo, lavori.dati)}
      vuoto={{ motivo: percheVuoto(lavori.errore, filtro) }}
      barra={<FiltroLavori filtro={filtro} onCambia={(nuovo) => cambia(scriviFiltro(nuovo))} />}
    />
  );
}

/** Canc: one that runs has to stop first, and that is what is asked of it. */
function elimina(lavori: readonly Lavoro[], dopo: () => void): void {
  if (lavori.length === 0) return;
  chiedi(lavori.every(inMoto) ? { che: 'interrompi', lavori } : { che: 'elimina', lavori, dopo });
}

function percheVuoto(errore: Error | null, filtro: Filtro): string {
  if (errore) return errore.message;
  return filtra(filtro)
    ? 'Nessun lavoro con questo filtro.'
    : 'Report, import, export e aggiornamenti compaiono qui appena avviati.';
}

function useLavori(filtro: Filtro, ordine: Ordinamento, numero: number) {
  const [cerca] = useDebouncedValue(filtro.cerca, ATTESA_RICERCA_MS);
  const filter = corpoFiltro({ ...filtro, cerca }, ordine);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [...CHIAVE_LAVORI, 'pagina', filter, numero],
    queryFn: ({ signal }) =>
      chiama(rotteReportsMonitor.pagina, {
        body: { paging: { pageNumber: numero, pageSize: DIMENSIONE }, filter },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(inMoto) ? INTERVALLO_MS : INTERVALLO_QUIETO_MS,
  });
  return { dati: data, errore: error, attesa: isPlaceholderData };
}
