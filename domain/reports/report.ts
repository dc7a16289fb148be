/** A value as the query gives it: '2026-03-31', '-1250.5', 'BTP 3,50% 01/03/30', or nothing. */
export type ValoreReport = string | null;

/** Rows that stand in a report and in none of its totals. */
export interface FuoriTotale {
  /** What the column reads in such a row. */
  readonly valore: string;
  /** What the others are called, one and more of them; and these. */
  readonly dentro: readonly [una: string, molte: string];
  readonly fuori: readonly [una: string, molte: string];
}

/** A column of a report, for all three renderers. */
export interface ColonnaReport {
  readonly titolo: string;
  readonly tipo: 'testo' | 'data' | 'numero';
  /** The least shown of a number; further digits are never hidden. */
  readonly decimali?: number;
  /** How many characters a usual value takes: the page and the sheet are divided by it. */
  readonly larghezza?: number;
  /** Summed under each group and at the end. */
  readonly totale?: boolean;
  /** Summed from this level on only, 1 being the outermost one: above it the rows cannot be added up. */
  readonly totaleDalLivello?: number;
  /** It tells which rows are in no total. */
  readonly fuoriTotale?: FuoriTotale;
  /** A long text takes a second line on paper instead of ending in an ellipsis. */
  readonly aCapo?: boolean;
}

/** What the rows are gathered by, the outermost first. */
export interface LivelloReport {
  readonly titolo: string;
}

/** A line of the box "Parametri Selezionati". */
export interface ParametroReport {
  readonly etichetta: string;
  readonly valore: string;
}

/** Whose report it is, as its head says it. */
export interface TestataAzienda {
  readonly codAzienda: string;
  readonly ragioneSociale: string;
  /** Address, tax code, VAT number: a line each. */
  readonly righe: readonly string[];
}

export interface PagineDelLibro {
  readonly esercizio: number;
  readonly prima: number;
}

export interface AltroTotale {
  readonly parole: string;
  readonly totali: Totali;
}

/**
 * A report ready to be written: all that a renderer needs besides the rows. The renderers (PDF, XLSX,
 * CSV) are three functions of this value and of the same stream of `EventoReport`.
 */
export interface Report {
  readonly titolo: string;
  /** Null where the rows belong to no company. */
  readonly azienda: TestataAzienda | null;
  readonly parametri: readonly ParametroReport[];
  readonly livelli: readonly LivelloReport[];
  readonly colonne: readonly ColonnaReport[];
  /** A book: each page carries its totals over («a riportare», «riporto»). */
  readonly libro?: boolean;
  /** The pages of a book go on from those that it has: «2025/13», the year first. */
  readonly pagine?: PagineDelLibro | undefined;
  /** What the pages before have summed up, by column: the first page begins with it. */
  readonly riporto?: Totali | undefined;
  /** Further sums at the end, each with its words. */
  readonly altriTotali?: readonly AltroTotale[] | undefined;
  readonly utente: string;
  /** The instant in Rome: '2026-11-21T22:30:05'. */
  readonly prodottoIl: string;
}

/** A row of the query: first a value for each level, then one for each column. */
export type RigaLetta = readonly ValoreReport[];

/** Totals by column, exact decimals; null where the column has none. */
export type Totali = readonly ValoreReport[];

export type EventoReport =
  | { readonly che: 'gruppo'; readonly livello: number; readonly valore: string }
  | {
      readonly che: 'riga';
      readonly gruppi: readonly ValoreReport[];
      readonly valori: readonly ValoreReport[];
    }
  | {
      readonly che: 'subtotale';
      readonly livello: number;
      readonly valore: string;
      readonly righe: number;
      /** How many more there are that it leaves out; not said where there are none. */
      readonly fuori?: number;
      readonly totali: Totali;
    }
  | {
      readonly che: 'totale';
      readonly righe: number;
      readonly fuori?: number;
      readonly totali: Totali;
    };

/** Whether a row, by the values of its columns, is in no total. */
export function eFuoriTotale(
  colonne: readonly { readonly fuoriTotale?: { readonly valore: string } }[],
  valori: readonly ValoreReport[],
): boolean {
  return colonne.some(
    ({ fuoriTotale }, i) => fuoriTotale !== undefined && valori[i] === fuoriTotale.valore,
  );
}

export const haTotali = ({ colonne }: Pick<Report, 'colonne'>): boolean =>
  colonne.some(({ totale }) => totale === true);

/** The name of a group without a value. */
export const SENZA_VALORE = '(nessuno)';

/** In how many characters a column is usually at home, where its description does not say. */
const LARGHEZZE = { testo: 24, data: 10, numero: 14 } as const;

export const larghezzaDi = ({ larghezza, tipo, titolo }: ColonnaReport): number =>
  Math.max(larghezza ?? LARGHEZZE[tipo], Math.ceil(titolo.length / 2));
