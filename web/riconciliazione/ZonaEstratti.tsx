import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { OpzioneScelta } from '#web/ui/CampoScelta.tsx';
import { finestreAperte } from '#web/ui/fuoco-di-ritorno.ts';
import { Icona } from '#web/ui/Icona.tsx';
import { useAttuale } from '#web/ui/use-attuale.ts';
import { CaricamentiInCorso } from './CaricamentiInCorso.tsx';
import { eTabella } from './formati.ts';
import classi from './riconciliazione.module.css';
import { useCaricamenti } from './use-caricamenti.ts';

const CaricaEstratto = lazy(() => import('./CaricaEstratto.tsx'));

export interface ZonaEstrattiProps {
  readonly conti: readonly OpzioneScelta[] | undefined;
  /** Whether who looks may load. */
  readonly scrive: boolean;
  /** The screen; it is handed what opens the question for a file. */
  readonly children: (chiedi: () => void) => ReactNode;
}

const conFile = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') === true;

/** A file may be dropped anywhere on the screen; what becomes of each stands above it. */
export function ZonaEstratti({ conti, scrive, children }: ZonaEstrattiProps) {
  const caricamenti = useCaricamenti();
  // Null while nothing is asked; a file that was dropped and has to be told more of.
  const [chiesto, setChiesto] = useState<{ readonly file: File | null } | null>(null);
  const [sopra, setSopra] = useState(false);
  const lascia = useAttuale((file: readonly File[]) => {
    const tabelle = file.filter(({ name }) => eTabella(name));
    // Of several nobody is asked one after the other: their titles say of which account they are.
    const [tabella] = tabelle.length === 1 ? tabelle : [];
    const altri = file.filter((uno) => uno !== tabella);
    if (altri.length > 0) caricamenti.carica(altri.map((uno) => ({ file: uno })));
    if (tabella) setChiesto({ file: tabella });
  });
  useEffect(() => {
    if (!scrive) return;
    const passa = (evento: DragEvent) => {
      if (!conFile(evento) || finestreAperte() > 0) return;
      evento.preventDefault();
      setSopra(true);
    };
    const via = (evento: DragEvent) => {
      if (evento.relatedTarget === null) setSopra(false);
    };
    const cade = (evento: DragEvent) => {
      setSopra(false);
      if (!conFile(evento) || evento.defaultPrevented || finestreAperte() > 0) return;
      evento.preventDefault();
      lascia([...(evento.dataTransfer?.files ?? [])]);
    };
    addEventListener('dragover', passa);
    addEventListener('dragleave', via);
    addEventListener('drop', cade);
    return () => {
      removeEventListener('dragover', passa);
      removeEventListener('dragleave', via);
      removeEventListener('drop', cade);
    };
  }, [scrive, lascia]);
  return (
    <>
      {children(() => setChiesto({ file: null }))}
      <CaricamentiInCorso caricamenti={caricamenti} />
      {sopra ? (
        <div className={classi.lascia} aria-hidden="true">
          <Icona nome="carica" misura={28} />
          Lasciare qui gli estratti
        </div>
      ) : null}
      {chiesto ? (
        <Suspense fallback={null}>
          <CaricaEstratto
            file={chiesto.file}
            conti={conti}
            onCarica={(quale) => {
              setChiesto(null);
              caricamenti.carica([quale]);
            }}
            onChiudi={() => setChiesto(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
