import type { FastifyInstance } from 'fastify';
import { rotteMovimenti } from '#contract/movimenti.ts';
import { haPrivilegio, inTransazione } from '#server/contesto.ts';
import { errore } from '#server/errori.ts';
import { registra, type Servizi } from '#server/handle.ts';
import { calcolaFissato } from '#server/movimenti/fissato.ts';

export const rotteDelFissato = (app: FastifyInstance, servizi: Servizi): void => {
  registra(app, servizi, rotteMovimenti.calcola, ({ contesto, body }) =>
    inTransazione(servizi.db, contesto, async (tx) => {
      const { codAzienda, utente } = contesto;
      if (codAzienda === undefined) throw errore('AZIENDA_MANCANTE');
      const chi = {
        codAzienda,
        utente: utente.username,
        leggePrezzi: haPrivilegio(contesto, 'Quotazioni_R', codAzienda),
      };
      return (await calcolaFissato(tx, chi, body)).risposta;
    }),
  );
};
