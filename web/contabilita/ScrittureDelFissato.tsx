import { useQuery } from '@tanstack/react-query';
import { rotteDelMovimento } from '#contract/contabilita/movimento.ts';
import type { FissatoWire } from '#contract/movimenti-forme.ts';
import { chiama } from '#web/base/api.ts';
import { testoErrore } from '#web/record/errore.ts';
import { Scritture } from './ScrittureDelMovimento.tsx';

/** What a slip would give accounting, as it is written now. */
export default function ScrittureDelFissato({ corpo }: { readonly corpo: FissatoWire }) {
  const { data, error, isFetching } = useQuery({
    queryKey: ['contabilizza', 'ipotesi', JSON.stringify(corpo)],
    queryFn: ({ signal }) => chiama(rotteDelMovimento.ipotesi, { query: {}, body: corpo, signal }),
    // What else is registered meanwhile changes them.
    ...{ gcTime: 0, staleTime: 0, retry: false },
  });
  if (error && !isFetching) return <p role="alert">{testoErrore(error)}</p>;
  return data ? <Scritture dette={data} sottoTitolo /> : <p className="nota">Un momento…</p>;
}
