import { lazy, Suspense } from 'react';
import { useDomanda } from './domande.ts';

const FinestraDomanda = lazy(() => import('./FinestraDomanda.tsx'));

/** Where questions about jobs are asked, whichever part of the frame they come from. */
export function DomandeLavori() {
  const domanda = useDomanda();
  if (!domanda) return null;
  return (
    <Suspense fallback={null}>
      <FinestraDomanda domanda={domanda} />
    </Suspense>
  );
}
