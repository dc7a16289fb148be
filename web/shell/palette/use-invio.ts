import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Dove, scriviInvio, useInvio } from '#web/ui/finestre.ts';
import { type PrimaVista, primaVista, voceIntesa } from './prima-vista.ts';
import type { VocePalette } from './voci.ts';

/** What Enter opens while nothing else is pointed at, by when it was pressed. */
export function useIntesa(testo: string, voce: VocePalette | undefined) {
  const vista = useRef<PrimaVista<VocePalette> | null>(null);
  useLayoutEffect(() => {
    vista.current = primaVista(vista.current, { testo, voce, oraMs: performance.now() });
  });
  return (premutoMs: number) => (vista.current ? voceIntesa(vista.current, premutoMs) : voce);
}

interface InvioPremuto {
  readonly scelta: VocePalette | undefined;
  readonly attesa: boolean;
  readonly apri: (voce: VocePalette, dove: Dove) => void;
}

/** Enter that was pressed before anything was there opens what comes, and waits no longer than for that. */
export function useInvioPremuto({ scelta, attesa, apri }: InvioPremuto): void {
  const dove = useInvio();
  useEffect(() => {
    if (!dove) return;
    if (scelta) apri(scelta, dove);
    else if (!attesa) scriviInvio(null);
  });
}
