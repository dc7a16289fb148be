import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { rotteElaborazioni } from '#contract/elaborazioni.ts';
import { errore } from '#server/base/errori.ts';
import { aziendaDi, inTransazione } from '#server/db/contesto.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { inviaFile } from '#server/lavori/invio.ts';
import { avviato } from '#server/lavori/lavoro.ts';
import { fileCalendario } from './calendario.ts';
import { elaborazioneIntera, righeDi } from './lettura.ts';
import { creaElaborazione } from './tasks.ts';
import { elaborazioni } from './tutte.ts';

const DIMENSIONE_PAGINA = 100;

export const rotteDelleElaborazioni = (app: FastifyInstance, servizi: Servizi): void => {
  for (const descrizione of elaborazioni)
    lega(app, servizi, rotteElaborazioni[descrizione.nome], async ({ contesto, query, body }) => {
      // Of what values a day the guid is that of a closing: there are none yet.
      const diChiusura = descrizione.nome === 'elaboradati' && query.guid !== undefined;
      if (diChiusura) throw errore('NON_TROVATO', { detail: `La chiusura ${query.guid} non c’è.` });
      const chiesta = { guid: query.guid ?? randomUUID(), domanda: body ?? {} };
      const lavoro = await inTransazione(servizi.db, contesto, (tx) =>
        creaElaborazione(tx, contesto, descrizione, chiesta),
      );
      return avviato(lavoro);
    });
  lega(app, servizi, rotteElaborazioni.testa, ({ contesto, params }) =>
    inTransazione(servizi.db, contesto, (tx) =>
      elaborazioneIntera(tx, contesto, { codAzienda: aziendaDi(contesto), guid: params.guid }),
    ),
  );
  lega(app, servizi, rotteElaborazioni.calendario, async ({ contesto, params, reply }) => {
    const dove = { codAzienda: aziendaDi(contesto), guid: params.guid };
    const file = await inTransazione(servizi.db, contesto, (tx) => fileCalendario(tx, dove));
    return inviaFile(reply, file);
  });
  lega(app, servizi, rotteElaborazioni.righe, ({ contesto, params, query }) => {
    const pagina = {
      pageNumber: query.pageNumber ?? 1,
      pageSize: query.pageSize ?? DIMENSIONE_PAGINA,
      cursore: query.cursore ?? null,
      conteggioEsatto: true,
    };
    const dove = { codAzienda: aziendaDi(contesto), guid: params.guid };
    return inTransazione(servizi.db, contesto, (tx) =>
      righeDi(tx, contesto, dove, { gruppo: query.gruppo ?? 0, pagina }),
    );
  });
};
