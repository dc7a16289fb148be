import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { segnaEvento } from '#server/accesso/eventi.ts';
import { rotteDelRegistro } from '#server/accesso/registro.ts';
import { rotteDiAccesso } from '#server/accesso/routes.ts';
import { rotteDelleSessioni } from '#server/accesso/sessioni-aperte.ts';
import { rotteDelleAziende } from '#server/aziende/routes.ts';
import { rotteDelCalcolo } from '#server/calcolo/routes.ts';
import { rotteDelleCausali } from '#server/causali/routes.ts';
import { rotteDiConfigurazione } from '#server/configurazione/routes.ts';
import { rotteDelleControparti } from '#server/controparti/routes.ts';
import { rotteDeiPrezzi } from '#server/dati-dinamici/rotte-prezzi.ts';
import { rotteDegliArchivi } from '#server/dati-dinamici/routes.ts';
import { rotteDelleSerie } from '#server/dati-dinamici/serie.ts';
import { rotteDeiDatiStatici } from '#server/dati-statici/routes.ts';
import { rotteDeiDepositari } from '#server/depositari/routes.ts';
import { difendi, limitiDiConnessione } from '#server/difese/difendi.ts';
import { creaLimitatore } from '#server/difese/limitatore.ts';
import { opzioniLog } from '#server/difese/log.ts';
import { creaSegnaRifiuti } from '#server/difese/rifiuti.ts';
import { rotteDelleDivise } from '#server/divise/routes.ts';
import { documenta, mostraDocumento } from '#server/documento-api.ts';
import { rotteDegliEmittenti } from '#server/emittenti/routes.ts';
import { errore } from '#server/errori.ts';
import { rotteDeiFiltriSalvati } from '#server/filtri/routes.ts';
import { rotteDelleGiacenze } from '#server/giacenze/routes.ts';
import type { Servizi } from '#server/handle.ts';
import { rotteDaTabella } from '#server/importazioni/rotte-tabella.ts';
import { rotteDelleImportazioni } from '#server/importazioni/routes.ts';
import { rotteDelleMappature } from '#server/mappature/routes.ts';
import { calcolaFissato } from '#server/movimenti/fissato.ts';
import { rotteDelFissato } from '#server/movimenti/rotte-calcola.ts';
import { rotteDellaPagina } from '#server/movimenti/rotte-pagina.ts';
import { rotteDelRecordMovimento } from '#server/movimenti/rotte-record.ts';
import { rotteDeiPortafogli } from '#server/portafogli/routes.ts';
import { rotteDellePreferenze } from '#server/preferenze/routes.ts';
import { rotteDeiProviderCsv } from '#server/provider/configurati.ts';
import { rotteDeiProvider } from '#server/provider/routes.ts';
import { rotteDellaQualita } from '#server/qualita/routes.ts';
import { rotteDeiRaggruppamenti } from '#server/raggruppamenti/routes.ts';
import { rotteDeiProgrammiReport } from '#server/reports/programmi/routes.ts';
import { rotteDeiReport } from '#server/reports/routes.ts';
import { rotteDelMonitor } from '#server/reportsmonitor/routes.ts';
import { rotteDellaRicerca } from '#server/ricerca/routes.ts';
import {
  gestisciErrori,
  rispondiAllaConnessione,
  rispondiErrore,
} from '#server/risposta-errore.ts';
import { rotteDeiRuoli } from '#server/ruoli/routes.ts';
import { rotteDiStato } from '#server/stato/routes.ts';
import { rotteDelloStorico } from '#server/storico/routes.ts';
import { rotteDelleTabelleBase } from '#server/tabelle-base/routes.ts';
import { rotteDeiTitoli } from '#server/titoli/routes.ts';
import { rotteDegliUtenti } from '#server/utenti/routes.ts';
import { usaValidatori } from '#server/validazione.ts';
import { rotteDelleViste } from '#server/viste/routes.ts';
import { serviWeb } from '#server/web-statica.ts';

