import { lazy, Suspense } from 'react';
import type { SerieScelta } from '#web/grafici/Andamento.tsx';
import { Attesa } from '#web/ui/pagina/Attesa.tsx';

const Andamento = lazy(() => import('#web/grafici/Andamento.tsx'));

const SERIE: readonly [SerieScelta, ...SerieScelta[]] = [
  { tipo: 'cambi', nome: 'Cambi' },
  { tipo: 'cambi-normali', nome: 'Cambi Normali', aPunti: true },
];

/** The rates of a currency against the euro over time. */
export function AndamentoDivisa({ codDivisa }: { readonly codDivisa: string }) {
  return (
    <Suspense fallback={<Attesa />}>
      <Andamento soggetto={{ che: 'divisa', codice: codDivisa }} serie={SERIE} />
    </Suspense>
  );
}
