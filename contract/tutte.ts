import type { TSchema } from 'typebox';
import { formeAccesso, rotteAccesso } from './accesso.ts';
import { rotteAccessoFornitori } from './accesso-fornitori.ts';
import { formeAllegati, rotteAllegati } from './allegati.ts';
import { formeAnagrafiche, rotteAnagrafiche } from './anagrafiche.ts';
import { formeAnalisiTitolo } from './analisi-titolo.ts';
import { formeArchivi, tutteDegliArchivi } from './archivi/archivi.ts';
import { formeNuoviValori, tutteDeiNuoviValori } from './archivi/nuovi-valori.ts';
import { formePrezzi, rottePrezzi } from './archivi/prezzi.ts';
import { formeSerie, rotteSerie } from './archivi/serie.ts';
import { formeAziende, rotteAziende } from './aziende.ts';
import { formeCalcoloTitolo, rotteCalcoloTitolo } from './calcolo-titolo.ts';
import { formeCausali, rotteCausali } from './causali.ts';
import { formeConfigurazione, rotteConfigurazione } from './configurazione.ts';
import { formeAttesa, rotteAttesa } from './contabilita/attesa.ts';
import { formeContabilizza, rotteContabilizza } from './contabilita/contabilizza.ts';
import { formeConti, rotteConti, rotteTipiArchivio } from './contabilita/conti.ts';
import { formeDefinizioni, rotteDefinizioni } from './contabilita/definizioni.ts';
import { formeDestinazione, rotteDestinazione } from './contabilita/destinazione.ts';
import { rotteFascicolo } from './contabilita/fascicolo.ts';
import { formeFile, rotteFile, rotteLayout } from './contabilita/file.ts';
import { formeGiornale, rotteGiornale } from './contabilita/giornale.ts';
import { formeLibri, rotteLibri } from './contabilita/libri.ts';
import { formeDelMovimento, rotteDelMovimento } from './contabilita/movimento.ts';
import { formePeriodi, rottePeriodi } from './contabilita/periodi.ts';
import { formeScritture, rotteScritture } from './contabilita/scritture.ts';
import { formeStampe, rotteStampe } from './contabilita/stampe.ts';
import { formeControparti, rotteControparti } from './controparti.ts';
import { formeDatiStatici, rotteDatiStatici } from './dati-statici.ts';
import { formeDepositari, rotteDepositari } from './depositari.ts';
import { formeDichiarazione, rotteDichiarazione } from './dichiarazione.ts';
import { formeDivise, rotteDivise } from './divise.ts';
import { formeElaborazioni, rotteElaborazioni } from './elaborazioni.ts';
import { formeEmittenti, rotteEmittenti } from './emittenti.ts';
import { formeEventiAccesso, rotteEventiAccesso } from './eventi-accesso.ts';
import { formeFattori, rotteFattori } from './fattori.ts';
import { formeFiltriSalvati, rotteFiltriSalvati } from './filtri-salvati.ts';
import { formeFiltri } from './filtro-titoli.ts';
import { formeFiscalita, rotteFiscalita } from './fiscalita.ts';
import { formeComuni } from './forme.ts';
import { formeFornitoriIdentita, rotteFornitoriIdentita } from './fornitori-identita.ts';
import { formeGenerazione, rotteGenerazione } from './generazione.ts';
import { formeGiacenze, rotteGiacenze } from './giacenze.ts';
import { formeGrafici, rotteGrafici } from './grafici.ts';
import { formeImportazioni, rotteImportazioni } from './importazioni.ts';
import { rotteImportDestinazioni } from './importazioni-destinazioni.ts';
import { formeLimiti, rotteLimiti } from './limiti.ts';
import { formeMappature, rotteMappature } from './mappature.ts';
import { formeMovimenti, rotteMovimenti } from './movimenti.ts';
import { formeMovimento } from './movimenti-forme.ts';
import { formePianoTitolo } from './piano-titolo.ts';
import { formePortafogli, rottePortafogli } from './portafogli.ts';
import { formePosta, rottePosta } from './posta.ts';
import { formePreferenze, rottePreferenze } from './preferenze.ts';
import { formeProgrammiReport, rotteProgrammiReport } from './programmi-report.ts';
import { formeProviderCsv, rotteProviderCsv } from './provider.ts';
import { formeQualita, rotteQualita } from './qualita.ts';
import { formeRaggruppamenti, rotteRaggruppamenti } from './raggruppamenti.ts';
import { formeRegistroModifiche, rotteRegistroModifiche } from './registro-modifiche.ts';
import { formeReports, rotteReports } from './reports.ts';
import { formeLavori, rotteReportsMonitor } from './reportsmonitor.ts';
import { formeRicerca, rotteRicerca } from './ricerca.ts';
import { formeConfronto, rotteAbbinamenti, rotteConfronto } from './riconciliazione/confronto.ts';
import { formeEstratti, rotteEstratti } from './riconciliazione/estratti.ts';
import { formeMappaturaConto, rotteTabelle } from './riconciliazione/mappatura.ts';
import {
  formeRiconciliazioneDelMovimento,
  rotteRiconciliazioneDelMovimento,
} from './riconciliazione/movimento.ts';
import { formeProspetti, rotteProspetti } from './riconciliazione/prospetti.ts';
import { rotteSintesi } from './riconciliazione/sintesi.ts';
import {
  formeTabelleRiconciliazione,
  rotteCausaliBanca,
  rotteContiRiconciliati,
  rotteRegoleRiconciliazione,
} from './riconciliazione/tabelle.ts';
import type { Rotta } from './rotta.ts';
import { formeRuoli, rotteRuoli } from './ruoli.ts';
import { formeServizio, rotteServizio } from './servizio.ts';
import { formeSessioni, rotteSessioni } from './sessioni.ts';
import { formeTabelleBase, rotteTabelleBase } from './tabelle-base.ts';
import { formeTitoli, rotteTitoli } from './titoli.ts';
import { formeTitolo } from './titoli-forme.ts';
import { formeToken, rotteToken } from './token.ts';
import { rotteTolleranze } from './tolleranze.ts';
import { formeUtenti, rotteUtenti } from './utenti.ts';
import {
  formeChiusura,
  formeControlliChiusura,
  formeEpilogo,
  rotteChiusura,
  rotteControlliChiusura,
} from './valutazione/chiusura.ts';
import { rotteEpilogo } from './valutazione/epilogo.ts';
import { formeRimanenze, rotteRimanenze } from './valutazione/rimanenze.ts';
import { formeViste, rotteViste } from './viste.ts';
import { formeWebhook, rotteWebhook } from './webhook.ts';
import { rotteWebhookSpenti } from './webhook-spenti.ts';

