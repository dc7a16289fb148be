import type { ReactNode } from 'react';
import type { Ordinamento } from '#domain/record/filtri/ordinamento.ts';
import type { NomeTasto } from '#web/tasti/tavola.ts';
import type { TonoEtichetta } from '../tono-etichetta.ts';
import type { Sommate } from './etichetta-totale.ts';

export type TipoColonna = 'testo' | 'codice' | 'data' | 'istante' | 'numero' | 'percentuale';

/** What a row holds in the wire's own form: text, `yyyy-MM-dd`, decimal strings, instants. */
export type Valore = string | number | boolean | null | undefined;

/** A line of small marks, one a day or a step, and what they say to who cannot see them. */
export interface Striscia {
  readonly parole: string;
  /** Each mark: how it looks by a letter of the sheet, and what it is when one points at it. */
  readonly segni: readonly { readonly segno: string; readonly titolo: string }[];
}

/** What a column says wherever one writes in it: in the grid, and in the rows of a record. */
export interface ColonnaScritta<R> {
  readonly campo: keyof R & string;
  readonly titolo: string;
  /** Figures after the comma. Less are padded with zeros, more are shown as they are. */
  readonly decimali?: number;
  readonly larghezza?: number;
  readonly obbligatoria?: boolean;
  /** Why a typed value cannot be accepted; undefined where it can. */
  readonly convalida?: (valore: string | null, riga: R) => string | undefined;
}

/** One column of a table, described; the same description drives cell, editor, copy and figures. */
export interface Colonna<R> extends ColonnaScritta<R> {
  readonly tipo: TipoColonna;
  /** Stays in sight while the others scroll. */
  readonly ferma?: 'left' | 'right';
  /** Takes the width that is left over. */
  readonly elastica?: boolean;
  /** Not in view until it is asked for in «Colonne». */
  readonly nascosta?: boolean;
  /** Not in view either while it says what this other column says on every row: an ISIN that is the code. */
  readonly ripete?: keyof R & string;
  readonly ordinabile?: boolean;
  readonly modificabile?: boolean;
  /** What is written in it is a text as a file has it, whatever the kind of the column. */
  readonly comeTesto?: boolean;
  /** May be written on a new row only: part of the key. */
  readonly soloNuova?: boolean;
  /** What is odd in a typed value that may stand all the same: told once, taken when confirmed. */
  readonly avviso?: (valore: string | null, riga: R) => string | undefined;
  /** Second ink: what accompanies the figures. */
  readonly attenuata?: boolean;
  /** Both signs are ordinary, as of a balance in dare or in avere: a negative one is not set apart. */
  readonly senzaRosso?: boolean;
  /** A plus sign on positive numbers: a variation. */
  readonly conSegno?: boolean;
  /** The footer's mean, minimum and maximum are of this column. */
  readonly riassunta?: boolean;
  /** Where the cell means more than its text: the words stand beside it, never the colour alone. */
  readonly tono?: (riga: R) => 'negativo' | 'avviso' | undefined;
  /** A state that stands out from its neighbours: a badge around the word, none for the ordinary one. */
  readonly insegna?: (riga: R) => TonoEtichetta | undefined;
  /** Where a value is not what was given: why it is there, read on the cell itself. */
  readonly spiegata?: (riga: R) => string | undefined;
  /** The address that the cell leads to, by pointer; undefined where it leads nowhere. */
  readonly legame?: (riga: R) => string | undefined;
  /** Whether the lines below this one are folded away; the pointer opens them here. Undefined where it has none. */
  readonly piegata?: (riga: R) => boolean | undefined;
  /** A line of marks in place of its text. */
  readonly striscia?: (riga: R) => Striscia | undefined;
  /** What the cell shows where it is not the value itself. */
  readonly testo?: (riga: R) => string;
}

/** Which way the page is left: by key for neighbours and ends, by number for a jump. */
export type PassoPagina = 'prima' | 'precedente' | 'successiva' | 'ultima' | number;

export interface StatoPagina {
  readonly numero: number;
  readonly dimensione: number;
  readonly totale: number;
  /** False where the total is an estimate: shown as «circa». */
  readonly esatto: boolean;
}

export interface ModificaCella<R> {
  readonly riga: R;
  readonly campo: keyof R & string;
  readonly valore: string | null;
}

export interface CellaDaModificare {
  readonly chiave: string;
  readonly campo: string;
  /** What is written in it already, in place of its value. */
  readonly valore?: string | null;
  /** What is odd in its value, told as it opens: Enter confirms it. */
  readonly dubbio?: string;
}

