import type { Sorgente } from '#domain/importazioni/sorgenti.ts';
import { avvisi } from './avvisi.ts';
import { giorno, nelFile, portafoglio, portafoglioDelFile, titolo, valore } from './colonne.ts';
import type { TipoArchivio } from './tipo-archivio.ts';

export const prezzo = valore({
  nome: 'prezzo',
  sql: 'prezzo',
  titolo: 'Prezzo',
  mostrati: 4,
  segno: 'positivo',
  significato: 'il prezzo come si quota il titolo',
  nelFile: 'PREZZO',
  sinonimi: [],
  esempio: '100',
});
const CODICE_PORTAFOGLIO = portafoglio('CODICE PORTAFOGLIO');

const sorgenti: readonly Sorgente[] = ['excel', 'csv', 'provider'];
const sorgentiGestore: readonly Sorgente[] = ['excel', 'csv'];

/** The day's prices; shared by all companies. */
export const quotazioni: TipoArchivio = {
  tipo: 'quotazioni',
  intestazione: 'Quotazioni',
  sottotitolo: 'Prezzi del giorno',
  disegno: 'linea',
  voceDiMenu: 'quotazione',
  percorsoWeb: '/page/dati-dinamici/quotazioni',
  risorsa: 'quotazioni',
  rotteFiltrati: ['getfiltered', 'quotazionifiltered'],
  rottaMancanti: 'gettitolinq',
  titoliAmmessi: 'quotabili',
  rottaConteggio: true,
  tabella: 'quotazioni',
  ambito: 'condiviso',
  area: 'Quotazioni',
  chiave: [giorno, titolo],
  valori: [prezzo],
  conOrigine: false,
  colonneImport: nelFile(titolo, prezzo, giorno),
  sorgenti,
  paroleProvider: '',
  daTabella: null,
  caricamento: 'semplice',
  filtriMostrati: ['date', 'livello', 'titoli', 'giacenza', 'premiOpzioni', 'ultimaQuotazione'],
  conferma: 'dateOCodice',
  aggiungi: true,
  avvisi: avvisi({ sorgenti, durataErroreMs: 15_000 }),
};

/** The day's bid prices; shared by all companies. */
export const quotazioniBid: TipoArchivio = {
  ...quotazioni,
  tipo: 'quotazioniBid',
  intestazione: 'Quotazioni Bid',
  sottotitolo: 'Prezzi denaro',
  disegno: 'linea',
  voceDiMenu: 'quotazione',
  percorsoWeb: '/page/dati-dinamici/quotazioniBid',
  risorsa: 'quotazioniBid',
  rotteFiltrati: ['getfiltered'],
  rottaMancanti: null,
  rottaConteggio: false,
  tabella: 'quotazioni_bid',
  filtriMostrati: ['date', 'livello', 'titoli', 'giacenza', 'premiOpzioni'],
  aggiungi: false,
};

/** The prices by which a manager values one portfolio. */
export const quotazioniNormaliGestore: TipoArchivio = {
  ...quotazioni,
  tipo: 'quotazioni-normali-gestore',
  intestazione: 'Quotazioni Normali Gestore',
  sottotitolo: 'Per portafoglio',
  disegno: 'linea',
  voceDiMenu: 'quotazione',
  percorsoWeb: '/page/dati-dinamici/quotazioni-normali-gestore',
  risorsa: 'QuotazioniNormaliGestore',
  rotteFiltrati: ['getfiltered'],
  rottaMancanti: 'gettitolinqng',
  rottaConteggio: false,
  tabella: 'quotazioni_normali_gestore',
  ambito: 'portafoglio',
  chiave: [giorno, titolo, CODICE_PORTAFOGLIO],
  colonneImport: nelFile(titolo, prezzo, giorno, CODICE_PORTAFOGLIO),
  scelteAlCaricamento: portafoglioDelFile,
  sorgenti: sorgentiGestore,
  caricamento: 'azienda nel percorso',
  conferma: 'dateELivello',
  avvisi: avvisi({ sorgenti: sorgentiGestore, durataErroreMs: 10_000 }),
};