type Rotte = Readonly<Record<string, Rotta>>;

/** Every area with its routes; those that follow from a description are of what is described. */
const aree: readonly (readonly [string, Rotte])[] = [
  ['accesso', rotteAccesso],
  ['fattori', rotteFattori],
  ['utenti', rotteUtenti],
  ['ruoli', rotteRuoli],
  ['sessioni', rotteSessioni],
  ['token', rotteToken],
  ['eventiAccesso', rotteEventiAccesso],
  ['servizio', rotteServizio],
  ['registroModifiche', rotteRegistroModifiche],
  ['configurazione', rotteConfigurazione],
  ['preferenze', rottePreferenze],
  ['aziende', rotteAziende],
  ['datiStatici', rotteDatiStatici],
  ['tabelleBase', rotteTabelleBase],
  ['portafogli', rottePortafogli],
  ['depositari', rotteDepositari],
  ['raggruppamenti', rotteRaggruppamenti],
  ['divise', rotteDivise],
  ['titoli', rotteTitoli],
  ['causali', rotteCausali],
  ['controparti', rotteControparti],
  ['emittenti', rotteEmittenti],
  ...Object.entries(tutteDegliArchivi),
  ...Object.entries(tutteDeiNuoviValori),
  ['serie', rotteSerie],
  ...Object.entries(rotteQualita).map(([tipo, rotte]) => [`qualita-${tipo}`, rotte] as const),
  ['tolleranze', rotteTolleranze],
  ['prezzi', rottePrezzi],
  ['calcolo', rotteCalcoloTitolo],
  ['movimenti', rotteMovimenti],
  ['giacenze', rotteGiacenze],
  ['rimanenze', rotteRimanenze],
  ['generazione', rotteGenerazione],
  ['elaborazioni', rotteElaborazioni],
  ['controlli della chiusura', rotteControlliChiusura],
  ['chiusura', rotteChiusura],
  ['epilogo', rotteEpilogo],
  ['fiscalita', rotteFiscalita],
  ['dichiarazione', rotteDichiarazione],
  ['limiti', rotteLimiti],
  ['descrizione conti', rotteConti],
  ['definizione conti', rotteDefinizioni],
  ['scritture', rotteScritture],
  ['libri contabili', rotteLibri],
  ['tipi archivio', rotteTipiArchivio],
  ['giornale', rotteGiornale],
  ['periodi', rottePeriodi],
  ['stampe del giornale', rotteStampe],
  ['fascicolo', rotteFascicolo],
  ['contabilizza', rotteContabilizza],
  ['attesa contabile', rotteAttesa],
  ['scritture del movimento', rotteDelMovimento],
  ['layout contabili', rotteLayout],
  ['file contabili', rotteFile],
  ['destinazione', rotteDestinazione],
  ['grafici', rotteGrafici],
  ['importa', rotteImportDestinazioni],
  ['importazioni', rotteImportazioni],
  ['anagrafiche', rotteAnagrafiche],
  ['mappature', rotteMappature],
  ['providerCsv', rotteProviderCsv],
  ['fornitoriIdentita', rotteFornitoriIdentita],
  ['accessoFornitori', rotteAccessoFornitori],
  ['webhook', { ...rotteWebhook, ...rotteWebhookSpenti }],
  ['posta', rottePosta],
  ['allegati', rotteAllegati],
  ['conti riconciliati', rotteContiRiconciliati],
  ['causali di banca', rotteCausaliBanca],
  ['regole di riconciliazione', rotteRegoleRiconciliazione],
  ['tabelleEstratti', rotteTabelle],
  ['riconciliazione di un movimento', rotteRiconciliazioneDelMovimento],
  ['estratti', rotteEstratti],
  ['confronto', { ...rotteSintesi, ...rotteConfronto }],
  ['abbinamenti', rotteAbbinamenti],
  ['prospetti', rotteProspetti],
  ['lavori', rotteReportsMonitor],
  ['report', rotteReports],
  ['programmiReport', rotteProgrammiReport],
  ['viste', rotteViste],
  ['filtriSalvati', rotteFiltriSalvati],
  ['ricerca', rotteRicerca],
];

