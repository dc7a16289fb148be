import { giorno, ordinePer, portafoglio, titolo, valore, valoreImport } from './colonne.ts';
import { quotazioni, quotazioniNormaliGestore } from './quotazioni.ts';
import type { TipoArchivio } from './tipi.ts';

const coefficiente = valore({
  nome: 'coefficiente_Index',
  sql: 'coefficiente',
  titolo: 'Coefficiente',
  decimaliMostrati: 5,
  segno: 'positivo',
  significato: 'il coefficiente di indicizzazione',
});
const nomi = ['Coefficiente', 'Coefficiente di indicizzazione'];

/** The day's indexation coefficients; shared by all companies. */
export const coefficienti: TipoArchivio = {
  ...quotazioni,
  tipo: 'coefficienti',
  intestazione: 'Coefficienti',
  sottotitolo: 'Coefficienti di indicizzazione',
  disegno: 'gradini',
  voceDiMenu: 'coefficiente',
  percorsoWeb: '/page/dati-dinamici/coefficienti',
  risorsa: 'coefficienti',
  rotteFiltrati: ['getfiltered'],
  rottaMancanti: 'gettitolisc',
  titoliAmmessi: 'indicizzati',
  rottaConteggio: false,
  tabella: 'coefficienti',
  area: 'Coefficienti',
  valori: [coefficiente],
  ordinabili: [giorno.ordinabile, ordinePer(coefficiente), titolo.ordinabile],
  colonneImport: [
    titolo.colonnaImport,
    valoreImport(coefficiente, {
      titolo: 'COEFFICIENTE INDEX',
      sinonimi: nomi,
      esempio: '1',
    }),
    giorno.colonnaImport,
  ],
};

/** The coefficients by which a manager values one portfolio. */
export const coefficientiNormaliGestore: TipoArchivio = {
  ...quotazioniNormaliGestore,
  tipo: 'coefficienti-normali-gestore',
  intestazione: 'Coefficienti Normali Gestore',
  sottotitolo: 'Per portafoglio',
  disegno: 'gradini',
  voceDiMenu: null,
  percorsoWeb: '/page/dati-dinamici/coefficienti-normali-gestore',
  risorsa: 'CoefficientiNormaliGestore',
  rottaMancanti: 'gettitolincng',
  titoliAmmessi: 'indicizzati',
  tabella: 'coefficienti_normali_gestore',
  area: 'Coefficienti',
  valori: [coefficiente],
  ordinabili: [...coefficienti.ordinabili, portafoglio('CODICE PORTAFOGLIO').ordinabile],
  colonneImport: [
    titolo.colonnaImport,
    // The column of this archive is called like that of the accruals in the list of the specification.
    valoreImport(coefficiente, {
      titolo: 'COEFFICIENTE INDEX',
      sinonimi: [...nomi, 'Rateo'],
      esempio: '1',
    }),
    giorno.colonnaImport,
    portafoglio('CODICE PORTAFOGLIO').colonnaImport,
  ],
  caricamento: 'non attuato',
};
