import { rotteAccesso } from './accesso.ts';
import { tutteDegliArchivi } from './archivi.ts';
import { rotteAziende } from './aziende.ts';
import { rotteCalcoloTitolo } from './calcolo-titolo.ts';
import { rotteCausali } from './causali.ts';
import { rotteConfigurazione } from './configurazione.ts';
import { rotteControparti } from './controparti.ts';
import { rotteDatiStatici } from './dati-statici.ts';
import { rotteDepositari } from './depositari.ts';
import { rotteDivise } from './divise.ts';
import { rotteEmittenti } from './emittenti.ts';
import { rotteEventiAccesso } from './eventi-accesso.ts';
import { rotteFiltriSalvati } from './filtri-salvati.ts';
import { rotteGiacenze } from './giacenze.ts';
import { rotteImportazioni } from './importazioni.ts';
import { rotteImportDestinazioni } from './importazioni-destinazioni.ts';
import { rotteMappature } from './mappature.ts';
import { rotteMovimenti } from './movimenti.ts';
import { tutteDeiNuoviValori } from './nuovi-valori.ts';
import { rottePortafogli } from './portafogli.ts';
import { rottePreferenze } from './preferenze.ts';
import { rottePrezzi } from './prezzi.ts';
import { rotteProgrammiReport } from './programmi-report.ts';
import { rotteProviderCsv } from './provider.ts';
import { rotteTolleranze, tutteDellaQualita } from './qualita.ts';
import { rotteRaggruppamenti } from './raggruppamenti.ts';
import { rotteReports } from './reports.ts';
import { rotteReportsMonitor } from './reportsmonitor.ts';
import { rotteRicerca } from './ricerca.ts';
import type { Rotta } from './rotta.ts';
import { rotteRuoli } from './ruoli.ts';
import { tutteDelleSerie } from './serie.ts';
import { rotteServizio } from './servizio.ts';
import { rotteSessioni } from './sessioni.ts';
import { rotteTabelleBase } from './tabelle-base.ts';
import { rotteTitoli } from './titoli.ts';
import { rotteUtenti } from './utenti.ts';
import { rotteViste } from './viste.ts';

/** Every route of the API, for the tests that walk them and for the OpenAPI document. */
export const tutteLeRotte: readonly Rotta[] = [
  rotteAccesso,
  rotteUtenti,
  rotteRuoli,
  rotteSessioni,
  rotteEventiAccesso,
  rotteServizio,
  rotteConfigurazione,
  rottePreferenze,
  rotteAziende,
  rotteDatiStatici,
  rotteTabelleBase,
  rottePortafogli,
  rotteDepositari,
  rotteRaggruppamenti,
  rotteDivise,
  rotteTitoli,
  rotteCausali,
  rotteControparti,
  rotteEmittenti,
  tutteDegliArchivi,
  tutteDeiNuoviValori,
  tutteDelleSerie,
  tutteDellaQualita,
  rotteTolleranze,
  rottePrezzi,
  rotteCalcoloTitolo,
  rotteMovimenti,
  rotteGiacenze,
  rotteImportDestinazioni,
  rotteImportazioni,
  rotteMappature,
  rotteProviderCsv,
  rotteReportsMonitor,
  rotteReports,
  rotteProgrammiReport,
  rotteViste,
  rotteFiltriSalvati,
  rotteRicerca,
].flatMap((area) => Object.values<Rotta>(area));
