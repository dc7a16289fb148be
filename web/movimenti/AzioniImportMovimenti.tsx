import { useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { BottoneImporta } from '#web/importazioni/BottoneImporta.tsx';
import { useSessione } from '#web/sessione/sessione.ts';
import { CHIAVE_MOVIMENTI } from './fissato/fissato-api.ts';

const ImportMovimenti = lazy(() => import('./ImportMovimenti.tsx'));

/** «Importa», for who may both import and write movements. */
export function AzioniImportMovimenti() {
  const memoria = useQueryClient();
  const { puo } = useSessione();
  if (!puo('Import_W') || !puo('Movimenti_W')) return null;
  return (
    <BottoneImporta
      finestra={ImportMovimenti}
      onImportato={() => void memoria.invalidateQueries({ queryKey: [CHIAVE_MOVIMENTI] })}
    />
  );
}
