import type { FastifyInstance } from 'fastify';
import { rotteGiacenze } from '#contract/giacenze.ts';
import { rotteMovimenti } from '#contract/movimenti.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { aziendaDi, inTransazione } from '#server/db/contesto.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { esigiGiorni } from '#server/record/periodo.ts';
import { paginaMovimenti } from './pagina.ts';
import { schedaTitolo } from './scheda.ts';
import { totaliMovimenti } from './totali.ts';

const DIMENSIONE_PAGINA = 25;

export const rotteDellaPagina = (app: FastifyInstance, servizi: Servizi): void => {
  lega(app, servizi, rotteMovimenti.totali, ({ contesto, body }) => {
    const codAzienda = aziendaDi(contesto);
    return inTransazione(servizi.db, contesto, (tx) =>
      totaliMovimenti(tx, { codAzienda, filtro: body ?? {} }),
    );
  });
  lega(app, servizi, rotteGiacenze.scheda, ({ contesto, body }) => {
    const codAzienda = aziendaDi(contesto);
    esigiGiorni(body, ['dal', 'al', 'notoAl']);
    if (body.dal && body.al && body.dal > body.al)
      throw erroreCampo('al', 'La fine del periodo precede l’inizio: scambiare le due date.');
    return inTransazione(servizi.db, contesto, (tx) => schedaTitolo(tx, codAzienda, body), {
      istantanea: true,
    });
  });
  lega(app, servizi, rotteMovimenti.pagina, ({ contesto, body: { paging, filter } }) => {
    const codAzienda = aziendaDi(contesto);
    return inTransazione(servizi.db, contesto, (tx) =>
      paginaMovimenti(tx, {
        codAzienda,
        filtro: filter ?? {},
        ordine: filter?.sqlParams?.orderByDict ?? null,
        pagina: {
          pageNumber: paging?.pageNumber ?? 1,
          pageSize: paging?.pageSize ?? DIMENSIONE_PAGINA,
          cursore: paging?.cursore ?? null,
          conteggioEsatto: paging?.conteggio === 'esatto',
        },
      }),
    );
  });
};
