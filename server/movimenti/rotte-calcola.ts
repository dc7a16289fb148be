import type { FastifyInstance } from 'fastify';
import { rotteMovimenti } from '#contract/movimenti.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { aPianiTenuti } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { calcolaFissato, chiCalcola, contestoDi } from './contesto.ts';

export const rotteDelFissato = (app: FastifyInstance, servizi: Servizi): void => {
  lega(app, servizi, rotteMovimenti.calcola, ({ contesto, body }) =>
    inTransazione(aPianiTenuti(servizi.db), contesto, async (tx) => {
      const letta = body.id === undefined ? undefined : null;
      return (await calcolaFissato(tx, chiCalcola(contesto), body, letta)).risposta;
    }),
  );

  lega(app, servizi, rotteMovimenti.contesto, ({ contesto, body }) =>
    inTransazione(aPianiTenuti(servizi.db), contesto, async (tx) => ({
      note: [...(await contestoDi(tx, chiCalcola(contesto), body))],
    })),
  );
};
