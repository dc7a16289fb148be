import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { rotteReportsMonitor } from '#contract/reportsmonitor.ts';
import { chiama } from '#web/api.ts';
import { NuovoReport } from '#web/reports/NuovoReport.tsx';
import { useCambiaRicerca, useRicercaUrl } from '#web/ricerca-url.ts';
import { Intestazione } from '#web/shell/Intestazione.tsx';
import { CampoRicerca } from '#web/ui/CampoRicerca.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import { usePassi } from '#web/ui/tabella/use-passi.ts';
import { AzioniLavoro } from './AzioniLavoro.tsx';
import { colonneLavori } from './colonne-lavori.ts';
import { CHIAVE_LAVORI, INTERVALLO_MS, inMoto, type Lavoro } from './lavoro.ts';
import classi from './monitor.module.css';
import { SchedaLavoro } from './SchedaLavoro.tsx';

/** With nothing in motion the list is still looked at: a colleague may have started something. */
const INTERVALLO_QUIETO_MS = 5_000;
const DIMENSIONE = 25;
/** Typing waits this long before it searches. */
const ATTESA_RICERCA_MS = 300;

const STATI = ['in attesa', 'in corso', 'completato', 'fallito', 'annullato'] as const;
type Stato = (typeof STATI)[number];

interface FiltroLavori {
  readonly testo: string;
  readonly stato: Stato | null;
}

const chiave = ({ guidID }: Lavoro) => guidID;

/** What is shown, as the address says it: a link shows the same jobs, reloading loses nothing. */
function useIndirizzo() {
  const { cerca = '', stato, pagina, lavoro = null } = useRicercaUrl();
  return {
    filtro: { testo: cerca, stato: STATI.find((noto) => noto === stato) ?? null },
    numero: Math.max(1, Number.parseInt(pagina ?? '', 10) || 1),
    aperto: lavoro,
    cambia: useCambiaRicerca(),
  };
}

/** Whatever takes its time: what runs, what has ended and how, and what came out of it. */
export default function PaginaMonitor() {
  const { filtro, numero, aperto, cambia } = useIndirizzo();
  const [selezione, setSelezione] = useState<readonly string[]>([]);
  const setAperto = (guid: string | null) => cambia({ lavoro: guid ?? '' });
  const setNumero = (pagina: number) => cambia({ pagina: pagina === 1 ? '' : String(pagina) });
  const lavori = useLavori(filtro, numero);
  const righe = lavori.dati?.items;
  const totale = lavori.dati?.totalCount ?? 0;
  const colonne = useMemo(() => colonneLavori(), []);
  // By number only: the list moves while one reads it, and a key would keep rows off the page.
  const { vai } = usePassi({ numero, dimensione: DIMENSIONE, onNumero: setNumero });
  const scelti = (righe ?? []).filter(({ guidID }) => selezione.includes(guidID));
  return (
    <>
      <Intestazione
        azioni={
          <>
            <AzioniLavoro lavori={scelti} onApri={setAperto} />
            <NuovoReport />
          </>
        }
      />
      <Tabella
        nome="lavori"
        etichetta="Lavori"
        colonne={colonne}
        righe={righe}
        chiave={chiave}
        selezione={selezione}
        onSelezione={setSelezione}
        onAttiva={({ guidID }) => setAperto(guidID)}
        attesa={lavori.attesa}
        pagina={{
          numero,
          dimensione: DIMENSIONE,
          totale,
          esatto: lavori.dati?.totalCountEsatto ?? true,
        }}
        onPagina={(passo) => vai(passo, lavori.dati)}
        vuoto={{
          motivo: lavori.errore
            ? lavori.errore.message
            : 'Import, export e aggiornamenti compaiono qui appena avviati.',
        }}
        barra={
          <Filtro
            filtro={filtro}
            onCambia={({ testo, stato }) =>
              cambia({ cerca: testo, stato: stato ?? '', pagina: '' })
            }
          />
        }
      />
      <SchedaLavoro guid={aperto} onChiudi={() => setAperto(null)} />
    </>
  );
}

function useLavori(filtro: FiltroLavori, numero: number) {
  const [testo] = useDebouncedValue(filtro.testo, ATTESA_RICERCA_MS);
  const { stato } = filtro;
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [...CHIAVE_LAVORI, 'pagina', testo, stato, numero],
    queryFn: ({ signal }) =>
      chiama(rotteReportsMonitor.pagina, {
        body: {
          paging: { pageNumber: numero, pageSize: DIMENSIONE },
          filter: { testo: testo || null, stato: stato && [stato] },
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(inMoto) ? INTERVALLO_MS : INTERVALLO_QUIETO_MS,
  });
  return { dati: data, errore: error, attesa: isPlaceholderData };
}

interface FiltroProps {
  readonly filtro: FiltroLavori;
  readonly onCambia: (filtro: FiltroLavori) => void;
}

function Filtro({ filtro, onCambia }: FiltroProps) {
  return (
    <div className={classi.filtro}>
      <CampoRicerca
        etichetta="Cerca fra i lavori"
        segnaposto="Cerca descrizione, utente…"
        iniziale={filtro.testo}
        onCambia={(testo) => onCambia({ ...filtro, testo })}
      />
      <Select
        aria-label="Stato"
        placeholder="Tutti gli stati"
        w={160}
        clearable
        data={[...STATI]}
        value={filtro.stato}
        onChange={(stato) => onCambia({ ...filtro, stato })}
      />
    </div>
  );
}
