import type { FastifyInstance } from 'fastify';
import { rotteMovimenti } from '#contract/movimenti.ts';
import { aziendaDi, haPrivilegio, inTransazione } from '#server/contesto.ts';
import { registra, type Servizi } from '#server/handle.ts';
import { calcolaFissato } from '#server/movimenti/fissato.ts';

export const rotteDelFissato = (app: FastifyInstance, servizi: Servizi): void => {
  registra(app, servizi, rotteMovimenti.calcola, ({ contesto, body }) =>
    inTransazione(servizi.db, contesto, async (tx) => {
      const codAzienda = aziendaDi(contesto);
      const chi = {
        codAzienda,
        utente: contesto.utente.username,
        leggePrezzi: haPrivilegio(contesto, 'Quotazioni_R', codAzienda),
      };
      return (await calcolaFissato(tx, chi, body)).risposta;
    }),
  );
};
