import type { ComponentType } from 'react';
import type { RottaWeb } from '#domain/elenchi/rotte-web.ts';
import { pagineSchede } from '#domain/elenchi/schede.ts';

interface Pagina {
  readonly default: ComponentType;
  /** Asks for what the screen shows first, where the address says nothing more than its path. */
  readonly anticipa?: (percorso: string) => unknown;
}

type Caricatore = () => Promise<Pagina>;

const manuale: Caricatore = () => import('#web/manuale/PaginaManuale.tsx');
/** Every movement is the same screen: its slip while it is typed, then its record. */
const elaborazione: Caricatore = () => import('#web/elaborazioni/PaginaElaborazione.tsx');
const contabilizza: Caricatore = () =>
  import('#web/contabilita/contabilizza/PaginaContabilizza.tsx');
const fissato: Caricatore = () => import('#web/movimenti/fissato/PaginaFissato.tsx');

/** The screens with a page of their own, by address; each is a chunk that loads when it opens. */
const PAGINE: Readonly<Record<string, Caricatore>> = {
  '/page': () => import('#web/home/Home.tsx'),
  '/pages/login': () => import('#web/accesso/Accesso.tsx'),
  '/pages/error': () => import('#web/shell/PaginaErrore.tsx'),
  '/page/dashboards/': () => import('#web/grafici/Dashboards.tsx'),
  '/page/tabelle/securities': () => import('#web/titoli/PaginaTitoli.tsx'),
  '/page/tabelle/causali': () => import('#web/tabelle/PaginaCausali.tsx'),
  '/page/tabelle/emittenti': () => import('#web/tabelle/PaginaEmittenti.tsx'),
  '/page/contabilita/archivi/descrizione-conti': () => import('#web/contabilita/PaginaConti.tsx'),
  '/page/contabilita/archivi/definizione-conti': () =>
    import('#web/contabilita/PaginaDefinizioni.tsx'),
  '/page/contabilita/archivi/scritture': () => import('#web/contabilita/PaginaScritture.tsx'),
  '/page/contabilita/archivi/giornale': () =>
    import('#web/contabilita/giornale/PaginaGiornale.tsx'),
  '/page/contabilita/archivi/mastrini': () =>
    import('#web/contabilita/giornale/PaginaMastrini.tsx'),
  '/page/contabilita/archivi/bilancio-verifica': () =>
    import('#web/contabilita/giornale/PaginaBilancio.tsx'),
  '/page/contabilita/archivi/periodi': () => import('#web/contabilita/periodi/PaginaPeriodi.tsx'),
  '/page/contabilita/archivi/tipi-archivio': () =>
    import('#web/contabilita/PaginaTipiArchivio.tsx'),
  '/page/contabilita/contabilizza/movimenti-giornalieri': contabilizza,
  '/page/contabilita/contabilizza/movimenti-fine-periodo': contabilizza,
  '/page/contabilita/contabilizza/generazione-file': () =>
    import('#web/contabilita/file/PaginaFile.tsx'),
  '/page/tabelle/controparti': () => import('#web/tabelle/PaginaControparti.tsx'),
  '/page/tabelle/raggruppamenti': () =>
    import('#web/titoli/raggruppamenti/PaginaRaggruppamenti.tsx'),
  '/page/tabelle/base': () => import('#web/tabelle/base/PaginaTabelleBase.tsx'),
  '/page/tabelle/aziende': () => import('#web/tabelle/aziende/PaginaAziende.tsx'),
  '/page/tabelle/portafogli': () => import('#web/tabelle/portafogli/PaginaPortafogli.tsx'),
  '/page/tabelle/depositari': () => import('#web/tabelle/depositari/PaginaDepositari.tsx'),
  '/page/tabelle/divise': () => import('#web/tabelle/PaginaDivise.tsx'),
  '/page/tabelle/mappature': () => import('#web/importazioni/mappature/PaginaMappature.tsx'),
  '/page/tabelle/provider': () => import('#web/provider/PaginaProvider.tsx'),
  '/page/tabelle/webhook': () => import('#web/webhook/PaginaWebhook.tsx'),
  '/page/tabelle/webhook/consegne': () => import('#web/webhook/PaginaConsegne.tsx'),
  '/page/tabelle/posta': () => import('#web/posta/PaginaPosta.tsx'),
  '/page/tabelle/configurazioni': () => import('#web/configurazione/PaginaConfigurazione.tsx'),
  '/page/valutazione/archivi/rimanenze': () =>
    import('#web/valutazione/rimanenze/PaginaRimanenze.tsx'),
  '/page/valutazione/archivi/rimanenze-iniziali': () =>
    import('#web/valutazione/iniziali/PaginaIniziali.tsx'),
  '/page/valutazione/stampe': () => import('#web/valutazione/stampe/PaginaStampe.tsx'),
  '/page/dati-dinamici/qualita': () => import('#web/archivi/qualita/PaginaQualita.tsx'),
  '/page/movimenti/acq-ven': () => import('#web/movimenti/PaginaAcqVen.tsx'),
  '/page/movimenti/derivati': () => import('#web/movimenti/PaginaDerivati.tsx'),
  '/page/movimenti/giacenze': () => import('#web/giacenze/PaginaGiacenze.tsx'),
  '/page/movimenti/giacenze/scheda': () => import('#web/giacenze/PaginaScheda.tsx'),
  '/page/movimenti/riconciliazione': () => import('#web/riconciliazione/PaginaRiconciliazione.tsx'),
  '/page/movimenti/riconciliazione/{conto}': () => import('#web/riconciliazione/PaginaConto.tsx'),
  '/page/movimenti/riconciliazione/discordanze': () =>
    import('#web/riconciliazione/PaginaDiscordanze.tsx'),
  '/page/movimenti/riconciliazione/estratti': () =>
    import('#web/riconciliazione/PaginaEstratti.tsx'),
  '/page/movimenti/riconciliazione/messaggi': () =>
    import('#web/riconciliazione/PaginaMessaggi.tsx'),
  '/page/movimenti/riconciliazione/regole': () => import('#web/riconciliazione/PaginaRegole.tsx'),
  '/page/movimenti/riconciliazione/conti': () => import('#web/riconciliazione/PaginaConti.tsx'),
  '/page/movimenti/riconciliazione/causali': () =>
    import('#web/riconciliazione/PaginaCausaliBanca.tsx'),
  '/page/movimenti/elaborazioni/dettaglio-movimenti': elaborazione,
  '/page/movimenti/elaborazioni/statistica-movimenti': elaborazione,
  '/page/movimenti/elaborazioni/analisi-titolo': elaborazione,
  '/page/movimenti/elaborazioni/scadenzario': elaborazione,
  '/page/movimenti/elaborazioni/elabora-dati': elaborazione,
  '/page/movimenti/limiti': () => import('#web/limiti/PaginaLimiti.tsx'),
  '/page/movimenti/limiti/elenco': () => import('#web/limiti/PaginaElencoLimiti.tsx'),
  '/page/movimenti/elaborazioni/rendimenti': elaborazione,
  '/page/movimenti/elaborazioni/import-movimenti': () =>
    import('#web/movimenti/PaginaImportMovimenti.tsx'),
  '/page/movimenti/elaborazioni/import-anagrafiche': () =>
    import('#web/anagrafiche/PaginaAnagrafiche.tsx'),
  '/page/movimenti/elaborazioni/generazione-movimenti': () =>
    import('#web/generazione/PaginaGenerazione.tsx'),
  '/page/valutazione/zainetto': () => import('#web/fiscalita/PaginaZainetto.tsx'),
  '/page/valutazione/dichiarazione': () => import('#web/fiscalita/PaginaDichiarazione.tsx'),
  '/page/valutazione/chiusura-esercizio': () =>
    import('#web/valutazione/chiusura/PaginaChiusura.tsx'),
  '/page/movimenti/acq-ven/nuovo': fissato,
  '/page/movimenti/acq-ven/{id}': fissato,
  '/page/movimenti/derivati/nuovo': fissato,
  '/page/movimenti/derivati/{id}': fissato,
  '/page/reportsmonitor': () => import('#web/monitor/PaginaMonitor.tsx'),
  '/page/report/{GuidID}': () => import('#web/reports/PaginaReport.tsx'),
  '/page/impostazioni/secondo-fattore': () => import('#web/accesso/fattori/PaginaFattori.tsx'),
  '/page/impostazioni/user-settings': () =>
    import('#web/accesso/impostazioni/ImpostazioniUtente.tsx'),
  '/page/impostazioni/funzioni-servizio-accesso': () =>
    import('#web/accesso/utenti/PaginaAccesso.tsx'),
  '/page/impostazioni/registro-modifiche': () => import('#web/tabelle/registro/PaginaRegistro.tsx'),
  '/manuale': manuale,
  '/manuale/{pagina}': manuale,
  '/page/impostazioni/reset-password': () => import('#web/accesso/CambiaPassword.tsx'),
};

/** The screens opened most; the build puts them in one file (web/vite.config.ts). */
export const PIU_APERTE: readonly string[] = [
  '/page/movimenti/acq-ven',
  '/page/movimenti/giacenze',
  '/page/tabelle/securities',
  '/page/dati-dinamici/quotazioni',
];

/** Every archive of dynamic data is the same screen (docs/regole/schermate.md#rotte). */
export const archivio: Caricatore = () => import('#web/archivi/PaginaDatiDinamici.tsx');
const SOTTO_ARCHIVI = /^\/page\/(dati-dinamici|valutazione\/archivi)\/[^/]+$/;

const schede: Caricatore = () => import('#web/shell/PaginaSchede.tsx');
const percorsiSchede = new Set(pagineSchede.map(({ percorso }) => percorso));

/** What an address shows: its page, or its cards. */
export function schermata({ percorso }: RottaWeb): Caricatore {
  const pagina = PAGINE[percorso];
  if (pagina) return pagina;
  if (SOTTO_ARCHIVI.test(percorso)) return archivio;
  if (percorsiSchede.has(percorso)) return schede;
  throw new Error(`${percorso} non ha una schermata.`);
}