/** A key that a grid hears beside those of every grid, by its name in the table of keys. */
export interface TastoProprio<R> {
  readonly nome: NomeTasto;
  /** What it does, in a word. */
  readonly azione: string;
  /** Called with the rows chosen, or the one that has the focus. */
  readonly esegui: (righe: readonly R[]) => void;
}

/** A row that stays below the others: what columns come to over more rows than are in view. */
export interface RigaTotali<R> {
  /** From the first column on, over those that have no figure: «Totale»; of how many is said behind it. */
  readonly etichetta: string;
  /** Null of what is no sum of rows, or says of which by itself. */
  readonly di: Sommate | null;
  /** The figures in the form of the wire, by column. */
  readonly valori: Readonly<Partial<Record<keyof R & string, string>>>;
}

/** A head over the rows from `da` up to `a`, with what they come to: folded away, it stands alone. */
export interface GruppoRighe<R> extends Omit<RigaTotali<R>, 'di'> {
  /** Under this it is remembered that it is folded. */
  readonly chiave: string;
  /** 1 is the outermost. */
  readonly livello: number;
  readonly da: number;
  readonly a: number;
}

export interface TabellaProps<R> {
  /** Under this name the columns' arrangement is remembered and views are saved. */
  readonly nome: string;
  readonly etichetta: string;
  readonly colonne: readonly Colonna<R>[];
  /** Undefined until the first page has come. */
  readonly righe: readonly R[] | undefined;
  readonly chiave: (riga: R) => string;
  /** What the rows are gathered by, outer groups before those inside: of rows that come in their order. */
  readonly gruppi?: readonly GruppoRighe<R>[];
  /** Shown while there are rows. */
  readonly totali?: readonly RigaTotali<R>[];
  readonly pagina?: StatoPagina;
  readonly onPagina?: (passo: PassoPagina) => void;
  readonly ordine?: Ordinamento;
  readonly onOrdine?: (ordine: Ordinamento) => void;
  readonly selezione?: readonly string[];
  readonly onSelezione?: (chiavi: readonly string[]) => void;
  /** `campo`: the column one stands in. */
  readonly onAttiva?: (riga: R, campo: string) => void;
  /** The pointer opens or folds what stands below a row. */
  readonly onPiega?: (riga: R) => void;
  /** Which columns are in view, in their sequence, has changed. */
  readonly onColonne?: (campi: readonly string[]) => void;
  /** Which row has come to have the focus. */
  readonly onRiga?: (riga: R) => void;
  /** What Enter does, in a word; it opens the record if not told. */
  readonly azioneAttiva?: string;
  readonly onModifica?: (modifica: ModificaCella<R>) => void;
  readonly onElimina?: (righe: readonly R[]) => void;
  /** What Canc does, in a word; it deletes the rows if not told. */
  readonly azioneElimina?: string;
  readonly propri?: readonly TastoProprio<R>[];
  /** Rows that sum those below them: they stand out as totals do. */
  readonly somma?: (riga: R) => boolean;
  /** Rows that no longer count: dimmed, and their number struck through. */
  readonly barrata?: (riga: R) => boolean;
  /** The column that typing goes to, in whichever cell of the row one stands. */
  readonly primaScrivibile?: keyof R & string;
  /** A block pasted from a sheet: its cells, line by line, and the row that had the focus. */
  readonly onIncolla?: (celle: readonly (readonly string[])[], chiave: string | undefined) => void;
  /** Rows being written, not saved yet: shown first and marked. */
  readonly nuova?: (riga: R) => boolean;
  /** The cell to open for editing as soon as it is there; a new object opens it again. */
  readonly daModificare?: CellaDaModificare | undefined;
  readonly attesa?: boolean;
  /** The row, and of it the cell, that takes the focus when it is there; a new object moves it again. */
  readonly fuocoSu?: { readonly chiave: string; readonly campo?: string } | undefined;
  /** The first rows take the focus: who confirmed by keyboard goes on by keyboard. */
  readonly fuoco?: boolean;
  readonly vuoto: {
    readonly titolo?: string;
    readonly motivo: string;
    readonly azione?: ReactNode;
  };
  /** For a table in a window: the address is not its own, so it has no saved views. */
  readonly senzaViste?: boolean;
  /** One of several in a page: it may be as low as a few rows. */
  readonly bassa?: boolean;
  /** The page tells the keys of all its tables at once. */
  readonly senzaTasti?: boolean;
  /** Left part of the line above the table: filter chips, ordering. */
  readonly barra?: ReactNode;
  /** Between the rows and the foot: what concerns the row that has the focus. */
  readonly sotto?: ReactNode;
  /** At the right of the foot. */
  readonly piede?: ReactNode;
}
