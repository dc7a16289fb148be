import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { rotteFascicolo } from '#contract/contabilita/fascicolo.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { esigi } from '#server/accesso/autorizza.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { libroDi } from '#server/contabilita/libro.ts';
import { aziendaDi, inTransazione } from '#server/db/contesto.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { creaLavoro } from '#server/lavori/creazione.ts';
import { avviato, FASCICOLO } from '#server/lavori/lavoro.ts';
import { esigiGiorni } from '#server/record/periodo.ts';

/** The dossier for the auditor: a job, whose file is one archive. */
export const rotteDelFascicolo = (app: FastifyInstance, servizi: Servizi): void => {
  lega(app, servizi, rotteFascicolo.prepara, ({ contesto, body, query }) => {
    esigi(contesto, 'Movimenti_R');
    esigiGiorni({ ...body }, ['dal', 'al']);
    const { dal, al } = body;
    if (dal > al)
      throw erroreCampo('al', `La fine del periodo precede il suo inizio, il ${stampaData(dal)}.`);
    return inTransazione(servizi.db, contesto, async (tx) => {
      const { codLibro } = await libroDi(tx, aziendaDi(contesto), body.codLibro);
      const { lavoro } = await creaLavoro(tx, contesto, {
        guid: query.guid ?? randomUUID(),
        ...{ tipo: 'esportazione', area: 'Contabile', archivio: FASCICOLO },
        descrizione: `Fascicolo del revisore ${codLibro} dal ${stampaData(dal)} al ${stampaData(al)}`,
        parametri: { fascicolo: { codLibro, dal, al } },
      });
      return avviato(lavoro);
    });
  });
};