/** Every area binds its routes. */
const legaRotte = (app: FastifyInstance, servizi: Servizi): void => {
  rotteDiAccesso(app, servizi);
  rotteDegliUtenti(app, servizi);
  rotteDeiRuoli(app, servizi);
  rotteDelleSessioni(app, servizi);
  rotteDelRegistro(app, servizi);
  rotteDiStato(app, servizi);
  rotteDiConfigurazione(app, servizi);
  rotteDellePreferenze(app, servizi);
  rotteDelleAziende(app, servizi);
  rotteDeiDatiStatici(app, servizi);
  rotteDelleTabelleBase(app, servizi);
  rotteDeiPortafogli(app, servizi);
  rotteDeiDepositari(app, servizi);
  rotteDeiRaggruppamenti(app, servizi);
  rotteDelleDivise(app, servizi);
  rotteDelleCausali(app, servizi);
  rotteDelleControparti(app, servizi);
  rotteDegliEmittenti(app, servizi);
  rotteDelCalcolo(app, servizi);
  rotteDeiTitoli(app, servizi);
  rotteDellaPagina(app, servizi);
  rotteDelleGiacenze(app, servizi);
  rotteDegliArchivi(app, servizi);
  rotteDelleSerie(app, servizi);
  rotteDellaQualita(app, servizi);
  rotteDeiPrezzi(app, servizi);
  rotteDelloStorico(app, servizi);
  rotteDelleImportazioni(app, servizi);
  rotteDaTabella(app, servizi);
  rotteDeiProvider(app, servizi);
  rotteDeiProviderCsv(app, servizi);
  rotteDelFissato(app, servizi);
  rotteDelRecordMovimento(app, servizi, calcolaFissato);
  rotteDelMonitor(app, servizi);
  rotteDeiReport(app, servizi);
  rotteDeiProgrammiReport(app, servizi);
  rotteDelleMappature(app, servizi);
  rotteDelleViste(app, servizi);
  rotteDeiFiltriSalvati(app, servizi);
  rotteDellaRicerca(app, servizi);
};

/** One HTTP server over one database: every process makes its own, none keeps state. */
export const creaServer = async (servizi: Servizi): Promise<FastifyInstance> => {
  const { config, db } = servizi;
  const app = Fastify({
    logger: opzioniLog(config.livelloLog),
    clientErrorHandler: rispondiAllaConnessione,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    genReqId: () => randomUUID(),
    routerOptions: { caseSensitive: false, maxParamLength: 500 },
    bodyLimit: 1024 * 1024,
    ...limitiDiConnessione,
    trustProxy: config.proxy.length > 0 ? [...config.proxy] : false,
    forceCloseConnections: 'idle',
  });
  app.decorateRequest('contesto', undefined);
  const segnaRifiuto = creaSegnaRifiuti(db);
  const limitatore = creaLimitatore(db, config.fattoreLimiti, ({ nome }, di) => {
    const evento = { tipo: 'chiamate-limitate', utente: null, oggetto: di } as const;
    segnaEvento(db, { ...evento, particolari: { limite: nome } }).catch((causa: unknown) =>
      app.log.error({ err: causa }, 'evento non registrato'),
    );
  });
  app.decorate('limitatore', limitatore);
  app.addHook('onClose', limitatore.ferma);
  usaValidatori(app);
  gestisciErrori(app, segnaRifiuto);
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    servizi.misure?.risposta(request, reply);
    const ms = Math.round(reply.elapsedTime);
    request.log.debug({ method, rotta: routeOptions.url, stato: reply.statusCode, ms }, 'risposta');
  });
  await difendi(app, config);
  await app.register(cookie);
  await app.register(multipart, {
    limits: { fileSize: config.maxUploadByte, files: 1, fields: 8 },
  });
  await documenta(app);
  app.after(() => {
    legaRotte(app, servizi);
    mostraDocumento(app);
  });
  await serviWeb(app, servizi, (reply, id) => rispondiErrore(reply, errore('NON_TROVATO'), id));
  await app.ready();
  return app;
};
