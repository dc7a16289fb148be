import type { FormatoDataFile, FormatoNumeroFile } from './stile.ts';

/** A cell as a file has it: text from a CSV, its own type from Excel. */
export type CellaFile = string | number | boolean | Date | null | undefined;

export const LIMITI = {
  righeSaltate: 200,
  campi: 80,
  regole: 400,
  condizioni: 8,
  valori: 200,
  esclusioni: 40,
  tabelle: 20,
  vociTabella: 2_000,
  passi: 10,
  parti: 12,
  profondita: 3,
  posizione: 1_000,
  colonneInRighe: 500,
  colonneFisse: 20,
  caratteri: 400,
} as const;

export const separatori = [';', ',', '\t', '|'] as const;
export const codifiche = ['utf-8', 'windows-1252', 'utf-16le'] as const;
export const virgolette = ['"', "'", ''] as const;

/**
 * A table with one column per security, or per currency: each cell becomes a row of its own, with the
 * columns that stay, the title of its column and its value. Empty cells give no row.
 */
export interface ColonneInRighe {
  /** The columns that every row keeps: the day. */
  readonly fisse: readonly string[];
  /** The columns of values; all the others where none are named. */
  readonly colonne?: readonly string[];
}

/** How the file is read before its rows are mapped; what is missing is recognised from the file. */
export interface LetturaFile {
  /** Lines at the top that are not part of the table. */
  readonly saltaRighe?: number;
  /** Whether the first line kept holds the column titles (the default) or already a row. */
  readonly intestazione?: boolean;
  /** The sheet of a workbook; the first one where it is missing. */
  readonly foglio?: string;
  readonly separatore?: (typeof separatori)[number];
  readonly codifica?: (typeof codifiche)[number];
  /** What encloses values; the empty text where quotes are ordinary characters. */
  readonly virgolette?: (typeof virgolette)[number];
  readonly inRighe?: ColonneInRighe;
}

/** One thing done to a text, in sequence with others. */
export type Passo =
  | { readonly fai: 'spazi' | 'maiuscole' | 'minuscole' }
  | { readonly fai: 'sostituisci'; readonly testo: string; readonly con: string }
  | { readonly fai: 'pezzo'; readonly dal: number; readonly caratteri?: number }
  | { readonly fai: 'primaDi' | 'dopo'; readonly testo: string }
  | { readonly fai: 'estrai'; readonly modello: string; readonly gruppo?: string }
  | { readonly fai: 'tabella'; readonly tabella: string; readonly altrimenti?: Altrimenti };

/** What becomes of a text that the lookup table does not have. */
export const altrimenti = ['errore', 'vuoto', 'resta'] as const;
export type Altrimenti = (typeof altrimenti)[number];

/** A column of the file, by its title (or another it may carry) or by its place, from 1. */
export type Colonna =
  | {
      readonly colonna: string;
      readonly sinonimi?: readonly string[];
      /** Whether a file without it is accepted all the same. */
      readonly facoltativa?: boolean;
    }
  | { readonly posizione: number };

interface ConPassi {
  readonly passi?: readonly Passo[];
}

/** Where a text comes from. `unisci` joins what is not empty, `primo` takes the first not empty. */
export type Valore =
  | (Colonna & ConPassi)
  | ({ readonly costante: string } & ConPassi)
  | ({ readonly unisci: readonly Valore[]; readonly con?: string } & ConPassi)
  | ({ readonly primo: readonly Valore[] } & ConPassi);

/** How a number is written, and what it is multiplied by; or how a date is. */
export type Stile =
  | {
      readonly numero: FormatoNumeroFile;
      /** Texts taken off both ends: `%`, `€`, `EUR`, an apostrophe. */
      readonly togli?: readonly string[];
      /** A decimal with a point: 0.01 for a percentage that is wanted as a fraction. */
      readonly scala?: string;
      /** To how many decimals, half up; without it a number with more than are kept is refused. */
      readonly arrotonda?: number;
    }
  | { readonly data: FormatoDataFile; readonly togli?: readonly string[] };

/**
 * How one field of the destination is filled. A lone constant stands only where neither the file nor
 * a rule says anything; constants, and values of rules, are written canonically (a number with a
 * point, a date yyyy-mm-dd).
 */
export type OrigineCampo = Valore & { readonly stile?: Stile };

export const operatori = [
  'uguale',
  'diverso',
  'comincia',
  'finisce',
  'contiene',
  'corrisponde',
  'vuoto',
  'pieno',
] as const;
export type Operatore = (typeof operatori)[number];

/** True when one of `valori` fits (none, for `diverso`). Case and outer spaces do not count. */
export type Condizione = (Colonna | { readonly campo: string }) & {
  readonly operatore: Operatore;
  readonly valori?: readonly string[];
};

/** When all conditions hold, then these fields have these values, where nothing has given them one. */
export interface Regola {
  readonly quando: readonly Condizione[];
  readonly allora: Readonly<Record<string, string>>;
}

/** Rows left out: those for which all conditions hold (a total, a legend, an empty first cell). */
export interface Esclusione {
  readonly motivo: string;
  readonly quando: readonly Condizione[];
}

/** A mapping as data: how a file of somebody else becomes rows of a destination. */
export interface RegoleMappatura {
  readonly lettura?: LetturaFile;
  readonly campi: Readonly<Record<string, OrigineCampo>>;
  /** In order: the first rule that sets a field wins; what the file says wins over all of them. */
  readonly regole?: readonly Regola[];
  readonly escludi?: readonly Esclusione[];
  /** Lookup tables by name: text of the file → value. */
  readonly tabelle?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface Mappatura extends RegoleMappatura {
  /** What is imported: `titoli`, or the name of an archive. */
  readonly destinazione: string;
}
