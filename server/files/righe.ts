/** A cell as the file has it: text from a CSV, its own type from Excel. Empty is null. */
export type Cella = string | number | boolean | Date | null;

/** A run of rows of a file, so that a million of them do not cost a million promises. */
export interface BloccoRighe {
  readonly righe: readonly (readonly Cella[])[];
  /** The row of the file on which each one begins, the first being 1. */
  readonly numeri: readonly number[];
  /** Where each one comes from, in words, where several were made of one row of the file. */
  readonly dove?: readonly string[];
}

/** The rows of a file, header first, blank ones left out. */
export type SorgenteRighe = AsyncIterable<BloccoRighe>;
