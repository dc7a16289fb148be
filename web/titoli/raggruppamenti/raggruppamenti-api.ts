import { useQuery, useQueryClient } from '@tanstack/react-query';
import { rotteRaggruppamenti } from '#contract/raggruppamenti.ts';
import type { Ingresso, Risposta } from '#contract/rotta.ts';
import { chiama } from '#web/base/api.ts';

export type Raggruppamento = Risposta<typeof rotteRaggruppamenti.elenco>[number];
export type Dimensione = Risposta<typeof rotteRaggruppamenti.descrizioni>[number];
export type RaggTitolo = Risposta<typeof rotteRaggruppamenti.titoli>['items'][number];
export type FiltroRaggTitoli = NonNullable<
  NonNullable<Ingresso<typeof rotteRaggruppamenti.titoli>['body']>['filter']
>;
export type RigaEsaminata = Risposta<typeof rotteRaggruppamenti.mettiTitoli>['righe'][number];
export type Esame = Risposta<typeof rotteRaggruppamenti.mettiTitoli>;
export type Mossi = Risposta<typeof rotteRaggruppamenti.spostaTitoli>;

export const CHIAVE_TITOLI_RAGGRUPPATI = 'raggruppamenti-titoli';
const CHIAVE_DIMENSIONI = 'raggruppamenti-dimensioni';
const CHIAVE_RAGGRUPPAMENTI = 'raggruppamenti';

export const useDimensioni = () =>
  useQuery({
    queryKey: [CHIAVE_DIMENSIONI],
    queryFn: ({ signal }) => chiama(rotteRaggruppamenti.descrizioni, { signal }),
  });

export const useRaggruppamenti = () =>
  useQuery({
    queryKey: [CHIAVE_RAGGRUPPAMENTI],
    queryFn: ({ signal }) => chiama(rotteRaggruppamenti.elenco, { signal }),
  });

/** After a write: groupings, counts and titoli are read again. */
export function useRileggiRaggruppamenti(): () => void {
  const memoria = useQueryClient();
  return () => {
    for (const chiave of [CHIAVE_DIMENSIONI, CHIAVE_RAGGRUPPAMENTI, CHIAVE_TITOLI_RAGGRUPPATI])
      void memoria.invalidateQueries({ queryKey: [chiave] });
  };
}

/** «GOV · Governativi». */
export const nomeRaggruppamento = ({
  codRaggruppamento,
  descrizione,
}: Pick<Raggruppamento, 'codRaggruppamento' | 'descrizione'>): string =>
  `${codRaggruppamento} · ${descrizione}`;
