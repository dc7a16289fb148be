import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rotteGiacenze } from '#contract/giacenze.ts';
import { aziendaDi } from '#server/db/contesto.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { esigiGiorni } from '#server/record/periodo.ts';
import { idDetto } from '#server/titoli/codice.ts';
import { cedoleInArrivo } from './cedole-in-arrivo.ts';
import { giacenze } from './giacenze.ts';
import { lottiDi } from './lotti.ts';

const GIORNI = 30;
const DATE = ['data', 'notoAl', 'dataRiferimento'];

export const rotteDelleGiacenze = (app: FastifyInstance, servizi: Servizi): void => {
  lega(app, servizi, rotteGiacenze.filtrate, async ({ contesto, body, leggi }) => {
    const codAzienda = aziendaDi(contesto);
    esigiGiorni(body ?? {}, DATE);
    return leggi((tx) => giacenze(tx, body ?? {}, codAzienda));
  });

  lega(app, servizi, rotteGiacenze.lotti, async ({ contesto, query, leggi }) => {
    const codAzienda = aziendaDi(contesto);
    esigiGiorni(query, DATE);
    const { codTitolo, codPortafoglio, codDepositario, immCirc, metodo, ...momento } = query;
    const suo = sql`p.cod_titolo = (select cod_titolo from titoli where id = ${idDetto(codTitolo)})`;
    const istante = {
      ...momento,
      codAzienda,
      codPortafoglio: codPortafoglio ? [codPortafoglio] : null,
      codDepositario: codDepositario ? [codDepositario] : null,
      scelta: immCirc ? sql`${suo} and p.imm_circ = ${immCirc}` : suo,
    };
    return leggi((tx) => lottiDi(tx, istante, metodo));
  });

  lega(app, servizi, rotteGiacenze.cedoleInArrivo, async ({ contesto, query, leggi }) => {
    const codAzienda = aziendaDi(contesto);
    esigiGiorni(query, ['dal']);
    const { giorni = GIORNI, dal } = query;
    return leggi((tx) => cedoleInArrivo(tx, codAzienda, giorni, dal));
  });
};
