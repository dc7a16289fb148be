import type { RawBuilder } from 'kysely';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import type { ErroreRateo } from '#server/base/errori.ts';
import type { Sessione, Tx } from '#server/db/sessione.ts';
import type { Esecuzione } from '#server/lavori/esecuzione.ts';

/** What a check found, in rows of the file. */
export interface Conteggi {
  readonly letti: number;
  readonly scartati: number;
  readonly aggiornati: number;
  readonly invariati: number;
}

/** What the rows are looked at for: to be shown, written, or (of movements) registered at once. */
export type Scopo = 'anteprima' | 'scrittura' | 'registrazione';

/** One import whose cells are staged. */
export interface Pratica {
  readonly sessione: Sessione;
  readonly guid: string;
  /** The destination, with the columns that the file carries. */
  readonly destinazione: Destinazione;
  readonly stili: readonly number[];
  /** Whether what movements lean on may change: decided by whoever imports. */
  readonly confermaConMovimenti: boolean;
  readonly scopo: Scopo;
  /** Whether its rows are kept to be decided one by one, as an import of master data has them. */
  readonly daDecidere: boolean;
}

export interface Salvataggio {
  readonly esecuzione: Esecuzione;
  readonly pratica: Pratica;
  /** Where the values come from, kept with them: CSV, Excel, BCE, or a file's name. */
  readonly fonte: string;
  /** Rows that the checks of quality find odd, where somebody wants to hear of them. */
  readonly segnalate?: number;
}

/** In the transaction that is open. */
export interface InSalvataggio extends Salvataggio {
  readonly tx: Tx;
}

export interface Annullamento {
  readonly esecuzione: Esecuzione;
  readonly destinazione: Destinazione;
  /** The import that is undone. */
  readonly importazione: string;
  /** Whether what movements lean on may change back: decided by whoever undoes it. */
  readonly confermaConMovimenti: boolean;
  /** All of it is undone in this one. */
  readonly tx: Tx;
}

/** A row that stays as it is: its cells, and why. */
export interface RigaRimasta {
  readonly celle: (string | null)[];
  readonly motivo: string;
}

/** Somebody wrote the same rows between the comparison and the writing: compare again. */
export class ArchivioCambiato extends Error {
  override readonly name = 'ArchivioCambiato';
}

/** What somebody looked at is not what would be written any more: it is shown again. */
export class AnteprimaSuperata extends Error {
  override readonly name = 'AnteprimaSuperata';
}

/** What a writing came to, in rows of the file. */
export interface Scritto {
  readonly inseriti: number;
  /** Where the last comparison found other rows in the archive than the first one. */
  readonly invariati?: number;
  /** Of movements, how many of them took their number. */
  readonly registrati?: number;
}

/** What destinations do each in their own way, once the cells of a file are staged. */
export interface RegoleDestinazione {
  /** Rows that a list will have too when the import is written, by the list's table. */
  aggiunte(pratica: Pratica): Promise<Readonly<Record<string, string>>>;
  /** What is wrong with typed rows beyond their cells: doubles, rules of the record. */
  controlla(pratica: Pratica): Promise<void>;
  /** Finds the good rows that are there already, in `esistenti`: riga, id, versione, uguale. */
  confronta(pratica: Pratica): Promise<void>;
  /**
   * Warns of what is odd in a preview's good rows, and says of how many; if missing, the archives'
   * own warnings hold.
   */
  avvisi?(pratica: Pratica): Promise<number>;
  /** How many of the good new rows name a record that another row of the file makes; if missing, none can. */
  ripetute?(pratica: Pratica): Promise<number>;
  /** Where its records are read from, in SQL, if the table does not name its columns as files do. */
  readonly lettura?: string;
  /**
   * Whether the typed value `v` changes the column of the record `a` that is there, as `e` says, in SQL;
   * missing where a file never changes a record.
   */
  sqlCambia?(campo: string, v: string): string;
  /** What the destination computes of the row `p`, in SQL: titles of columns to texts, as an object. */
  sqlCalcolati?(guid: string): string;
  /** Before the transaction of the writing. */
  riserva(salvataggio: Salvataggio, daInserire: number): Promise<number | undefined>;
  /**
   * Writes, in transactions of its own, what would keep others waiting for too long in one: before the last
   * one, and while nobody else imports into the table.
   */
  scriviAParti?(salvataggio: Salvataggio, conteggi: Conteggi): Promise<void>;
  /** Writes, in the transaction that is open. */
  scrivi(
    salvataggio: InSalvataggio,
    conteggi: Conteggi,
    primoId: number | undefined,
  ): Promise<Scritto>;
  /** What the source is called in the records. */
  fonte(formato: string, nomeFile: string): string;
  /** What an undo wants decided first, before its job begins; null where nothing. */
  daDecidere?(tx: Tx, importazione: string): Promise<ErroreRateo | null>;
  riporta(annullamento: Annullamento): Promise<number>;
  elimina(annullamento: Annullamento): Promise<number>;
  /** What was changed since, or cannot go. */
  rimaste(annullamento: Annullamento): RawBuilder<RigaRimasta>;
}

export const daInserire = ({ letti, scartati, aggiornati, invariati }: Conteggi): number =>
  letti - scartati - aggiornati - invariati;
