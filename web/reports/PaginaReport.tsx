import { Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import type { Lavoro } from '#web/lavori/lavoro.ts';
import { usePreferenze } from '#web/sessione/preferenze.ts';
import { BarraProgresso } from '#web/ui/BarraProgresso.tsx';
import { Attesa } from '#web/ui/pagina/Attesa.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { AzioniReport } from './AzioniReport.tsx';
import type { PdfTenuto } from './deposito-pdf.ts';
import classi from './report.module.css';
import { useReport } from './use-report.ts';
import { visoreUsato } from './visore.ts';

const VisorePdfjs = lazy(() => import('./pdfjs/VisorePdfjs.tsx'));

/** `/page/report/{GuidID}?reportName=`: a report in PDF inside the page. */
export default function PaginaReport() {
  const { GuidID = '' } = useParams({ strict: false }) as { readonly GuidID?: string };
  return <Report key={GuidID} guid={GuidID} />;
}

function Report({ guid }: { readonly guid: string }) {
  const { reportName = '' } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const { lavoro, pdf } = useReport(guid);
  const descrizione = lavoro?.descrizione ?? '';
  useEffect(() => {
    // An address without the name gets the job's: window, history and links are called by it.
    if (reportName === '' && descrizione !== '') cambia({ reportName: descrizione });
  }, [reportName, descrizione, cambia]);
  const titolo = reportName || descrizione || 'Report';
  const indirizzo = useIndirizzoBlob(pdf);
  const { visorePdf } = usePreferenze();
  const visore = visorePdf && visoreUsato();
  return (
    <>
      <Intestazione
        titolo={titolo}
        azioni={
          lavoro && pdf && indirizzo ? (
            <AzioniReport lavoro={lavoro} titolo={titolo} indirizzo={indirizzo} visore={visore} />
          ) : null
        }
      />
      <div className={classi.visore}>
        {pdf && indirizzo ? (
          visore === 'pdfjs' ? (
            <Suspense fallback={<Attesa />}>
              <VisorePdfjs pdf={pdf.contenuto} indirizzo={indirizzo} titolo={titolo} />
            </Suspense>
          ) : (
            <iframe className={classi.incorporato} src={indirizzo} title={titolo} />
          )
        ) : (
          <InPreparazione lavoro={lavoro} titolo={titolo} />
        )}
      </div>
    </>
  );
}

interface InPreparazioneProps {
  readonly lavoro: Lavoro | undefined;
  readonly titolo: string;
}

/** The report opens by itself when it is there; whoever does not wait finds it on the monitor. */
function InPreparazione({ lavoro, titolo }: InPreparazioneProps) {
  return (
    <Stack gap={12} w="min(420px, 80%)" m="auto" ta="center" className="tenue" role="status">
      <p>{lavoro ? 'Il report è in preparazione: si apre da sé quando è pronto.' : 'Si apre…'}</p>
      {lavoro ? <BarraProgresso percentuale={lavoro.percCompletamento} etichetta={titolo} /> : null}
    </Stack>
  );
}

/** An address of this window for the file; given back when the file is not looked at any more. */
function useIndirizzoBlob(pdf: PdfTenuto | undefined): string | null {
  const [indirizzo, setIndirizzo] = useState<string | null>(null);
  useEffect(() => {
    if (!pdf) return;
    // The type is ours: what is shown is a PDF, whatever a copy says of itself.
    const url = URL.createObjectURL(new Blob([pdf.contenuto], { type: 'application/pdf' }));
    setIndirizzo(url);
    return () => {
      setIndirizzo(null);
      URL.revokeObjectURL(url);
    };
  }, [pdf]);
  return indirizzo;
}
