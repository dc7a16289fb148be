import { lazy, Suspense } from 'react';
import { CAMPI_CONFLITTO } from './conflitto.ts';
import type { ModuloConfigurazione } from './use-modulo-configurazione.ts';

const DomandaConflitto = lazy(() => import('#web/record/DomandaConflitto.tsx'));

/** Somebody else saved first: setting by setting, which of the two stays. */
export function ConflittoConfigurazione({ modulo }: { readonly modulo: ModuloConfigurazione }) {
  const { conflitto, inCorso, risolvi, adotta, riprendi } = modulo;
  if (!conflitto) return null;
  return (
    <Suspense fallback={null}>
      <DomandaConflitto
        tabella="configurazione"
        campi={CAMPI_CONFLITTO}
        conflitto={conflitto}
        inCorso={inCorso}
        onRisolvi={risolvi}
        // The configuration is never deleted: there is nothing to make again.
        onRicrea={riprendi}
        onLascia={adotta}
        onRiprendi={riprendi}
      />
    </Suspense>
  );
}
