import type { OrigineCampo, RegoleMappatura } from '../regole.ts';
import type { FormatoNumeroFile } from '../stile.ts';
import type { Predefinita } from './predefinita.ts';

const isin = (colonna: string): OrigineCampo => ({
  colonna,
  passi: [{ fai: 'spazi' }, { fai: 'maiuscole' }],
});

const giorno = (colonna: string, data: 'dd/mm/yyyy' | 'dd-mm-yyyy'): OrigineCampo => ({
  colonna,
  stile: { data },
});

const OPERAZIONI = 'Operazioni, come le scrive il file';

/** What comes with a coupon or a dividend on a line of its own: what was withheld of it. */
const RITENUTA = '^Rit\\..*\\|-?(?<importo>.+)$';
/** All other lines: whatever does not begin with «Rit.». */
const ALTRO = '^([^R].*|R[^i].*|Ri[^t].*|Rit[^.].*)\\|(?<importo>.+)$';

const REDDITI = ['Provento etf', 'Cedola obb.', 'Coupon certif.', 'Dividendi'];

const conTipo = (modello: string): OrigineCampo => ({
  unisci: [{ colonna: 'Tipo operazione' }, { costante: '|' }, { colonna: 'Importo euro' }],
  con: '',
  passi: [{ fai: 'estrai', modello, gruppo: 'importo' }],
  stile: { numero: 'en' },
});

/** Movements of Directa SIM: nine lines, then Data operazione,Data valuta,Tipo operazione,Ticker,Isin,… */
export const movimentiDirecta: Predefinita = {
  codMappatura: 'movimenti-directa',
  descrizione: 'Movimenti di Directa SIM (CSV)',
  destinazione: 'movimenti',
  regole: {
    lettura: { saltaRighe: 9, separatore: ',', codifica: 'utf-8' },
    campi: {
      dataMovimento: giorno('Data operazione', 'dd-mm-yyyy'),
      dataValuta: giorno('Data valuta', 'dd-mm-yyyy'),
      cod_Causale: {
        colonna: 'Tipo operazione',
        passi: [{ fai: 'tabella', tabella: OPERAZIONI, altrimenti: 'resta' }],
      },
      cod_Titolo: isin('Isin'),
      qtaVnominale: { colonna: 'Quantità', stile: { numero: 'en' } },
      importoEuro: conTipo(ALTRO),
      ritenutaSuInteressi: conTipo(RITENUTA),
      codDivisa: { colonna: 'Divisa' },
      nfissato: { colonna: 'Riferimento ordine', facoltativa: true },
      note: {
        unisci: [{ colonna: 'Descrizione' }, { colonna: 'Protocollo', facoltativa: true }],
        con: ' · ',
      },
    },
    regole: [
      {
        quando: [{ colonna: 'Tipo operazione', operatore: 'comincia', valori: ['Rit.'] }],
        allora: { interessiLordi: '0' },
      },
      {
        // What is withheld has a line of its own: counted here too, it would be taken twice.
        quando: [{ colonna: 'Tipo operazione', operatore: 'uguale', valori: REDDITI }],
        allora: { ritenutaSuInteressi: '0' },
      },
    ],
    escludi: [
      {
        motivo: 'riga senza operazione né importo',
        quando: [
          { colonna: 'Tipo operazione', operatore: 'vuoto' },
          { colonna: 'Importo euro', operatore: 'vuoto' },
        ],
      },
    ],
    tabelle: {
      [OPERAZIONI]: {
        Acquisto: 'ACQ',
        Vendita: 'VEN',
        'Provento etf': 'PRO',
        'Rit.provento etf': 'PRO',
        'Cedola obb.': 'CED',
        'Rit.cedola obb.': 'CED',
        'Coupon certif.': 'CED',
        'Rit.coupon certif.': 'CED',
        Dividendi: 'DIV',
        'Rit.dividendi': 'DIV',
        'Rimborso obb.': 'RIM',
        'Conferimento con bonifico': 'LIQ',
        'Prelievo con bonifico': 'LIQ',
        'Ritenuta su plusvalenza': 'IMP',
        Commissioni: 'COM',
        'Imposta di bollo': 'BOL',
      },
    },
  },
};

const SEGNI = 'Segni: acquisto e vendita';

/**
 * The statement of a custody account of Fineco; the amount is in euro also where the security is
 * not.
 */
