import { TITOLO_DELLA_COLONNA, VALORE_DELLA_COLONNA } from '../in-righe.ts';
import type { OrigineCampo } from '../regole.ts';
import type { Predefinita } from './predefinita.ts';

const isin = (colonna: string): OrigineCampo => ({
  colonna,
  passi: [{ fai: 'spazi' }, { fai: 'maiuscole' }],
});

/** One day's prices of the government securities traded on MOT: data_estrazione,isin,prezzo_ufficiale,… */
export const prezziMot: Predefinita = {
  codMappatura: 'prezzi-titoli-di-stato-mot',
  descrizione: 'Prezzi del MOT, titoli di Stato (un giorno, per ISIN)',
  destinazione: 'quotazioni',
  regole: {
    lettura: { separatore: ',', codifica: 'utf-8' },
    campi: {
      cod_titolo: isin('isin'),
      prezzo: { colonna: 'prezzo_ufficiale', stile: { numero: 'en' } },
      data: { colonna: 'data_estrazione', stile: { data: 'yyyy-mm-dd' } },
    },
    escludi: [
      {
        motivo: 'titolo senza prezzo in quel giorno',
        quando: [{ colonna: 'prezzo_ufficiale', operatore: 'vuoto' }],
      },
    ],
  },
};

/**
 * Closing prices with one column per share, its ticker as title: Date,ENEL.MI,ENI.MI,… The ticker
 * without its market is the code on the price list. Prices computed by others have more decimals than
 * any price is quoted with.
 */
export const prezziPerColonna: Predefinita = {
  codMappatura: 'prezzi-una-colonna-per-titolo',
  descrizione: 'Prezzi con una colonna per titolo (codice di listino come titolo della colonna)',
  destinazione: 'quotazioni',
  regole: {
    lettura: { separatore: ',', codifica: 'utf-8', inRighe: { fisse: ['Date'] } },
    campi: {
      cod_titolo: {
        unisci: [
          { costante: 'listino:' },
          { colonna: TITOLO_DELLA_COLONNA, passi: [{ fai: 'primaDi', testo: '.' }] },
        ],
        con: '',
      },
      prezzo: { colonna: VALORE_DELLA_COLONNA, stile: { numero: 'en', arrotonda: 10 } },
      data: { colonna: 'Date', stile: { data: 'yyyy-mm-dd' } },
    },
  },
};

/** The day's list of Euronext: Name;ISIN;Symbol;Market;Currency;…;"Closing Price";"Closing Price DateTime". */
export const prezziEuronext: Predefinita = {
  codMappatura: 'prezzi-euronext',
  descrizione: 'Prezzi di chiusura di Euronext (elenco del giorno)',
  destinazione: 'quotazioni',
  regole: {
    lettura: { separatore: ';', codifica: 'utf-8' },
    campi: {
      cod_titolo: isin('ISIN'),
      prezzo: { colonna: 'Closing Price', stile: { numero: 'en' } },
      data: { colonna: 'Closing Price DateTime', stile: { data: 'mm/dd/yyyy' } },
    },
    escludi: [
      {
        motivo: 'titolo senza prezzo di chiusura',
        quando: [{ colonna: 'Closing Price', operatore: 'uguale', valori: ['-', ''] }],
      },
    ],
  },
};
