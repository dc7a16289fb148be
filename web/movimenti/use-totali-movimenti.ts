import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FiltroMovimenti } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import type { AreaMovimenti } from '#domain/movimenti/pagine.ts';
import type { RigaTotali } from '#web/ui/tabella/tipi.ts';
import { etichettaTotali } from './etichetta-totali.ts';
import { type RigaMovimenti, totaliMovimenti } from './movimenti-api.ts';

/** What all registered movements of the filter come to in euro, not those of the page alone. */
export function useTotaliMovimenti(
  area: AreaMovimenti,
  filtro: FiltroMovimenti,
): readonly RigaTotali<RigaMovimenti>[] {
  const { data, error } = useQuery(totaliMovimenti(area, filtro));
  return useMemo(() => {
    if (error) return [{ etichetta: 'I totali non sono stati letti', di: null, valori: {} }];
    const suoi = data ? etichettaTotali(data) : { etichetta: '', di: null };
    return [{ ...suoi, valori: data?.totali ?? {} }];
  }, [data, error]);
}
