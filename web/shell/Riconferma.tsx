import { lazy, Suspense } from 'react';
import { useRiconfermaChiesta } from '#web/sessione/riconferma.ts';

const Dialogo = lazy(() => import('#web/accesso/fattori/DialogoRiconferma.tsx'));

/** The one window that asks who sits here, whichever screen's call has met the question. */
export function Riconferma() {
  return useRiconfermaChiesta() ? (
    <Suspense>
      <Dialogo />
    </Suspense>
  ) : null;
}
