import { lazy, Suspense, useLayoutEffect } from 'react';
import { tavolaTasti } from '#web/tasti/tavola.ts';
import {
  apriManuale,
  apriRicerca,
  apriTasti,
  chiudiFinestra,
  finestraAperta,
  useFinestra,
} from '#web/ui/finestre.ts';
import { InAttesaDellaPalette } from './InAttesaDellaPalette.tsx';
import { perLaRicerca } from './lettere-per-la-ricerca.ts';

const Pannello = lazy(() => import('#web/shell/notifiche/Pannello.tsx'));
const Palette = lazy(() => import('#web/shell/palette/Palette.tsx'));
const Personalizzatore = lazy(() => import('#web/accesso/impostazioni/Personalizzatore.tsx'));
const Aiuto = lazy(() => import('#web/manuale/Aiuto.tsx'));

/** In a field `?` is a letter, and a window that is open keeps its own keys. */
function siScrive(bersaglio: EventTarget | null): boolean {
  if (!(bersaglio instanceof HTMLElement)) return false;
  return bersaglio.isContentEditable || bersaglio.matches('input, textarea, select');
}

function alTasto(evento: KeyboardEvent): void {
  if (tavolaTasti.cerca.premuto(evento)) {
    evento.preventDefault();
    apriRicerca();
    return;
  }
  if (tavolaTasti.manuale.premuto(evento)) {
    evento.preventDefault();
    if (finestraAperta() === 'aiuto') chiudiFinestra();
    else apriManuale();
    return;
  }
  if (finestraAperta() === 'ricerca') {
    perLaRicerca(evento);
    return;
  }
  if (tavolaTasti.aiuto.premuto(evento) && !siScrive(evento.target)) apriTasti();
}

/** Ctrl+K, F1 and `?`, from any screen; what they open loads the first time. */
export function FinestreTasti() {
  const aperta = useFinestra();
  // With the frame itself and not some time after it: on a slow machine keys would be lost in between.
  useLayoutEffect(() => {
    // On its way down: a field that keeps its keys to itself, as a grid's cell does, must not keep these.
    document.addEventListener('keydown', alTasto, true);
    return () => document.removeEventListener('keydown', alTasto, true);
  }, []);
  return (
    <Suspense fallback={aperta === 'ricerca' ? <InAttesaDellaPalette /> : null}>
      {aperta === 'ricerca' ? <Palette /> : null}
      {aperta === 'notifiche' ? <Pannello /> : null}
      {aperta === 'personalizza' ? <Personalizzatore /> : null}
      {aperta === 'aiuto' ? <Aiuto /> : null}
    </Suspense>
  );
}
