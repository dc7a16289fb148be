import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import type { FiltroMovimenti } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import { type AreaMovimenti, RIGHE_SOMMATE } from '#domain/movimenti/pagine.ts';
import type { RigaTotali } from '#web/ui/tabella/tipi.ts';
import { CHIAVE_MOVIMENTI } from './fissato/fissato-api.ts';
import { leggiTotaliMovimenti, type RigaMovimenti } from './movimenti-api.ts';

const OLTRE = `Oltre ${stampaIntero(RIGHE_SOMMATE)} righe non si fanno totali: restringere il filtro`;

/** What all movements of the filter come to in euro, not those of the page alone. */
export function useTotaliMovimenti(
  area: AreaMovimenti,
  filtro: FiltroMovimenti,
): readonly RigaTotali<RigaMovimenti>[] {
  const { data, error } = useQuery({
    queryKey: [CHIAVE_MOVIMENTI, 'totali', area, filtro],
    queryFn: ({ signal }) => leggiTotaliMovimenti(area, filtro, signal),
  });
  return useMemo(() => {
    if (error) return [{ etichetta: 'I totali non sono stati letti', valori: {} }];
    if (data?.totali === null) return [{ etichetta: OLTRE, valori: {} }];
    return [{ etichetta: 'Totale di tutte le righe del filtro', valori: data?.totali ?? {} }];
  }, [data, error]);
}