/** `cambi-normali` and `elenco` → `cambiNormaliElenco`. */
const operazione = (area: string, nome: string): string =>
  `${area}-${nome}`.replace(/[^A-Za-z0-9]+(.)/g, (_tutto, lettera: string) =>
    lettera.toUpperCase(),
  );

const operazioni = new Map(
  aree.flatMap(([area, rotte]) =>
    Object.entries(rotte).map(([nome, rotta]) => [operazione(area, nome), rotta] as const),
  ),
);

/** Every route of the API, for the tests that walk them and for the OpenAPI document. */
export const tutteLeRotte: readonly Rotta[] = [...operazioni.values()];

const chiave = ({ metodo, url }: Rotta): string => `${metodo} ${url}`;

const nomi = new Map([...operazioni].map(([nome, rotta]) => [chiave(rotta), nome]));

/** The `operationId` of a route: its area and the name of its constant there. */
export const operazioneDi = (rotta: Rotta): string => {
  const nome = nomi.get(chiave(rotta));
  if (nome === undefined) throw new Error(`${chiave(rotta)} non ha un nome in contract/tutte.ts.`);
  return nome;
};

/** The schemas that the document calls by the name of their constant. */
export const formeNominate: readonly (readonly [string, TSchema])[] = [
  formeAccesso,
  formeAllegati,
  formeAnagrafiche,
  formeAnalisiTitolo,
  formeArchivi,
  formeAziende,
  formeCalcoloTitolo,
  formeCausali,
  formeComuni,
  formeConfigurazione,
  formeControparti,
  formeDatiStatici,
  formeDepositari,
  formeDivise,
  formeElaborazioni,
  formeEmittenti,
  formeEventiAccesso,
  formeFattori,
  formeFiltri,
  formeFiltriSalvati,
  formeFornitoriIdentita,
  formeGenerazione,
  formeGiacenze,
  formeConti,
  formeDefinizioni,
  formeLibri,
  formeScritture,
  formeGiornale,
  formeAttesa,
  formePeriodi,
  formeStampe,
  formeDelMovimento,
  formeFile,
  formeContabilizza,
  formeControlliChiusura,
  formeChiusura,
  formeEpilogo,
  formeFiscalita,
  formeDichiarazione,
  formeLimiti,
  formeDestinazione,
  formeGrafici,
  formeImportazioni,
  formeLavori,
  formeMappature,
  formeMovimenti,
  formeMovimento,
  formeNuoviValori,
  formePianoTitolo,
  formePortafogli,
  formePreferenze,
  formePrezzi,
  formeProgrammiReport,
  formeProviderCsv,
  formeQualita,
  formeRaggruppamenti,
  formeReports,
  formeRicerca,
  formeRimanenze,
  formeRuoli,
  formeSerie,
  formeServizio,
  formeRegistroModifiche,
  formeSessioni,
  formeTabelleBase,
  formeTitoli,
  formeTitolo,
  formeToken,
  formeUtenti,
  formeViste,
  formeWebhook,
  formePosta,
  formeRiconciliazioneDelMovimento,
  formeMappaturaConto,
  formeTabelleRiconciliazione,
  formeEstratti,
  formeConfronto,
  formeProspetti,
].flatMap((area) => Object.entries<TSchema>(area));
