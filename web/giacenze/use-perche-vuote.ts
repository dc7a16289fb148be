import { useQuery } from '@tanstack/react-query';
import { nullaSiSapeva, saputoAl } from '#domain/giacenze/sguardo.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { primoRegistrato } from './giacenze-api.ts';
import type { Momento } from './momento.ts';

/** Why there are no holdings at a moment, where nothing was known then; `altrimenti` of any other reason. */
export function usePercheVuote(momento: Momento, vuote: boolean, altrimenti: string): string {
  const { codAzienda } = useSessione();
  const { data: primo = null } = useQuery({
    ...primoRegistrato(codAzienda),
    enabled: vuote && saputoAl(momento) !== null,
  });
  return nullaSiSapeva(momento, primo) ?? altrimenti;
}
