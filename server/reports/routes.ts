import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { rotteReports } from '#contract/reports.ts';
import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { costiNormali } from '#domain/dati-dinamici/costi.ts';
import { eAziendale } from '#domain/dati-dinamici/tipi.ts';
import type { Ordinamento } from '#domain/filtri/ordinamento.ts';
import { eData } from '#domain/tempo/data.ts';
import { esigi } from '#server/accesso/autorizza.ts';
import { type Contesto, inTransazione } from '#server/contesto.ts';
import { leggibili } from '#server/dati-dinamici/prezzi.ts';
import { errore, erroreCampo } from '#server/errori.ts';
import { registra, type Servizi } from '#server/handle.ts';
import { creaLavoro } from '#server/jobs/creazione.ts';
import { avviato } from '#server/jobs/lavoro.ts';
import { type ParametriEsportazione, reportDi } from '#server/reports/esportabile.ts';

type Richiesta = Static<typeof rotteReports.archivio.body>;

/** The report's own names for the dates (specification §3) and the screen's are both taken. */
function filtroDi({ DataFrom, DataTo, sqlParams: _ordine, ...campi }: Richiesta) {
  const dateFrom = campi.dateFrom ?? DataFrom ?? null;
  const dateTo = campi.dateTo ?? DataTo ?? null;
  for (const [campo, giorno] of Object.entries({ dateFrom, dateTo }))
    if (giorno !== null && !eData(giorno))
      throw erroreCampo(campo, `${giorno} non esiste nel calendario.`);
  return { ...campi, dateFrom, dateTo };
}

interface Chiesto {
  readonly tipo: string;
  readonly guid: string | undefined;
  readonly richiesta: Richiesta | null | undefined;
}

const avvia = async (
  { db }: Servizi,
  contesto: Contesto,
  { tipo: nome, guid, richiesta }: Chiesto,
) => {
  const report = reportDi(nome);
  if (!report) throw errore('NON_TROVATO', { detail: `Non c'è un archivio ${nome}.` });
  const { tipo, area, intestazione } = report.tipo;
  // Nobody else's rows: those of a company's archive are of the company that the call names.
  if (eAziendale(report.tipo) && contesto.codAzienda === undefined)
    throw errore('AZIENDA_MANCANTE');
  esigi(contesto, `${area}_R` as Privilegio);
  const body = richiesta ?? {};
  const ordine = (body.sqlParams?.orderByDict ?? null) as Ordinamento | null;
  report.esportabile.verifica(ordine);
  const uniti = leggibili(contesto);
  // Whoever may see the file must be allowed all that is in it.
  const conCosti = report.tipo.soloLettura && uniti.includes(costiNormali.tipo);
  const parametri: ParametriEsportazione = {
    archivio: tipo,
    filtro: filtroDi(body),
    ordine,
    ...(report.tipo.soloLettura && { leggibili: uniti }),
  };
  const { lavoro } = await inTransazione(db, contesto, (tx) =>
    creaLavoro(tx, contesto, {
      guid: guid ?? randomUUID(),
      tipo: 'esportazione',
      area: conCosti ? costiNormali.area : area,
      archivio: tipo,
      descrizione: `Export ${intestazione}`,
      parametri: { ...parametri },
    }),
  );
  return avviato(lavoro);
};

/** The reports of the specification that are an archive under another address. */
const ALTRI_NOMI = {
  cambi: 'cambi',
  prezzi: 'prezzi',
  ratei: 'ratei',
  coefficienti: 'coefficienti',
  quotazioniGestore: 'quotazioni-normali-gestore',
} as const;

export const rotteDeiReport = (app: FastifyInstance, servizi: Servizi): void => {
  registra(app, servizi, rotteReports.archivio, ({ contesto, params, query, body }) =>
    avvia(servizi, contesto, { tipo: params.tipo, guid: query.guid, richiesta: body }),
  );
  for (const nome of Object.keys(ALTRI_NOMI) as (keyof typeof ALTRI_NOMI)[])
    registra(app, servizi, rotteReports[nome], ({ contesto, query, body }) =>
      avvia(servizi, contesto, { tipo: ALTRI_NOMI[nome], guid: query.guid, richiesta: body }),
    );
};
