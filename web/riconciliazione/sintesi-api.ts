import type { ContoInSintesiWire, rotteConfronto } from '#contract/riconciliazione/confronto.ts';
import { chiama } from '#web/base/api.ts';

/** The route without its schemas: the home and the menu ask for it, and must not carry those of the whole area. */
const SINTESI = {
  ...{ metodo: 'GET', url: '/riconciliazione/sintesi' },
  ...{ accesso: 'Riconciliazione_R', ambito: 'azienda' },
} as unknown as typeof rotteConfronto.sintesi;

export const leggiSintesi = (signal: AbortSignal): Promise<ContoInSintesiWire[]> =>
  chiama(SINTESI, { signal });
