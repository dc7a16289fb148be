import { giorno, nelFile, portafoglio, titolo, valore } from './colonne.ts';
import { quotazioni, quotazioniNormaliGestore } from './quotazioni.ts';
import type { TipoArchivio } from './tipo-archivio.ts';

const comune = {
  sql: 'rateo',
  mostrati: 5,
  segno: 'qualunque',
  significato: 'gli interessi maturati, come si quota il titolo',
  esempio: '0.99457',
} as const;
const rateoInteressi = valore({
  ...comune,
  nome: 'rateo_interessi',
  titolo: 'Rateo Interessi',
  nelFile: 'RATEO INTERESSI',
  sinonimi: ['Rateo'],
});
const rateo = valore({
  ...comune,
  nome: 'rateo',
  titolo: 'Rateo',
  nelFile: 'RATEO',
  sinonimi: ['Rateo Interessi'],
  ordinePer: ['rateoInteressi'],
});

/** The day before the first coupon of the BTP Italia of the example: 183 days of 184 at 2 %. */
const delGiorno = { ...giorno, esempio: '2023-09-13' };

/** The day's accrued interest; shared by all companies. */
export const ratei: TipoArchivio = {
  ...quotazioni,
  tipo: 'ratei',
  intestazione: 'Ratei',
  sottotitolo: 'Interessi maturati',
  disegno: 'rateo',
  voceDiMenu: 'rateo',
  percorsoWeb: '/page/dati-dinamici/ratei',
  risorsa: 'ratei',
  rotteFiltrati: ['getfiltered'],
  rottaMancanti: 'gettitolinr',
  titoliAmmessi: 'con rateo',
  rottaConteggio: false,
  tabella: 'ratei',
  area: 'Ratei',
  valori: [rateoInteressi],
  colonneImport: nelFile(titolo, rateoInteressi, delGiorno),
};

/** The accrued interest by which a manager values one portfolio. */
export const rateiNormaliGestore: TipoArchivio = {
  ...quotazioniNormaliGestore,
  tipo: 'ratei-normali-gestore',
  intestazione: 'Ratei Normali Gestore',
  sottotitolo: 'Per portafoglio',
  disegno: 'rateo',
  voceDiMenu: 'rateo',
  percorsoWeb: '/page/dati-dinamici/ratei-normali-gestore',
  risorsa: 'RateiNormaliGestore',
  rottaMancanti: 'gettitolinrng',
  titoliAmmessi: 'con rateo',
  tabella: 'ratei_normali_gestore',
  area: 'Ratei',
  valori: [rateo],
  colonneImport: nelFile(titolo, rateo, delGiorno, portafoglio('CODICE PORTAFOGLIO')),
};
