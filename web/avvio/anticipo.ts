import { statoSessione } from '#web/sessione/sessione.ts';
import { anticipate, router } from './router.tsx';

/** Browsers that do not say when they are idle are taken to be after this. */
const ATTESA_MS = 1_000;

const daFermo: (esegui: () => void) => unknown =
  'requestIdleCallback' in window
    ? (esegui) => window.requestIdleCallback(esegui)
    : (esegui) => setTimeout(esegui, ATTESA_MS);

/** It did not come: whoever opens the screen asks for it again, and is told. */
const pazienza = () => undefined;

/** Once somebody is in and sees a screen: the grid and the screens opened most, before they are asked for. */
export function anticipaSchermate(): void {
  const smetti = router.subscribe('onRendered', () => {
    if (statoSessione().fase !== 'aperta') return;
    smetti();
    daFermo(() => {
      import('#web/ui/tabella/Griglia.tsx').catch(pazienza);
      for (const rotta of anticipate) router.loadRouteChunk(rotta)?.catch(pazienza);
      import('#web/tabelle/aziende/chiusura.ts')
        .then(({ leggiChiusura }) => leggiChiusura())
        .catch(pazienza);
    });
  });
}
