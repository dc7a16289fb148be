import { Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { testoErrore } from '#web/record/errore.ts';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { BarraVisore } from './BarraVisore.tsx';
import { apriMotore, type Motore } from './motore.ts';
import classi from './pdfjs.module.css';

export interface VisorePdfjsProps {
  readonly pdf: Blob;
  /** The same file as an address of this window, for the printer. */
  readonly indirizzo: string;
  readonly titolo: string;
}

/** Our own viewer: pages drawn as they come into sight, search, zoom, print; the same in any browser. */
export default function VisorePdfjs({ pdf, indirizzo, titolo }: VisorePdfjsProps) {
  const contenitore = useRef<HTMLDivElement>(null);
  const [motore, setMotore] = useState<Motore | null>(null);
  const [guasto, setGuasto] = useState<unknown>(null);
  useEffect(() => {
    const dove = contenitore.current;
    if (!dove) return;
    let via = false;
    let aperto: Motore | null = null;
    apriMotore(dove, pdf).then(
      (nuovo) => {
        if (via) return nuovo.chiudi();
        aperto = nuovo;
        setMotore(nuovo);
      },
      (errore: unknown) => (via ? undefined : setGuasto(errore)),
    );
    return () => {
      via = true;
      setMotore(null);
      aperto?.chiudi();
    };
  }, [pdf]);
  useLarghezza(contenitore, motore);
  if (guasto) return <StatoVuoto titolo="Il PDF non si è aperto" motivo={testoErrore(guasto)} />;
  return (
    <Stack gap={0} flex={1} mih={0}>
      {motore ? (
        <BarraVisore motore={motore} indirizzo={indirizzo} />
      ) : (
        <div className={classi.barra} />
      )}
      <div className={classi.area}>
        {/* biome-ignore lint/a11y/useSemanticElements: the library takes a div and nothing else */}
        <div
          ref={contenitore}
          className={classi.contenitore}
          role="region"
          aria-label={titolo}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by keys
          tabIndex={0}
        >
          <div className="pdfViewer" />
        </div>
      </div>
    </Stack>
  );
}

/** A page that fills the width goes on filling it when the window or the menu changes. */
function useLarghezza(
  contenitore: React.RefObject<HTMLDivElement | null>,
  motore: Motore | null,
): void {
  useEffect(() => {
    const dove = contenitore.current;
    if (!dove || !motore) return;
    const osserva = new ResizeObserver(() => {
      const { visore } = motore;
      if (visore.currentScaleValue === 'page-width') visore.currentScaleValue = 'page-width';
    });
    osserva.observe(dove);
    return () => osserva.disconnect();
  }, [contenitore, motore]);
}
