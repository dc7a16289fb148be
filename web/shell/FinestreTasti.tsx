import { lazy, Suspense, useEffect } from 'react';
import { apriRicerca, apriTasti, useFinestra } from './finestre.ts';

const Ricerca = lazy(() => import('./Ricerca.tsx'));
const Tasti = lazy(() => import('./Tasti.tsx'));

/** In a field `?` is a letter, and a window that is open keeps its own keys. */
function siScrive(bersaglio: EventTarget | null): boolean {
  if (!(bersaglio instanceof HTMLElement)) return false;
  return bersaglio.isContentEditable || bersaglio.matches('input, textarea, select');
}

function alTasto(evento: KeyboardEvent): void {
  const comando = evento.ctrlKey || evento.metaKey;
  if (comando && !evento.altKey && evento.key.toLowerCase() === 'k') {
    evento.preventDefault();
    apriRicerca();
    return;
  }
  if (evento.key === '?' && !comando && !siScrive(evento.target)) apriTasti();
}

/** Ctrl+K and `?`, from any screen; what they open loads the first time. */
export function FinestreTasti() {
  const aperta = useFinestra();
  useEffect(() => {
    document.addEventListener('keydown', alTasto);
    return () => document.removeEventListener('keydown', alTasto);
  }, []);
  return (
    <Suspense>
      {aperta === 'ricerca' ? <Ricerca /> : null}
      {aperta === 'tasti' ? <Tasti /> : null}
    </Suspense>
  );
}
