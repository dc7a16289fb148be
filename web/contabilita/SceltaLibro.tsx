import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import { useLibri } from './scelte.ts';

export interface SceltaLibroProps {
  readonly valore: string | null;
  readonly onCambia: (codLibro: string | null) => void;
}

/** The book that is meant, where the company keeps more than one. */
export function SceltaLibro({ valore, onCambia }: SceltaLibroProps) {
  const libri = useLibri();
  if (!libri || libri.length < 2) return null;
  return (
    <CampoScelta
      etichetta="Libro"
      opzioni={libri}
      valore={valore}
      segnaposto="Principale"
      onCambia={onCambia}
    />
  );
}

/** The book of a screen, kept in its address. */
export function LibroDellIndirizzo() {
  const { libro } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  return (
    <SceltaLibro valore={libro ?? null} onCambia={(nuovo) => void cambia({ libro: nuovo ?? '' })} />
  );
}
