import type { Sorgente } from '#domain/importazioni/sorgenti.ts';
import { avvisi } from './avvisi.ts';
import { giorno, nelFile, portafoglio, titolo } from './colonne.ts';
import { prezzo, quotazioni, quotazioniNormaliGestore } from './quotazioni.ts';
import type { TipoArchivio } from './tipo-archivio.ts';

// A file of normal costs may call the price by the name of the older layout
// (docs/regole/importazioni.md#colonne).
const suoPrezzo = { ...prezzo, sinonimi: ['Cambio'] };

const sorgenti: readonly Sorgente[] = ['tabella', 'excel', 'csv'];
const comune = {
  area: 'CostiNormali',
  conOrigine: true,
  rotteFiltrati: ['getfiltered'],
  rottaMancanti: null,
  rottaConteggio: false,
  aggiungi: false,
  sorgenti,
  filtriMostrati: ['date', 'livello', 'titoli', 'giacenza', 'premiOpzioni'],
  avvisi: avvisi({ sorgenti, daTabella: 'QUOTAZIONI', durataErroreMs: 10_000 }),
} satisfies Partial<TipoArchivio>;

/** A company's official prices of a period, used by its closing. */
export const costiNormali: TipoArchivio = {
  ...quotazioni,
  ...comune,
  tipo: 'costi-normali',
  intestazione: 'Costi Normali',
  sottotitolo: 'Per azienda',
  disegno: 'bilancia',
  voceDiMenu: null,
  percorsoWeb: '/page/valutazione/archivi/costi-normali',
  risorsa: 'CostiNormali',
  tabella: 'costi_normali',
  ambito: 'azienda',
  colonneImport: nelFile(titolo, giorno, suoPrezzo),
  daTabella: { archivio: 'quotazioni', rotta: 'uploadFromTableQuotazioni', portafoglio: false },
  conferma: 'qualunque',
};

/** A manager's official prices of a period for one portfolio. */
export const costiNormaliGestore: TipoArchivio = {
  ...quotazioniNormaliGestore,
  ...comune,
  tipo: 'costi-normali-gestore',
  intestazione: 'Costi Normali Gestore',
  sottotitolo: 'Per portafoglio',
  disegno: 'bilancia',
  voceDiMenu: 'costo',
  percorsoWeb: '/page/valutazione/archivi/costi-normali-gestore',
  risorsa: 'CostiNormaliGestore',
  tabella: 'costi_normali_gestore',
  colonneImport: nelFile(titolo, suoPrezzo, giorno, portafoglio('CODICE PORTAFOGLIO')),
  daTabella: {
    archivio: 'quotazioni-normali-gestore',
    rotta: 'uploadFromTableQuotazioniNormaliGestore',
    portafoglio: true,
  },
};
