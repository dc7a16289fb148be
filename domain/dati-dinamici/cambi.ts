import { intestazione } from './intestazioni.ts';
import type { TipoArchivio } from './tipi.ts';

/** Reference rates, units of currency for 1 euro; shared by all companies. */
export const cambi: TipoArchivio = {
  tipo: 'cambi',
  intestazione: intestazione('cambi'),
  percorsoWeb: '/page/dati-dinamici/cambi',
  risorsa: 'Cambi',
  rottaFiltrati: 'cambifiltered',
  tabella: 'cambi',
  ambito: 'condiviso',
  area: 'Cambi',
  chiave: [
    { nome: 'data', sql: 'data', titolo: 'Data', tipo: 'data' },
    { nome: 'codDivisa', sql: 'cod_divisa', titolo: 'Codice Divisa', tipo: 'divisa' },
  ],
  valori: [
    {
      nome: 'cambio',
      sql: 'cambio',
      titolo: 'Cambio',
      tipo: 'numero',
      decimaliMostrati: 4,
      decimaliConservati: 10,
      cifreIntere: 10,
      segno: 'positivo',
      significato: 'le unità di divisa che valgono 1 euro',
    },
  ],
  ordinabili: [
    { nome: 'data', sql: 'data', titolo: 'Data', sinonimi: [] },
    { nome: 'cambio', sql: 'cambio', titolo: 'Cambio', sinonimi: [] },
    {
      nome: 'codDivisa',
      sql: 'cod_divisa',
      titolo: 'Codice Divisa',
      sinonimi: ['cod_Divisa', 'divisa'],
    },
  ],
  colonneImport: [
    { campo: 'data', titolo: 'DATA', sinonimi: [], tipo: 'data', chiave: true },
    {
      campo: 'cod_divisa',
      titolo: 'CODICE DIVISA',
      sinonimi: ['CodDivisa', 'Divisa'],
      tipo: 'divisa',
      chiave: true,
    },
    {
      campo: 'cambio',
      titolo: 'CAMBIO',
      sinonimi: [],
      tipo: 'numero',
      chiave: false,
      decimali: 10,
      positivo: true,
    },
  ],
  sorgenti: ['excel', 'csv', 'provider'],
  filtriMostrati: ['date', 'divise'],
  filtriRichiesti: [],
  aggiungi: false,
  avvisi: {
    importCsvRiuscito: {
      titolo: 'Successo',
      testo: 'Import da file CSV effettutato correttamente',
      durataMs: 5000,
    },
    importCsvFallito: {
      titolo: 'Errore',
      testo: 'Errore Import.',
      suggerimento: 'Controllare i nomi delle colonne.',
      durataMs: 15_000,
    },
    importExcelRiuscito: {
      titolo: 'Successo',
      testo: 'Import da file Excel effettuato correttamente',
      durataMs: 5000,
    },
    importTabellaRiuscito: null,
    importTabellaFallito: null,
    providerAvviato: {
      titolo: 'Avvio',
      testo: 'Aggiornamento da provider avviato. Controllare la sezione Reports.',
      durataMs: 5000,
    },
    exportRiuscito: {
      titolo: 'Operazione riuscita',
      testo: 'Report generato correttamente.',
      durataMs: 5000,
    },
    exportFallito: {
      titolo: 'Errore Generazione Report',
      testo: 'Il report non è stato generato.',
      durataMs: 5000,
    },
    fileNonCsv: {
      titolo: 'Formato file non supportato',
      testo: 'Il file deve essere in formato CSV',
      durataMs: 13_000,
    },
  },
};
