import type { Data } from '#domain/tempo/data.ts';
import type { Azienda } from './contesto.ts';

/** How a day stands to the closed period: open, closed, or closed and opened by an exception. */
export function periodoDelGiorno(
  { chiusiAl, deroghe }: Pick<Azienda, 'chiusiAl' | 'deroghe'>,
  giorno: Data,
): 'aperto' | 'in deroga' | 'chiuso' {
  if (chiusiAl === null || giorno > chiusiAl) return 'aperto';
  return deroghe.some(({ dal, al }) => dal <= giorno && giorno <= al) ? 'in deroga' : 'chiuso';
}
