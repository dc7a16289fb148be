import { type CampoStorico, storicoDi } from '#domain/campi/storia.ts';
import type { Condizioni } from '../conti.ts';
import { condizioniInParole } from '../dimensioni.ts';
import { campiDefinizioneConto } from './campi-definizione.ts';

/** How the history tells a definition: its conditions in words. */
export const campiStoricoDefinizione: readonly CampoStorico[] = campiDefinizioneConto.map((uno) =>
  uno.nome === 'condizioni'
    ? {
        campo: uno.nome,
        titolo: uno.titolo,
        testo: (valore) => condizioniInParole(valore as Condizioni | null),
      }
    : storicoDi(uno),
);
