import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { type Prezzo, rottePrezzi } from '#contract/prezzi.ts';
import type { Ordinamento } from '#domain/filtri/ordinamento.ts';
import { eData } from '#domain/tempo/data.ts';
import { inTransazione } from '#server/contesto.ts';
import { ordinamento } from '#server/dati-dinamici/archivio.ts';
import { impagina } from '#server/dati-dinamici/pagina.ts';
import { leggibili, lettorePrezzi, unione } from '#server/dati-dinamici/prezzi.ts';
import { erroreCampo } from '#server/errori.ts';
import { registra, type Servizi } from '#server/handle.ts';

const DIMENSIONE_PAGINA = 25;

export const rotteDeiPrezzi = (app: FastifyInstance, servizi: Servizi): void => {
  registra(app, servizi, rottePrezzi.pagina, ({ contesto, body }) => {
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
