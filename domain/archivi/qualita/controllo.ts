import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';

export type CodiceControllo =
  | 'mancanti'
  | 'vecchi'
  | 'salti'
  | 'fermi'
  | 'festivi'
  | 'negativi'
  | 'senza-cambio'
  | 'rateo-senza-cedola'
  | 'sotto-minimo'
  | 'scaduti';

/** Grave: a valuation on the day would be wrong or impossible. Avviso: somebody should look. */
type Gravita = 'grave' | 'avviso';

/** What one can do about a row without leaving the list, or where one goes from it. */
export type Azione =
  | 'aggiungi'
  | 'riporta'
  | 'correggi'
  | 'elimina'
  | 'accetta'
  | 'titolo'
  | 'divisa'
  | 'provider'
  | 'cambi';

type Unita = 'percento' | 'giorni lavorativi' | 'valori' | 'coefficiente';

/** What a check compares with; a setting of the product, with these bounds. */
export interface Soglia {
  readonly nome: string;
  readonly unita: Unita;
  readonly minimo: string;
  readonly massimo: string;
  readonly decimali: number;
  readonly predefinita: (archivio: TipoArchivio) => string;
  /** Whether a type of titolo may have one of its own. */
  readonly perTipoTitolo: boolean;
}

/** What the check's own column says of a row. */
interface Misura {
  readonly titolo: string;
  readonly unita: Unita | 'titoli';
}

/** One check of a careful desk: an archive that it holds for has it, whatever the archive's name. */
export interface Controllo {
  readonly codice: CodiceControllo;
  readonly titolo: string;
  /** What a row means and why it matters, one sentence. */
  readonly significato: string;
  /** What is different where the values are of a period's end. */
  readonly precisazione?: string;
  readonly gravita: Gravita;
  /** The state of things on the day of reference, or each value of the days examined. */
  readonly su: 'giorno' | 'valori';
  readonly vale: (archivio: TipoArchivio) => boolean;
  readonly soglia: Soglia | null;
  readonly misura: Misura | null;
  /** The first one is what is mostly done. */
  readonly azioni: readonly Azione[];
  /** Accepted once, it stays so as long as the value is the same, whatever the day. */
  readonly accettatoFinoAlCambio?: true;
}
