/**
 * What a file of a depositario or of a bank says, in one form for every format
 * (docs/regole/riconciliazione.md#formati). Amounts and quantities are decimal strings with a point and their sign,
 * as exact as they were written; days are the written calendar days.
 */

/** The formats that are read. */
export const formatiEstratto = [
  'MT535',
  'MT536',
  'MT54x',
  'MT564',
  'MT566',
  'MT940',
  'MT942',
  'MT950',
  'RH',
  'camt.052',
  'camt.053',
  'camt.054',
  'semt.002',
  'semt.003',
  'semt.017',
  'sese',
  'seev.031',
  'seev.036',
  'colonne',
] as const;
export type FormatoEstratto = (typeof formatiEstratto)[number];

/** Positions held, settled movements of a depositario, the account of a bank. */
export const specieEstratto = ['posizioni', 'regolamenti', 'conto'] as const;
export type SpecieEstratto = (typeof specieEstratto)[number];

/** By which day positions are told: settled, traded, or as the books of the depositario have them. */
export const basiEstratto = ['regolato', 'contrattato', 'contabile'] as const;
export type BaseEstratto = (typeof basiEstratto)[number];

/** Units, nominal value, amortised value. */
export const tipiQuantita = ['UNIT', 'FAMT', 'AMOR'] as const;
export type TipoQuantita = (typeof tipiQuantita)[number];

export const eTipoQuantita = (scritto: string | null | undefined): scritto is TipoQuantita =>
  tipiQuantita.some((tipo) => tipo === scritto);

/** Where in the file: the page where there are some, and the line, both from 1. */
export interface Origine {
  pagina: number | null;
  riga: number;
}

/** The head of a statement, or of one of its pages. */
export interface TestataEstratto {
  formato: FormatoEstratto;
  specie: SpecieEstratto;
  /** The account as written, without blanks: IBAN, SAFE, ABI-CAB-conto. */
  coordinate: string;
  /** The sender's own name of the statement (SEME, Stmt/Id, 20); null where it has none. */
  identificativo: string | null;
  dal: string | null;
  /** The day that it is of, and closes; null where only the end of the statement says it. */
  dataRiferimento: string | null;
  base: BaseEstratto | null;
  /** The number of the statement within the account. */
  sequenza: number | null;
  pagina: number;
  /** Whether more pages follow; of MT940 and MT950 only the end of the page says it. */
  continua: boolean;
  /** When it was made: a day, or a day and a time without zone. */
  preparato: string | null;
  divisa: string | null;
  /** Signed; null where the format has no balance, or this page is not the first. */
  saldoIniziale: string | null;
  /** Whether it closes a day: an intraday report never does. */
  chiudeGiornata: boolean;
}

export interface CodaEstratto {
  /** Whether more pages follow, of every format that has pages. */
  continua: boolean;
  /** Signed; null where the format has none, or more pages follow. */
  saldoFinale: string | null;
  dataRiferimento: string | null;
  /** What the statement says of itself; null where it does not. */
  righeDichiarate: number | null;
  sommaDichiarata: string | null;
}

/** What a line is by the bank's own word: only what is booked counts. */
export type StatoRiga = 'contabilizzata' | 'sospesa' | 'informativa';

export interface RigaLetta {
  /** From 1, over the pages of MT that follow each other in the file; of a page of semt, its own. */
  n: number;
  tipo: 'posizione' | 'movimento';
  stato: StatoRiga;
  isin: string | null;
  codiceLocale: string | null;
  descrizione: string | null;
  /** Signed; of a position the aggregate, of a settled movement what came in or, with a minus, went out. */
  quantita: string | null;
  tipoQuantita: TipoQuantita | null;
  disponibile: string | null;
  bloccata: string | null;
  inArrivo: string | null;
  inConsegna: string | null;
  prezzo: string | null;
  rateo: string | null;
  fattore: string | null;
  /** Signed: what the account received, or with a minus paid; of a position its value. */
  importo: string | null;
  divisa: string | null;
  dataContabile: string | null;
  dataValuta: string | null;
  /** Those that may name something of ours or of theirs, without NONREF, NOTPROVIDED, «-», empty. */
  riferimenti: readonly string[];
  /** The bank's reason: a CBI causale, a type of MT940, a domain code of camt. */
  causale: string | null;
  /** The bank takes back an entry of its own. */
  storno: boolean;
  controparte: string | null;
  testo: string | null;
  /** The place of custody. */
  luogo: string | null;
  /** As it stands in the file. */
  grezzo: string;
  origine: Origine;
}

