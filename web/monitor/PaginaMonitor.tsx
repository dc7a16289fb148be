import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCambiaRicerca, useNavigaQui, useRicercaUrl } from '#web/base/ricerca-url.ts';
import type { Lavoro } from '#web/lavori/lavoro.ts';
import classi from '#web/lavori/monitor.module.css';
import { NuovoReport } from '#web/reports/NuovoReport.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { AzioniLavoro } from './AzioniLavoro.tsx';
import { ElencoLavori } from './ElencoLavori.tsx';

const Programmati = lazy(() => import('./programmi/Programmati.tsx'));
/** Seen only once a job is opened; then it stays, to close with its movement. */
const SchedaLavoro = lazy(() => import('./SchedaLavoro.tsx'));

/** In the address: the jobs, where nothing is said. */
const PROGRAMMATI = 'programmati';

/** What has been made or is being made, and what repeats by itself. */
export default function PaginaMonitor() {
  const { scheda } = useRicercaUrl();
  const programmati = scheda === PROGRAMMATI;
  const parti = <Parti programmati={programmati} />;
  return programmati ? (
    <Suspense fallback={<Intestazione indicatori={parti} />}>
      <Programmati parti={parti} />
    </Suspense>
  ) : (
    <Lavori parti={parti} />
  );
}

function Lavori({ parti }: { readonly parti: ReactNode }) {
  const { lavoro = null } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const [selezione, setSelezione] = useState<readonly string[]>([]);
  const [scelti, setScelti] = useState<readonly Lavoro[]>([]);
  const apri = (guid: string | null) => cambia({ lavoro: guid ?? '' });
  const [vista, setVista] = useState(false);
  if (lavoro && !vista) setVista(true);
  return (
    <>
      <Intestazione
        indicatori={parti}
        azioni={
          <>
            <AzioniLavoro lavori={scelti} onApri={apri} onEliminati={() => setSelezione([])} />
            <NuovoReport />
          </>
        }
      />
      <ElencoLavori
        selezione={selezione}
        onSelezione={setSelezione}
        onScelti={setScelti}
        onApri={apri}
      />
      {vista ? (
        <Suspense fallback={null}>
          <SchedaLavoro guid={lavoro} onChiudi={() => apri(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The two halves of the screen, each an address. */
function Parti({ programmati }: { readonly programmati: boolean }) {
  const naviga = useNavigaQui();
  const vai = (ricerca: Record<string, string>) => void naviga(ricerca);
  return (
    <nav className={classi.parti} aria-label="Parti del monitor">
      <button type="button" aria-pressed={!programmati} onClick={() => vai({})}>
        Lavori
      </button>
      <button type="button" aria-pressed={programmati} onClick={() => vai({ scheda: PROGRAMMATI })}>
        Programmati
      </button>
    </nav>
  );
}
