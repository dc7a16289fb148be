import type { Sorgente } from '#domain/importazioni/sorgenti.ts';
import { avvisi } from './avvisi.ts';
import { divisa, giorno, nelFile, portafoglio, portafoglioDelFile, valore } from './colonne.ts';
import type { TipoArchivio } from './tipo-archivio.ts';

const cambio = valore({
  nome: 'cambio',
  sql: 'cambio',
  titolo: 'Cambio',
  mostrati: 4,
  segno: 'positivo',
  significato: 'le unità di divisa che valgono 1 euro',
  nelFile: 'CAMBIO',
  sinonimi: [],
  esempio: '1.1309',
});

/** The ECB's reference rates of that day: 1 euro was 1.1309 dollars. */
const delGiorno = { ...giorno, esempio: '2021-12-14' };

const sorgentiCambi: readonly Sorgente[] = ['excel', 'csv', 'provider'];
const sorgentiNormali: readonly Sorgente[] = ['tabella', 'excel', 'csv'];
const sorgentiGestore: readonly Sorgente[] = ['excel', 'csv'];

/** Reference rates, units of currency for 1 euro; shared by all companies. */
export const cambi: TipoArchivio = {
  tipo: 'cambi',
  intestazione: 'Cambi',
  sottotitolo: 'Cambi contro euro',
  disegno: 'monete',
  voceDiMenu: 'cambio',
  percorsoWeb: '/page/dati-dinamici/cambi',
  risorsa: 'Cambi',
  rotteFiltrati: ['cambifiltered'],
  rottaMancanti: null,
  titoliAmmessi: null,
  rottaConteggio: false,
  tabella: 'cambi',
  ambito: 'condiviso',
  area: 'Cambi',
  chiave: [giorno, divisa('CODICE DIVISA')],
  valori: [cambio],
  conOrigine: false,
  colonneImport: nelFile(delGiorno, divisa('CODICE DIVISA'), cambio),
  sorgenti: sorgentiCambi,
  paroleProvider: 'bce ecb banca centrale europea',
  daTabella: null,
  caricamento: 'semplice',
  leggeXml: true,
  filtriMostrati: ['date', 'divise'],
  conferma: 'qualunque',
  aggiungi: false,
  avvisi: avvisi({
    sorgenti: sorgentiCambi,
    durataErroreMs: 15_000,
    exportRiuscito: 'Report generato correttamente.',
  }),
};

/** A company's official rates of a period, used by its closing. */
export const cambiNormali: TipoArchivio = {
  ...cambi,
  tipo: 'cambi-normali',
  leggeXml: false,
  intestazione: 'Cambi Normali',
  sottotitolo: 'Per azienda',
  disegno: 'monete',
  voceDiMenu: null,
  percorsoWeb: '/page/valutazione/archivi/cambi-normali',
  risorsa: 'CambiNormali',
  tabella: 'cambi_normali',
  ambito: 'azienda',
  conOrigine: true,
  colonneImport: nelFile(delGiorno, divisa('DIVISA'), cambio),
  sorgenti: sorgentiNormali,
  daTabella: { archivio: 'cambi', rotta: 'uploadFromTableCambi', portafoglio: false },
  avvisi: avvisi({ sorgenti: sorgentiNormali, daTabella: 'CAMBI', durataErroreMs: 10_000 }),
};

/** The rates by which a manager values one portfolio. */
export const cambiNormaliGestore: TipoArchivio = {
  ...cambi,
  tipo: 'cambi-normali-gestore',
  leggeXml: false,
  intestazione: 'Cambi Normali Gestore',
  sottotitolo: 'Per portafoglio',
  disegno: 'monete',
  voceDiMenu: 'cambio',
  percorsoWeb: '/page/valutazione/archivi/cambi-normali-gestore',
  risorsa: 'CambiNormaliGestore',
  rotteFiltrati: ['getfiltered'],
  tabella: 'cambi_normali_gestore',
  ambito: 'portafoglio',
  chiave: [giorno, divisa('DIVISA'), portafoglio('PORTAFOGLIO')],
  colonneImport: nelFile(divisa('DIVISA'), delGiorno, cambio, portafoglio('PORTAFOGLIO')),
  scelteAlCaricamento: portafoglioDelFile,
  sorgenti: sorgentiGestore,
  filtriMostrati: ['date', 'livello', 'divise'],
  conferma: 'dateELivello',
  avvisi: avvisi({ sorgenti: sorgentiGestore, durataErroreMs: 10_000 }),
};
