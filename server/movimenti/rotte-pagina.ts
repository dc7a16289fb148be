import type { FastifyInstance } from 'fastify';
import { rotteMovimenti } from '#contract/movimenti.ts';
import { aziendaDi, inTransazione } from '#server/contesto.ts';
import { registra, type Servizi } from '#server/handle.ts';
import { paginaMovimenti } from '#server/movimenti/pagina.ts';
import { totaliMovimenti } from '#server/movimenti/totali.ts';

const DIMENSIONE_PAGINA = 25;

export const rotteDellaPagina = (app: FastifyInstance, servizi: Servizi): void => {
  registra(app, servizi, rotteMovimenti.totali, ({ contesto, body }) => {
    const codAzienda = aziendaDi(contesto);
    return inTransazione(servizi.db, contesto, async (tx) => ({
      totali: await totaliMovimenti(tx, { codAzienda, filtro: body ?? {} }),
    }));
  });
  registra(app, servizi, rotteMovimenti.pagina, ({ contesto, body: { paging, filter } }) => {
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
