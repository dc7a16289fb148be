import { lazy, Suspense } from 'react';
import type { DomandaConflittoProps } from './DomandaConflitto.tsx';
import type { RecordVersionato, Salvataggio } from './use-salvataggio.ts';

const DomandaConflitto = lazy(() => import('./DomandaConflitto.tsx'));

type Props = Pick<DomandaConflittoProps, 'tabella' | 'campi'>;

/** The question about a conflict, fetched when there is one: most days there is none. */
export function ConflittoRecord<R extends RecordVersionato>({
  salvataggio,
  ...props
}: Props & { readonly salvataggio: Salvataggio<R> }) {
  const { conflitto } = salvataggio;
  if (!conflitto) return null;
  return (
    <Suspense fallback={null}>
      <DomandaConflitto
        {...props}
        conflitto={conflitto}
        inCorso={salvataggio.inCorso}
        onRisolvi={(unito) => salvataggio.risolvi(unito as R)}
        onRicrea={salvataggio.ricrea}
        onLascia={salvataggio.lascia}
        onRiprendi={salvataggio.riprendi}
      />
    </Suspense>
  );
}
