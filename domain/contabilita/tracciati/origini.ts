/** Where a field of a layout may take its value from: of the entry, of its line, of the whole file. */
export const ORIGINI = {
  azienda: 'codice azienda',
  libro: 'libro',
  esercizio: 'esercizio',
  numero: 'numero della scrittura',
  numeroEsercizio: 'numero/esercizio',
  dataContabile: 'data contabile',
  dataValuta: 'data valuta',
  tipo: 'tipo di scrittura',
  causale: 'causale',
  registrazione: 'NReg/anno del movimento',
  descrizione: 'descrizione',
  totale: 'totale della scrittura',
  registratoDa: 'chi l’ha trasferita',
  catena: 'posto nella catena',
  riga: 'numero di riga',
  conto: 'numero conto',
  descrizioneConto: 'descrizione conto',
  sezione: 'sezione del conto',
  voceBilancio: 'voce di bilancio',
  segno: 'D o A',
  importo: 'importo',
  importoConSegno: 'importo, avere col meno',
  dare: 'importo in dare',
  avere: 'importo in avere',
  divisa: 'divisa',
  importoDivisa: 'importo in divisa',
  titolo: 'codice titolo',
  portafoglio: 'portafoglio',
  depositario: 'depositario',
  centroCosto: 'centro di costo',
  centroProf: 'centro di profitto',
  progressivo: 'numero del record nel file',
  scritture: 'quante scritture',
  righe: 'quante righe',
  totaleDare: 'totale dare del file',
  totaleAvere: 'totale avere del file',
} as const;
export type Origine = keyof typeof ORIGINI;

const IMPORTI: ReadonlySet<Origine> = new Set([
  'totale',
  'importo',
  'importoConSegno',
  'dare',
  'avere',
  'importoDivisa',
  'totaleDare',
  'totaleAvere',
]);
const GIORNI: ReadonlySet<Origine> = new Set(['dataContabile', 'dataValuta']);
/** Words that a reader understands even cut short: a code or a number cut short is another one. */
const TESTI: ReadonlySet<Origine> = new Set(['descrizione', 'descrizioneConto', 'registratoDa']);
const DEL_FILE: ReadonlySet<Origine> = new Set([
  'azienda',
  'libro',
  'progressivo',
  'scritture',
  'righe',
  'totaleDare',
  'totaleAvere',
]);

export const eImporto = (origine: Origine): boolean => IMPORTI.has(origine);
export const eGiorno = (origine: Origine): boolean => GIORNI.has(origine);
export const eTesto = (origine: Origine): boolean => TESTI.has(origine);
/** Whether the first and the last record of a file may carry it. */
export const eDelFile = (origine: Origine): boolean => DEL_FILE.has(origine);
/** What is known of a file only when it has been written. */
export const eConto = (origine: Origine): boolean =>
  eDelFile(origine) && !['azienda', 'libro', 'progressivo'].includes(origine);
export const eOrigine = (testo: string): testo is Origine => Object.hasOwn(ORIGINI, testo);

/** The values of a record by where they come from: amounts '1234.50', days 'yyyy-MM-dd'. */
export type Valori = Readonly<Partial<Record<Origine, string | null>>>;
