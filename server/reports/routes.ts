import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { rotteReports } from '#contract/reports.ts';
import type { Privilegio } from '#domain/accesso/privilegi.ts';
import type { Ordinamento } from '#domain/filtri/ordinamento.ts';
import { eData } from '#domain/tempo/data.ts';
import { esigi } from '#server/accesso/autorizza.ts';
import { type Contesto, inTransazione } from '#server/contesto.ts';
import { archivi, ordinamento } from '#server/dati-dinamici/archivio.ts';
import { errore, erroreCampo } from '#server/errori.ts';
import { registra, type Servizi } from '#server/handle.ts';
import { creaLavoro } from '#server/jobs/creazione.ts';
import { avviato } from '#server/jobs/lavoro.ts';
import type { ParametriEsportazione } from '#server/reports/tasks.ts';

type Richiesta = Static<typeof rotteReports.cambi.body>;

/** The report's own names for the dates (specification §3) and the screen's are both taken. */
function filtroDi({ DataFrom, DataTo, sqlParams: _ordine, ...campi }: Richiesta) {
  const dateFrom = campi.dateFrom ?? DataFrom ?? null;
  const dateTo = campi.dateTo ?? DataTo ?? null;
  for (const [campo, giorno] of Object.entries({ dateFrom, dateTo }))
    if (giorno !== null && !eData(giorno))
      throw erroreCampo(campo, `${giorno} non esiste nel calendario.`);
  return { ...campi, dateFrom, dateTo };
}

const avvia = async (
  { db }: Servizi,
  contesto: Contesto,
  tipo: string,
  guid: string,
  body: Richiesta,
) => {
  const archivio = archivi.find((uno) => uno.tipo.tipo.toLowerCase() === tipo.toLowerCase());
  if (!archivio) throw errore('NON_TROVATO', { detail: `Non c'è un archivio ${tipo}.` });
  const { area, intestazione } = archivio.tipo;
  esigi(contesto, `${area}_R` as Privilegio);
  const ordine = (body.sqlParams?.orderByDict ?? null) as Ordinamento | null;
  ordinamento(archivio, ordine);
  const parametri: ParametriEsportazione = {
    archivio: archivio.tipo.tipo,
    filtro: filtroDi(body),
    ordine,
  };
  const { lavoro } = await inTransazione(db, contesto, (tx) =>
    creaLavoro(tx, contesto, {
      guid,
      tipo: 'esportazione',
      area,
      archivio: archivio.tipo.tipo,
      descrizione: `Export ${intestazione}`,
      parametri: { ...parametri },
    }),
  );
  return avviato(lavoro);
};

export const rotteDeiReport = (app: FastifyInstance, servizi: Servizi): void => {
  registra(app, servizi, rotteReports.archivio, ({ contesto, params, query, body }) =>
    avvia(servizi, contesto, params.tipo, query.guid ?? randomUUID(), body ?? {}),
  );
  registra(app, servizi, rotteReports.cambi, ({ contesto, query, body }) =>
    avvia(servizi, contesto, 'cambi', query.guid ?? randomUUID(), body ?? {}),
  );
};
