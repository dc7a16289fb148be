import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Tolleranza } from '#domain/archivi/qualita/attuazione.ts';
import type { DiviseNote } from '#domain/archivi/riga.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { useDivise } from '#web/tabelle/divise.ts';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import type { RigaArchivio } from './archivio-api.ts';
import { colonneArchivio } from './colonne.ts';
import { letturaTolleranze } from './tolleranze.ts';

const VALIDITA_MS = 60_000;

/** What has been set of the quality checks; undefined until it has come: as the product has them. */
export const useTolleranze = (): readonly Tolleranza[] | undefined =>
  useQuery({ ...letturaTolleranze, staleTime: VALIDITA_MS }).data;

interface ColonneScritte {
  readonly colonne: readonly Colonna<RigaArchivio>[];
  readonly divise: DiviseNote | undefined;
}

/** The columns of an archive with all that is asked of a value that one writes in them. */
export function useColonne(archivio: TipoArchivio): ColonneScritte {
  const { note: divise } = useDivise();
  const tolleranze = useTolleranze();
  const colonne = useMemo(
    () => colonneArchivio(archivio, divise, tolleranze),
    [archivio, divise, tolleranze],
  );
  return { colonne, divise };
}