const fineco = (
  lettura: NonNullable<RegoleMappatura['lettura']>,
  numero: FormatoNumeroFile,
): RegoleMappatura => {
  const cifra = (colonna: string, altro: object = {}): OrigineCampo => ({
    colonna,
    ...altro,
    stile: { numero },
  });
  return {
    lettura,
    campi: {
      dataMovimento: giorno('Operazione', 'dd/mm/yyyy'),
      dataValuta: giorno('Data valuta', 'dd/mm/yyyy'),
      cod_Causale: {
        primo: [
          { colonna: 'Segno', passi: [{ fai: 'tabella', tabella: SEGNI, altrimenti: 'resta' }] },
          {
            colonna: 'Descrizione',
            passi: [{ fai: 'tabella', tabella: OPERAZIONI, altrimenti: 'resta' }],
          },
        ],
      },
      cod_Titolo: isin('Isin'),
      qtaVnominale: cifra('Quantita', { sinonimi: ['Quantità'] }),
      prezzo: cifra('Prezzo'),
      codDivisa: { colonna: 'Divisa' },
      cambio: cifra('Cambio'),
      importoEuro: cifra('Controvalore'),
      commissioniEuro: {
        primo: [
          { colonna: 'Commissioni amministrato', facoltativa: true },
          { colonna: 'Commissioni Fondi Sw/Ingr/Uscita', facoltativa: true },
          { colonna: 'Commissioni Fondi Banca Corrispondente', facoltativa: true },
        ],
        stile: { numero },
      },
      speseEuro: cifra('Spese Fondi Sgr', { facoltativa: true }),
      note: { colonna: 'Titolo' },
    },
    tabelle: {
      [SEGNI]: { A: 'ACQ', V: 'VEN' },
      [OPERAZIONI]: {
        Dividendo: 'DIV',
        'Stacco Cedole': 'CED',
        'Rimborso titoli': 'RIM',
        Proventi: 'PRO',
      },
    },
  };
};

/** Five lines, then commas and decimal points: Operazione,Data valuta,Descrizione,Titolo,Isin,Segno,… */
export const movimentiFineco: Predefinita = {
  codMappatura: 'movimenti-fineco',
  descrizione: 'Movimenti del dossier Fineco (CSV con la virgola)',
  destinazione: 'movimenti',
  regole: fineco({ saltaRighe: 5, separatore: ',' }, 'en'),
};

/** The same with semicolons and decimal commas, without lines above, with charges. */
export const movimentiFinecoItaliano: Predefinita = {
  codMappatura: 'movimenti-fineco-italiano',
  descrizione: 'Movimenti del dossier Fineco (CSV con il punto e virgola)',
  destinazione: 'movimenti',
  regole: fineco({ separatore: ';', codifica: 'windows-1252' }, 'it'),
};

/** A sheet of purchases and sales: ISIN, Descrizione Asset, Quantità, Data (acquisto/vendita), … */
export const acquistiVendite: Predefinita = {
  codMappatura: 'movimenti-acquisti-vendite',
  descrizione: 'Acquisti e vendite (modello Excel di Perix)',
  destinazione: 'movimenti',
  regole: {
    campi: {
      dataMovimento: giorno('Data (acquisto/vendita)', 'dd/mm/yyyy'),
      cod_Causale: {
        colonna: 'Operazione',
        passi: [{ fai: 'tabella', tabella: OPERAZIONI, altrimenti: 'resta' }],
      },
      cod_Titolo: isin('ISIN'),
      qtaVnominale: { colonna: 'Quantità', stile: { numero: 'it' } },
      prezzo: { colonna: 'Prezzo Operazione (EUR)', stile: { numero: 'it' } },
      codDivisa: { colonna: 'Divisa' },
      importoEuro: { colonna: 'Controvalore (EUR)', stile: { numero: 'it', arrotonda: 2 } },
      note: {
        unisci: [{ colonna: 'Descrizione Asset' }, { colonna: 'Note', facoltativa: true }],
        con: ' · ',
      },
    },
    tabelle: { [OPERAZIONI]: { Acquisto: 'ACQ', Vendita: 'VEN', Buy: 'ACQ', Sell: 'VEN' } },
  },
};

/** A sheet of what was cashed: ISIN, Valore Cedola (EUR), Data Flusso, Descrizione Titolo, Fees. */
export const cedole: Predefinita = {
  codMappatura: 'movimenti-cedole',
  descrizione: 'Cedole e commissioni (modello Excel di Perix)',
  destinazione: 'movimenti',
  regole: {
    campi: {
      dataMovimento: giorno('Data Flusso', 'dd/mm/yyyy'),
      cod_Causale: {
        colonna: 'Fees',
        passi: [{ fai: 'tabella', tabella: OPERAZIONI, altrimenti: 'resta' }],
      },
      cod_Titolo: isin('ISIN'),
      importoEuro: { colonna: 'Valore Cedola (EUR)', stile: { numero: 'it', arrotonda: 2 } },
      note: { colonna: 'Descrizione Titolo', facoltativa: true },
    },
    tabelle: {
      [OPERAZIONI]: {
        Cedole: 'CED',
        Cedola: 'CED',
        Dividendi: 'DIV',
        Dividendo: 'DIV',
        Fee: 'COM',
      },
    },
  },
};
