import { lazy, Suspense } from 'react';
import type { SerieScelta } from '#web/grafici/Andamento.tsx';
import { Attesa } from '#web/ui/pagina/Attesa.tsx';

const Andamento = lazy(() => import('#web/grafici/Andamento.tsx'));

const SERIE: readonly [SerieScelta, ...SerieScelta[]] = [
  { tipo: 'quotazioni', nome: 'Quotazioni' },
  { tipo: 'quotazioniBid', nome: 'Quotazioni Bid', spenta: true },
  { tipo: 'costi-normali', nome: 'Costi Normali', aPunti: true },
];

/** The prices of a titolo over time. */
export function ParteAndamento({ codTitolo }: { readonly codTitolo: string }) {
  return (
    <Suspense fallback={<Attesa />}>
      <Andamento soggetto={{ che: 'titolo', codice: codTitolo }} serie={SERIE} />
    </Suspense>
  );
}
