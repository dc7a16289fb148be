import { lazy, Suspense } from 'react';
import type { DomandaConflittoProps } from './DomandaConflitto.tsx';
import type { RecordVersionato, Salvataggio } from './use-salvataggio.ts';

const DomandaConflitto = lazy(() => import('./DomandaConflitto.tsx'));
const DomandaDecisione = lazy(() => import('./DomandaDecisione.tsx'));

type Props = Pick<DomandaConflittoProps, 'tabella' | 'campi'>;

/** The question about a conflict, or about what is to be confirmed, fetched when there is one: most days there is none. */
export function ConflittoRecord<R extends RecordVersionato>({
  salvataggio,
  ...props
}: Props & { readonly salvataggio: Salvataggio<R> }) {
  const { conflitto, daDecidere } = salvataggio;
  if (daDecidere)
    return (
      <Suspense fallback={null}>
        <DomandaDecisione
          domanda={daDecidere}
          inCorso={salvataggio.inCorso}
          onDecidi={salvataggio.decidi}
          onRiprendi={salvataggio.riprendi}
        />
      </Suspense>
    );
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
