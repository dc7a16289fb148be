import { giorno, nelFile, portafoglio, titolo, valore } from './colonne.ts';
import { quotazioni, quotazioniNormaliGestore } from './quotazioni.ts';
import type { TipoArchivio } from './tipo-archivio.ts';

const coefficiente = valore({
  nome: 'coefficiente_Index',
  sql: 'coefficiente',
  titolo: 'Coefficiente',
  mostrati: 5,
  segno: 'positivo',
  significato: 'il coefficiente di indicizzazione',
  nelFile: 'COEFFICIENTE INDEX',
  sinonimi: ['Coefficiente', 'Coefficiente di indicizzazione'],
  esempio: '1',
});

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
  colonneImport: nelFile(titolo, coefficiente, giorno),
};

/** The coefficients by which a manager values one portfolio. */
export const coefficientiNormaliGestore: TipoArchivio = {
  ...quotazioniNormaliGestore,
  tipo: 'coefficienti-normali-gestore',
  intestazione: 'Coefficienti Normali Gestore',
  sottotitolo: 'Per portafoglio',
  disegno: 'gradini',
  voceDiMenu: 'coefficiente',
  percorsoWeb: '/page/dati-dinamici/coefficienti-normali-gestore',
  risorsa: 'CoefficientiNormaliGestore',
  rottaMancanti: 'gettitolincng',
  titoliAmmessi: 'indicizzati',
  tabella: 'coefficienti_normali_gestore',
  area: 'Coefficienti',
  valori: [coefficiente],
  colonneImport: nelFile(
    titolo,
    // The column of this archive is called like that of the accruals in the list of names that
    // imports know (docs/regole/importazioni.md#colonne).
    { ...coefficiente, sinonimi: [...coefficiente.sinonimi, 'Rateo'] },
    giorno,
    portafoglio('CODICE PORTAFOGLIO'),
  ),
  caricamento: 'non attuato',
};
