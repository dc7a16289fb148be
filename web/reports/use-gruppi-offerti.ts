import { useQuery } from '@tanstack/react-query';
import { rotteRaggruppamenti } from '#contract/raggruppamenti.ts';
import { type GruppoReport, gruppiOfferti } from '#domain/reports/gruppi.ts';
import { chiama } from '#web/base/api.ts';

/** What rows may be gathered by. */
export interface Raggruppabili {
  readonly gruppi: readonly GruppoReport[];
  /** Also by each dimension of the groupings of titoli. */
  readonly perDimensioni: boolean;
}

/** The groupings that rows may be gathered by; those of titoli have dimensions besides. */
export function useGruppiOfferti(diCosa: Raggruppabili): readonly GruppoReport[] {
  const { data } = useQuery({
    queryKey: ['raggruppamenti-dimensioni'],
    queryFn: ({ signal }) => chiama(rotteRaggruppamenti.descrizioni, { signal }),
    enabled: diCosa.perDimensioni,
  });
  const dimensioni = data?.map(({ id, descrizione }) => ({ numero: id, descrizione })) ?? [];
  return gruppiOfferti(diCosa, dimensioni);
}
