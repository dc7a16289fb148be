import { lazy, Suspense, useEffect, useState } from 'react';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { Nuovo } from '#web/ui/pagina/Nuovo.tsx';

const CatalogoReport = lazy(() => import('./CatalogoReport.tsx'));

const ATTO = 'nuovo-report';

/** «Nuovo report»: the list of all of them; also by the address, `?atto=nuovo-report`. */
export function NuovoReport() {
  const [aperto, setAperto] = useState(false);
  const { atto } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  useEffect(() => {
    if (atto !== ATTO) return;
    cambia({ atto: '' });
    setAperto(true);
  }, [atto, cambia]);
  return (
    <>
      <Nuovo onNuovo={() => setAperto(true)}>Nuovo report</Nuovo>
      {aperto ? (
        <Suspense fallback={null}>
          <CatalogoReport onChiudi={() => setAperto(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
