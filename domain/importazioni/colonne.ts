/**
 * What a column of an imported file holds. A `divisa` is one that an archive quotes against the euro;
 * a `scelta` is a code of a list (`elenco`), a currency, an issuer, a market or a security included;
 * `azienda` is the company of the row, which must be the one that imports.
 */
export type TipoColonna =
  | 'data'
  | 'numero'
  | 'divisa'
  | 'testo'
  | 'codice'
  | 'scelta'
  | 'siNo'
  | 'azienda';

/** The codes whose form and check digit the database knows how to verify. */
export type FormaCodice = 'isin' | 'lei' | 'codice' | 'qualunque';

/** A list that a choice is taken from: a table, by its code or by the other names of its rows. */
export interface ElencoTabella {
  readonly tabella: string;
  readonly codice: string;
  /** Other columns by which a row may be named, best first; a name that two rows bear names none. */
  readonly altre: readonly string[];
  /** How messages call one of its rows, with its article: `la divisa`. */
  readonly nome: string;
  /**
   * Code and other names weigh the same: a text that is the code of one row and another name of a
   * second one names neither. Without it the code wins.
   */
  readonly pari?: boolean;
  /** The column that names a row, by the prefix in the text: `listino:ENEL`. */
  readonly prefissi?: Readonly<Record<string, string>>;
  /** What is said of a text that names no row, or several: an end for a sentence, with the remedy. */
  readonly sconosciuto?: string;
  readonly ambiguo?: string;
}

/** A list that the product knows by itself. */
interface ElencoFisso {
  readonly valori: readonly { readonly codice: string; readonly descrizione: string }[];
  readonly nome: string;
}

export type ElencoScelte = ElencoTabella | ElencoFisso;

/** A column that an import takes, by every name under which a file may carry it. */
export interface ColonnaImport {
  /** The database column it fills. */
  readonly campo: string;
  /** The name shown to the user, as in the upload panel (`CODICE DIVISA`). */
  readonly titolo: string;
  /** Other names accepted, best first. */
  readonly sinonimi: readonly string[];
  readonly tipo: TipoColonna;
  readonly chiave: boolean;
  /** The file need not carry it, and its cells may be empty: empty leaves a record as it is. */
  readonly facoltativa?: boolean;
  /** A number says how many decimals are kept, how many digits stand before them, which sign. */
  readonly decimali?: number;
  readonly cifreIntere?: number;
  readonly positivo?: boolean;
  readonly nonNegativo?: boolean;
  /** A text says how long it may be. */
  readonly lunghezza?: number;
  /** A code says what it must look like, and how a message says so. */
  readonly forma?: FormaCodice;
  /** A choice has its list. */
  readonly elenco?: ElencoScelte;
  /** The name under which mappings know it; without one, `campo`. */
  readonly nome?: string;
  /** Not a column of the table itself: what becomes of it is the destination's own affair. */
  readonly altrove?: boolean;
  /** What is written where a new row says nothing and the table wants something: an SQL literal. */
  readonly predefinito?: string;
  /** What else is worth saying of it beside its title: `ISIN o codice interno`. */
  readonly spiegazione?: string;
  /** A value that it may have, as the database writes it, for the template. */
  readonly esempio?: string;
  /** The column of the file that it was read from, where a mapping says so. */
  readonly nelFile?: string;
}

/** The name by which a mapping fills a column. */
export const nomeColonna = ({ nome, campo }: ColonnaImport): string => nome ?? campo;
