import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { type Prezzo, rottePrezzi } from '#contract/archivi/prezzi.ts';
import type { Ordinamento } from '#domain/record/filtri/ordinamento.ts';
import { eData } from '#domain/tempo/data.ts';
import { leggibili } from '#server/accesso/archivi-leggibili.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { impagina } from '#server/record/pagina.ts';
import { ordinamento } from './archivio.ts';
import { lettorePrezzi, unione } from './prezzi.ts';

const DIMENSIONE_PAGINA = 25;

export const rotteDeiPrezzi = (app: FastifyInstance, servizi: Servizi): void => {
  lega(app, servizi, rottePrezzi.pagina, ({ contesto, body }) => {
    const { paging, filter } = body;
    const { sqlParams, ...filtro } = filter ?? {};
    for (const campo of ['dateFrom', 'dateTo'] as const) {
      const giorno = filtro[campo];
      if (giorno && !eData(giorno))
        throw erroreCampo(campo, `${giorno} non esiste nel calendario.`);
    }
    const ordine = ordinamento(unione, sqlParams?.orderByDict as Ordinamento | null | undefined);
    const { codAzienda } = contesto;
    const domanda = { filtro, codAzienda, leggibili: leggibili(contesto) };
    return inTransazione(servizi.db, contesto, (tx) =>
      impagina<Static<typeof Prezzo>>(lettorePrezzi(tx, domanda), ordine, {
        pageNumber: paging?.pageNumber ?? 1,
        pageSize: paging?.pageSize ?? DIMENSIONE_PAGINA,
        cursore: paging?.cursore ?? null,
        conteggioEsatto: paging?.conteggio === 'esatto',
      }),
    );
  });
};
