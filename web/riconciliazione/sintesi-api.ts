import { type ContoInSintesiWire, rotteConfronto } from '#contract/riconciliazione/confronto.ts';
import { chiama } from '#web/base/api.ts';

export const leggiSintesi = (signal: AbortSignal): Promise<ContoInSintesiWire[]> =>
  chiama(rotteConfronto.sintesi, { signal });
