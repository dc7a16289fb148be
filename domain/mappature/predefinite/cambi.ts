import type { Predefinita } from './predefinita.ts';

/** The day's rates of the Banca d'Italia: Country,Currency,ISO Code,UIC Code,Rate,Rate convention,… */
export const cambiBancaDItalia: Predefinita = {
  codMappatura: 'cambi-banca-d-italia',
  descrizione: 'Cambi giornalieri della Banca d’Italia',
  destinazione: 'cambi',
  regole: {
    lettura: { separatore: ',', codifica: 'utf-8' },
    campi: {
      cod_divisa: { colonna: 'ISO Code', sinonimi: ['Codice ISO'], passi: [{ fai: 'maiuscole' }] },
      cambio: { colonna: 'Rate', sinonimi: ['Quotazione'], stile: { numero: 'en' } },
      data: {
        colonna: 'Reference date (CET)',
        sinonimi: ['Reference date', 'Data di riferimento (CET)'],
        stile: { data: 'yyyy-mm-dd' },
      },
    },
    escludi: [
      {
        motivo: 'nota in fondo al file',
        quando: [{ colonna: 'ISO Code', sinonimi: ['Codice ISO'], operatore: 'vuoto' }],
      },
      {
        motivo: 'l’euro contro sé stesso',
        quando: [
          {
            colonna: 'ISO Code',
            sinonimi: ['Codice ISO'],
            operatore: 'uguale',
            valori: ['EUR'],
          },
        ],
      },
      {
        motivo: 'quantità di euro per una unità di divisa: è il contrario di un cambio',
        quando: [
          {
            colonna: 'Rate convention',
            facoltativa: true,
            operatore: 'comincia',
            valori: ['Euro amount', 'Quantità di Euro'],
          },
        ],
      },
      {
        motivo: 'nessuna quotazione in quel giorno',
        quando: [
          {
            colonna: 'Rate',
            sinonimi: ['Quotazione'],
            operatore: 'uguale',
            valori: ['', 'N.A.', 'n.d.'],
          },
        ],
      },
    ],
  },
};

/** The ECB's data portal as csvdata, with all of its columns or only the four that matter. */
export const cambiBce: Predefinita = {
  codMappatura: 'cambi-bce-csvdata',
  descrizione: 'Cambi della BCE (EXR, formato csvdata)',
  destinazione: 'cambi',
  regole: {
    lettura: { separatore: ',', codifica: 'utf-8' },
    campi: {
      cod_divisa: { colonna: 'CURRENCY' },
      cambio: { colonna: 'OBS_VALUE', stile: { numero: 'en' } },
      data: { colonna: 'TIME_PERIOD', stile: { data: 'yyyy-mm-dd' } },
    },
    escludi: [
      {
        motivo: 'non è un cambio di un giorno',
        quando: [{ colonna: 'FREQ', facoltativa: true, operatore: 'diverso', valori: ['D', ''] }],
      },
      {
        motivo: 'non è un cambio contro euro',
        quando: [
          {
            colonna: 'CURRENCY_DENOM',
            facoltativa: true,
            operatore: 'diverso',
            valori: ['EUR', ''],
          },
        ],
      },
      {
        motivo: 'giorno senza cambio',
        quando: [{ colonna: 'OBS_VALUE', operatore: 'uguale', valori: ['', 'NaN'] }],
      },
    ],
  },
};
