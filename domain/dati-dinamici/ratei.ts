import { giorno, ordinePer, portafoglio, titolo, valore, valoreImport } from './colonne.ts';
import { quotazioni, quotazioniNormaliGestore } from './quotazioni.ts';
import type { TipoArchivio } from './tipi.ts';

const comune = {
  sql: 'rateo',
  decimaliMostrati: 5,
  segno: 'qualunque',
  significato: 'gli interessi maturati, come si quota il titolo',
} as const;
const rateoInteressi = valore({ ...comune, nome: 'rateo_interessi', titolo: 'Rateo Interessi' });
const rateo = valore({ ...comune, nome: 'rateo', titolo: 'Rateo' });

/** The day before the first coupon of the BTP Italia of the example: 183 days of 184 at 2 %. */
const giornoImport = { ...giorno.colonnaImport, esempio: '2023-09-13' };

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
  ordinabili: [giorno.ordinabile, ordinePer(rateoInteressi), titolo.ordinabile],
  colonneImport: [
    titolo.colonnaImport,
    valoreImport(rateoInteressi, {
      titolo: 'RATEO INTERESSI',
      sinonimi: ['Rateo'],
      esempio: '0.99457',
    }),
    giornoImport,
  ],
};

/** The accrued interest by which a manager values one portfolio. */
export const rateiNormaliGestore: TipoArchivio = {
  ...quotazioniNormaliGestore,
  tipo: 'ratei-normali-gestore',
  intestazione: 'Ratei Normali Gestore',
  sottotitolo: 'Per portafoglio',
  disegno: 'rateo',
  voceDiMenu: null,
  percorsoWeb: '/page/dati-dinamici/ratei-normali-gestore',
  risorsa: 'RateiNormaliGestore',
  rottaMancanti: 'gettitolinrng',
  titoliAmmessi: 'con rateo',
  tabella: 'ratei_normali_gestore',
  area: 'Ratei',
  valori: [rateo],
  ordinabili: [
    giorno.ordinabile,
    { ...ordinePer(rateo), sinonimi: ['rateoInteressi'] },
    titolo.ordinabile,
    portafoglio('CODICE PORTAFOGLIO').ordinabile,
  ],
  colonneImport: [
    titolo.colonnaImport,
    valoreImport(rateo, { titolo: 'RATEO', sinonimi: ['Rateo Interessi'], esempio: '0.99457' }),
    giornoImport,
    portafoglio('CODICE PORTAFOGLIO').colonnaImport,
  ],
};
