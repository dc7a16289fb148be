import { useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { BottoneImporta } from '#web/importazioni/BottoneImporta.tsx';
import { CHIAVE_TITOLI } from '#web/lookup/titoli-api.ts';

const ImportTitoli = lazy(() => import('./ImportTitoli.tsx'));

/** «Importa» at the head of the titoli. */
export function AzioniImportTitoli() {
  const memoria = useQueryClient();
  return (
    <BottoneImporta
      finestra={ImportTitoli}
      onImportato={() => void memoria.invalidateQueries({ queryKey: [CHIAVE_TITOLI] })}
    />
  );
}