/** A confirmation, a state of settlement or a corporate action: not of a statement, but of one titolo and moment. */
export const specieMessaggio = ['istruzione', 'conferma', 'stato', 'evento', 'pagamento'] as const;

/** The kinds as one reads them. */
export const nomiSpecieMessaggio: Readonly<Record<(typeof specieMessaggio)[number], string>> = {
  istruzione: 'Istruzione',
  conferma: 'Conferma',
  stato: 'Stato',
  evento: 'Operazione sul capitale',
  pagamento: 'Pagamento',
};
export type SpecieMessaggio = (typeof specieMessaggio)[number];

export interface MessaggioLetto {
  formato: FormatoEstratto;
  /** «545», «564», «seev.031». */
  tipo: string;
  specie: SpecieMessaggio;
  /** NEWM, CANC, REPL…; of a copy with «/DUPL», «/COPY», «/CODU» behind. */
  funzione: string | null;
  riferimento: string;
  /** RELA of a confirmation: what we had called the instruction. Null of NONREF. */
  collegato: string | null;
  /** The corporate action's own reference (CORP). */
  riferimentoEvento: string | null;
  coordinate: string | null;
  preparato: string | null;
  isin: string | null;
  descrizione: string | null;
  /** We receive it, or deliver it. */
  verso: 'riceve' | 'consegna' | null;
  quantita: string | null;
  tipoQuantita: TipoQuantita | null;
  /** Of a partial settlement: what was settled before and what is still to come. */
  giaRegolata: string | null;
  daRegolare: string | null;
  parziale: boolean;
  /** Signed: what the account receives, or with a minus pays. */
  importo: string | null;
  divisa: string | null;
  dataContrattazione: string | null;
  dataRegolamento: string | null;
  dataEffettiva: string | null;
  /** Code and reason of a state («PENF», «LACK»). */
  codiceStato: string | null;
  motivo: string | null;
  /** CAEV: INTR, DVCA, SPLF… and its option. */
  codiceEvento: string | null;
  opzione: string | null;
  dataStacco: string | null;
  dataRegistrazione: string | null;
  dataPagamento: string | null;
  /** New for old, of a ratio; additional ones come beside the old, others in their place. */
  rapporto: { nuovi: string; vecchi: string; aggiuntivi: boolean } | null;
  /** Percent, or an amount for a unit with its currency. */
  aliquota: string | null;
  perUnita: string | null;
  lordo: string | null;
  ritenuta: string | null;
  netto: string | null;
  /** The titolo that an event gives, where it is another. */
  isinNuovo: string | null;
  grezzo: string;
  origine: Origine;
}

/** What does not forbid to take a statement, but has to be said. */
export interface AvvisoLettura {
  origine: Origine;
  messaggio: string;
}

export type EventoLettura =
  | { che: 'estratto'; testata: TestataEstratto }
  | { che: 'riga'; riga: RigaLetta }
  | { che: 'fine'; coda: CodaEstratto }
  | { che: 'messaggio'; messaggio: MessaggioLetto }
  | { che: 'avviso'; avviso: AvvisoLettura };

/**
 * Reads as text arrives and tells what it finds in the order of the file. A line is told inside of its statement; `fine`
 * closes it, after checking what the file alone can tell (opening and lines make the closing, lines declared are there).
 */
export interface LettoreEstratti {
  /** @throws RifiutoLettura */
  scrivi(testo: string): void;
  /** @throws RifiutoLettura */
  finisci(): void;
}

/** The file is refused whole: where, why, and what to do. */
export class RifiutoLettura extends Error {
  readonly origine: Origine;
  /** What the balance lacks, of a statement that does not add up: signed, closing less what the lines make. */
  readonly differenza: string | null;
  constructor(origine: Origine, messaggio: string, differenza: string | null = null) {
    super(messaggio);
    this.name = 'RifiutoLettura';
    this.origine = origine;
    this.differenza = differenza;
  }
}
