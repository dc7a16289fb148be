import { useMemo } from 'react';
import type { OpzioneCodice } from '#web/ui/CampoCodici.tsx';
import type { ComposizioneTitolo } from './titoli-api.ts';

export interface RaggruppamentiNoti {
  readonly opzioni: readonly OpzioneCodice[];
  /** The dimension of a grouping, in words. */
  readonly dimensione: (id: string) => string;
}

/** The groupings that shares may be of: by id, with their dimension. */
export function useRaggruppamentiNoti(letta: ComposizioneTitolo | undefined): RaggruppamentiNoti {
  return useMemo(() => {
    const voci = (letta?.voci ?? []).filter(({ genere }) => genere === 'raggruppamento');
    return {
      opzioni: voci.map(({ idRaggruppamento, descrizione }) => ({
        codice: String(idRaggruppamento),
        descrizione,
      })),
      dimensione: (id) => {
        const voce = voci.find(({ idRaggruppamento }) => String(idRaggruppamento) === id);
        return voce ? `dimensione ${voce.numero}` : '';
      },
    };
  }, [letta]);
}
