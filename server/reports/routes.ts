import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { rotteReports } from '#contract/reports.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { avviato } from '#server/lavori/lavoro.ts';
import { type Chiesto, creaReport } from './richiesta.ts';

type RottaReport = keyof typeof rotteReports;

/** The reports whose address is not the name of their description. */
const ALTRI_NOMI: Partial<Record<RottaReport, string>> = {
  'quotazioni-gestore': 'quotazioni-normali-gestore',
};

const avvia = async (
  { db }: Servizi,
  contesto: Contesto,
  { guid, ...chiesto }: Omit<Chiesto, 'guid'> & { readonly guid: string | undefined },
) => {
  const lavoro = await inTransazione(db, contesto, (tx) =>
    creaReport(tx, contesto, { ...chiesto, guid: guid ?? randomUUID() }),
  );
  return avviato(lavoro);
};

export const rotteDeiReport = (app: FastifyInstance, servizi: Servizi): void => {
  const { archivio, tabella, calendario, elaborazione, storicoMovimenti, ...fisse } = rotteReports;
  lega(app, servizi, archivio, ({ contesto, params, query, body }) =>
    avvia(servizi, contesto, { report: params.tipo, guid: query.guid, richiesta: body }),
  );
  lega(app, servizi, tabella, ({ contesto, params, query, body }) =>
    avvia(servizi, contesto, { report: params.nome, guid: query.guid, richiesta: body }),
  );
  lega(app, servizi, calendario, ({ contesto, params, query, body }) =>
    avvia(servizi, contesto, {
      report: 'calendario',
      guid: query.guid,
      richiesta: body,
      indirizzo: { anno: params.anno },
    }),
  );
  lega(app, servizi, elaborazione, ({ contesto, params, query, body }) =>
    avvia(servizi, contesto, {
      report: 'elaborazione',
      guid: query.guid,
      richiesta: { ...(body.formati && { formati: body.formati }) },
      indirizzo: { guid: params.guid, ...(body.parte && { parte: body.parte }) },
    }),
  );
  lega(app, servizi, storicoMovimenti, ({ contesto, params, query }) =>
    avvia(servizi, contesto, {
      report: 'export-storico-movimenti',
      guid: query.guid,
      richiesta: { dateFrom: params.dal, dateTo: params.al, formati: ['csv', 'xlsx'] },
    }),
  );
  for (const [nome, rotta] of Object.entries(fisse)) {
    const report = ALTRI_NOMI[nome as RottaReport] ?? nome;
    lega(app, servizi, rotta, ({ contesto, query, body }) =>
      avvia(servizi, contesto, { report, guid: query.guid, richiesta: body }),
    );
  }
};
