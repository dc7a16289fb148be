import { useMemo } from 'react';
import type { ConteggiMenu } from '#domain/elenchi/menu.ts';
import { useLavoriInCorso } from '#web/lavori/avviati.ts';

/** The numbers that the menu's badges may show. */
export function useConteggi(): ConteggiMenu {
  const lavoriInCorso = useLavoriInCorso().data?.length ?? 0;
  return useMemo(() => ({ lavoriInCorso }), [lavoriInCorso]);
}
