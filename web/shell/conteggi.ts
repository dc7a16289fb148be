import { useMemo } from 'react';
import type { ConteggiMenu } from '#domain/accesso/menu.ts';
import { useLavoriInCorso } from './lavori.ts';

/** The numbers that the menu's badges may show. */
export function useConteggi(): ConteggiMenu {
  const lavoriInCorso = useLavoriInCorso().data?.length ?? 0;
  return useMemo(() => ({ lavoriInCorso }), [lavoriInCorso]);
}
