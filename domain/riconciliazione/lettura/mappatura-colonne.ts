import type { SpecieEstratto, TipoQuantita } from '#domain/riconciliazione/estratto.ts';

/** What a column of somebody's table can be. */
export const campiColonna = [
  'coordinate',
  'dataRiferimento',
  'isin',
  'codiceLocale',
  'descrizione',
  'quantita',
  'tipoQuantita',
  'verso',
  'disponibile',
  'bloccata',
  'inArrivo',
  'inConsegna',
  'prezzo',
  'rateo',
  'fattore',
  'importo',
  'dare',
  'avere',
  'segno',
  'divisa',
  'dataContabile',
  'dataValuta',
  'causale',
  'controparte',
  'testo',
  'luogo',
] as const;
export type CampoColonna = (typeof campiColonna)[number];

/** A cell outside of the lines: by its row and the letter of its column, or the last number of the row that begins with these words. */
export type CellaIndicata =
  | { readonly riga: number; readonly colonna: string }
  | { readonly etichetta: string };

/** How a table is read as a statement; a column is named by its title, or by its letter where there are no titles. */
export interface MappaturaColonne {
  readonly specie: SpecieEstratto;
  /** The row of the titles, from 1; null where columns are letters. */
  readonly rigaTitoli: number | null;
  /** The first row of the lines, from 1. */
  readonly primaRiga: number;
  /** The row that begins with these words ends the lines. */
  readonly finoA?: string | undefined;
  readonly campi: Readonly<Partial<Record<CampoColonna, string>>>;
  /** Columns that may name a movement. */
  readonly riferimenti?: readonly string[] | undefined;
  /** Null where it is not known: what reads in two ways is then refused. */
  readonly decimale: ',' | '.' | null;
  /** Day, month, year in their order; null where it is not known. */
  readonly date: 'gma' | 'mga' | 'amg' | null;
  /** A signed amount, two columns, or a column that says which. */
  readonly segno: 'importo' | 'dare-avere' | 'colonna';
  /** What the column of the sign (or of the direction) has for a minus and for a plus. */
  readonly segni?:
    | { readonly meno: readonly string[]; readonly piu: readonly string[] }
    | undefined;
  /** The account, where no column has it. */
  readonly coordinate?: string | undefined;
  readonly divisa?: string | undefined;
  /** UNIT, FAMT or AMOR, where no column has it. */
  readonly tipoQuantita?: TipoQuantita | undefined;
  readonly base?: 'regolato' | 'contrattato' | 'contabile' | undefined;
  /** The day of the statement, yyyy-MM-dd, where no column has it. */
  readonly dataRiferimento?: string | undefined;
  /** The day of the statement, in a cell above the lines. */
  readonly giorno?: CellaIndicata | undefined;
  readonly saldoIniziale?: CellaIndicata | undefined;
  readonly saldoFinale?: CellaIndicata | undefined;
}

/** What a statement of a kind cannot do without: one of each group. */
const NECESSARI: Readonly<Record<SpecieEstratto, readonly (readonly CampoColonna[])[]>> = {
  posizioni: [['isin', 'codiceLocale', 'descrizione'], ['quantita']],
  regolamenti: [
    ['isin', 'codiceLocale', 'descrizione'],
    ['quantita'],
    ['dataContabile', 'dataValuta'],
  ],
  conto: [['dataContabile', 'dataValuta']],
};

/** What a column is called on screen and in messages. */
export const nomiColonna: Readonly<Record<CampoColonna, string>> = {
  coordinate: 'Conto',
  dataRiferimento: 'Giorno delle posizioni',
  isin: 'ISIN',
  codiceLocale: 'Codice del titolo',
  descrizione: 'Descrizione del titolo',
  quantita: 'Quantità',
  tipoQuantita: 'Tipo di quantità',
  verso: 'Verso',
  disponibile: 'Disponibile',
  bloccata: 'Bloccata',
  inArrivo: 'In arrivo',
  inConsegna: 'In consegna',
  prezzo: 'Prezzo',
  rateo: 'Rateo',
  fattore: 'Fattore',
  importo: 'Importo',
  dare: 'Dare',
  avere: 'Avere',
  segno: 'Segno',
  divisa: 'Divisa',
  dataContabile: 'Data contabile',
  dataValuta: 'Data valuta',
  causale: 'Causale',
  controparte: 'Controparte',
  testo: 'Testo',
  luogo: 'Luogo',
};

/** What is wrong with a mapping before any file is read, each a sentence; none of one that can be used. */
export function difettiMappatura(m: MappaturaColonne): string[] {
  const difetti: string[] = [];
  for (const gruppo of NECESSARI[m.specie])
    if (!gruppo.some((campo) => m.campi[campo] !== undefined))
      difetti.push(`Manca la colonna: ${gruppo.map((campo) => nomiColonna[campo]).join(' o ')}.`);
  const importo = m.campi.importo !== undefined;
  if (m.segno === 'dare-avere' && (m.campi.dare === undefined || m.campi.avere === undefined))
    difetti.push('Con dare e avere servono le due colonne.');
  if (m.segno === 'colonna' && (m.campi.segno === undefined || m.segni === undefined))
    difetti.push('Con il segno in una colonna servono la colonna e i suoi valori.');
  if (m.segno !== 'dare-avere' && m.specie === 'conto' && !importo)
    difetti.push('Manca la colonna dell’importo.');
  if (m.campi.verso !== undefined && m.segni === undefined)
    difetti.push('Con il verso in una colonna servono i suoi valori.');
  if (m.coordinate === undefined && m.campi.coordinate === undefined)
    difetti.push('Il conto va indicato, o preso da una colonna.');
  if (
    m.specie === 'posizioni' &&
    m.dataRiferimento === undefined &&
    m.giorno === undefined &&
    m.campi.dataRiferimento === undefined
  )
    difetti.push('Il giorno delle posizioni va preso da una cella, o da una colonna.');
  if (m.primaRiga < 1 || (m.rigaTitoli !== null && m.rigaTitoli >= m.primaRiga))
    difetti.push('La prima riga viene dopo quella dei titoli.');
  return difetti;
}
