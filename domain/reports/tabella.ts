import type { Area } from '#domain/accesso/privilegi.ts';
import type { Voce } from '#domain/tabelle/dati-statici/voce.ts';

/** The record that a column names, so that its words can stand beside its code. */
export interface Riferimento {
  readonly tabella: string;
  /** Columns of that table. */
  readonly chiave: string;
  readonly descrizione: string;
  /** Its key holds within the company of the row. */
  readonly aziendale?: true;
}

/** A column of a table's report, by the name that the field has on the wire. */
export interface ColonnaTabella {
  readonly campo: string;
  readonly titolo: string;
  readonly tipo: 'testo' | 'data' | 'numero' | 'siNo';
  readonly decimali?: number;
  readonly larghezza?: number;
  readonly aCapo?: boolean;
  /** A value of a list is read by its words. */
  readonly scelte?: readonly Voce[];
  readonly riferimento?: Riferimento;
  /** A reference is read by its words, as the screen reads it, and not by its code. */
  readonly inParole?: boolean;
  /** Rows can be gathered by it. */
  readonly gruppo?: boolean;
}

const sezioniReport = [
  'Tabelle',
  'Tabelle di base',
  'Movimenti',
  'Scadenze',
  'Dati dinamici',
  'Valutazione',
  'Contabilità',
  'Impostazioni',
] as const;
export type SezioneReport = (typeof sezioniReport)[number];

/** A table whose screen has a report: titles, widths and decimals as on the screen. */
export interface TabellaReport {
  readonly nome: string;
  readonly titolo: string;
  readonly sezione: SezioneReport;
  readonly area: Area;
  /** Anyone logged in may read it, as its screen. */
  readonly libero?: true;
  readonly ambito: 'condiviso' | 'azienda';
  /** Rows of every company that the caller may read: only who asked for it sees its file. */
  readonly personale?: true;
  readonly colonne: readonly ColonnaTabella[];
}
