import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { rotteContabilizza } from '#contract/contabilita/contabilizza.ts';
import type { Data } from '#domain/tempo/data.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { aziendaDi, inTransazione } from '#server/db/contesto.ts';
import { oggiARoma } from '#server/db/oggi.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { avviato } from '#server/lavori/lavoro.ts';
import { esigiGiorni } from '#server/record/periodo.ts';
import type { DomandaDefinizioni } from '../generazione/domanda.ts';
import { libroDi } from '../libro.ts';
import { creaContabilizzazione } from './creazione.ts';

/** Compares the journal with definitions and templates as they are now, and leaves what differs to the next generation. */
export const rottaDelleDefinizioni = (app: FastifyInstance, servizi: Servizi): void =>
  lega(app, servizi, rotteContabilizza.applicaDefinizioni, ({ contesto, query, body }) => {
    esigiGiorni({ ...body }, ['dal', 'al']);
    return inTransazione(servizi.db, contesto, async (tx) => {
      const libro = await libroDi(tx, aziendaDi(contesto), body.codLibro);
      const dal = body.dal as Data;
      const al = (body.al ?? (await oggiARoma(tx))) as Data;
      if (dal > al)
        throw erroreCampo('al', 'La fine del periodo precede l’inizio: scambiare le due date.');
      const anteprima = body.anteprima === true;
      const domanda: DomandaDefinizioni = {
        ...libro,
        ...{ tipo: 'G', dal, al, arretrate: true, conScarti: true, conDeroga: false },
        ...{ codPortafoglio: null, codDepositario: null, tipoTitolo: null },
        causale: body.causale?.length ? body.causale : null,
        codiceConto: body.codiceConto?.length ? body.codiceConto : null,
      };
      const titolo = anteprima
        ? 'Confronto del giornale con definizioni e modelli'
        : 'Definizioni e modelli applicati al giornale';
      const azione = { azione: 'definizioni', domanda, anteprima } as const;
      const guid = query.guid ?? randomUUID();
      return avviato((await creaContabilizzazione(tx, contesto, guid, titolo, azione)).lavoro);
    });
  });
