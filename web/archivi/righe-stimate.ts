import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { FiltroArchivio } from '#domain/archivi/filtro/filtro-archivio.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { leggiPagina } from './archivio-api.ts';
import { chiaveArchivio } from './use-pagina.ts';

/** The count follows the choice, not every key. */
const ATTESA_MS = 350;

export interface RigheStimate {
  readonly totale: number;
  readonly esatto: boolean;
}

/** How many rows a filter would show; undefined while it is not known or not asked for. */
export function useRigheStimate(
  archivio: TipoArchivio,
  filtro: FiltroArchivio,
  chiesto: boolean,
): RigheStimate | undefined {
  const [fermo] = useDebouncedValue(filtro, ATTESA_MS);
  const { data } = useQuery({
    queryKey: [...chiaveArchivio(archivio), 'righe', fermo],
    queryFn: ({ signal }) =>
      leggiPagina(archivio, { filtro: fermo, numero: 1, dimensione: 1, cursore: null }, signal),
    enabled: chiesto,
  });
  if (!chiesto || fermo !== filtro || !data) return undefined;
  return { totale: data.totalCount, esatto: data.totalCountEsatto };
}
