import type { ComponentType } from 'react';
import type { RottaWeb } from '#domain/accesso/rotte-web.ts';
import { pagineSchede } from '#domain/accesso/schede.ts';

type Caricatore = () => Promise<{ default: ComponentType }>;

/** Every movement is the same screen: its slip while it is typed, then its record. */
const fissato: Caricatore = () => import('./movimenti/fissato/PaginaFissato.tsx');

/** The screens with a page of their own, by address; each is a chunk that loads when it opens. */
const PAGINE: Readonly<Record<string, Caricatore>> = {
  '/page': () => import('./home/Home.tsx'),
  '/pages/login': () => import('./accesso/Accesso.tsx'),
  '/pages/error': () => import('./shell/PaginaErrore.tsx'),
  '/page/dashboards/': () => import('./dashboards/Dashboards.tsx'),
  '/page/tabelle/securities': () => import('./titoli/PaginaTitoli.tsx'),
  '/page/tabelle/causali': () => import('./tabelle/PaginaCausali.tsx'),
  '/page/tabelle/emittenti': () => import('./tabelle/PaginaEmittenti.tsx'),
  '/page/tabelle/controparti': () => import('./tabelle/PaginaControparti.tsx'),
  '/page/tabelle/raggruppamenti': () => import('./raggruppamenti/PaginaRaggruppamenti.tsx'),
  '/page/tabelle/base': () => import('./tabelle/base/PaginaTabelleBase.tsx'),
  '/page/tabelle/aziende': () => import('./aziende/PaginaAziende.tsx'),
  '/page/tabelle/portafogli': () => import('./portafogli/PaginaPortafogli.tsx'),
  '/page/tabelle/depositari': () => import('./depositari/PaginaDepositari.tsx'),
  '/page/tabelle/divise': () => import('./tabelle/PaginaDivise.tsx'),
  '/page/tabelle/mappature': () => import('./mappature/PaginaMappature.tsx'),
  '/page/tabelle/provider': () => import('./provider/PaginaProvider.tsx'),
  '/page/tabelle/configurazioni': () => import('./configurazione/PaginaConfigurazione.tsx'),
  '/page/dati-dinamici/qualita': () => import('./qualita/PaginaQualita.tsx'),
  '/page/movimenti/acq-ven': () => import('./movimenti/PaginaAcqVen.tsx'),
  '/page/movimenti/derivati': () => import('./movimenti/PaginaDerivati.tsx'),
  '/page/movimenti/giacenze': () => import('./giacenze/PaginaGiacenze.tsx'),
  '/page/movimenti/elaborazioni/import-movimenti': () =>
    import('./movimenti/PaginaImportMovimenti.tsx'),
  '/page/movimenti/acq-ven/nuovo': fissato,
  '/page/movimenti/acq-ven/{id}': fissato,
  '/page/movimenti/derivati/nuovo': fissato,
  '/page/movimenti/derivati/{id}': fissato,
  '/page/reportsmonitor': () => import('./reportsmonitor/PaginaMonitor.tsx'),
  '/page/report/{GuidID}': () => import('./reports/PaginaReport.tsx'),
  '/page/impostazioni/user-settings': () => import('./impostazioni/ImpostazioniUtente.tsx'),
  '/page/impostazioni/funzioni-servizio-accesso': () => import('./utenti/PaginaAccesso.tsx'),
  '/page/impostazioni/reset-password': () => import('./accesso/CambiaPassword.tsx'),
};

/** Every archive of dynamic data is the same screen (specification §2). */
export const archivio: Caricatore = () => import('./dati-dinamici/PaginaDatiDinamici.tsx');
const SOTTO_ARCHIVI = /^\/page\/(dati-dinamici|valutazione\/archivi)\/[^/]+$/;

const inCostruzione: Caricatore = () => import('./shell/InCostruzione.tsx');
const schede: Caricatore = () => import('./shell/PaginaSchede.tsx');
const percorsiSchede = new Set(pagineSchede.map(({ percorso }) => percorso));

/** What an address shows: its page, its cards, or the word that it is still being built. */
export function schermata({ percorso, stato }: RottaWeb): Caricatore {
  const pagina = PAGINE[percorso];
  if (pagina) return pagina;
  if (SOTTO_ARCHIVI.test(percorso)) return archivio;
  return stato === 'pronta' && percorsiSchede.has(percorso) ? schede : inCostruzione;
}
