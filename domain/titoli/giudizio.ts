import type { NomeCampo, ValoriScritti } from './campi.ts';
import type { Gruppo } from './campo.ts';

/** What a rule finds: a field and a sentence that says what to do. */
export interface Rilievo {
  readonly campo: string;
  readonly messaggio: string;
}

/**
 * `errore`: cannot be saved. `mancanza`: can be saved, and must be put right before somebody
 * certifies the titolo. `avviso`: allowed, and deserves a look.
 */
export type Livello = 'errore' | 'mancanza' | 'avviso';

export interface Esito extends Rilievo {
  readonly livello: Livello;
}

export interface Giudizio {
  readonly errori: readonly Rilievo[];
  readonly mancanze: readonly Rilievo[];
  readonly avvisi: readonly Rilievo[];
}

/** What hangs from the titolo, counted; a form that does not know leaves it out. */
export interface PartiContate {
  readonly tassi: number;
  readonly quote: number;
  readonly poolFactor: number;
  readonly call: number;
  readonly dividendi: number;
}

/** What rules have to know beside the titolo's own values. */
export interface Contorno {
  readonly gruppo: Gruppo;
  /** Whether titoli of the type are quoted per 100 of nominal. */
  readonly prezzoPerCento?: boolean;
  readonly codPaeseEmittente?: string | null;
  /** The rate of the tax category today, in percent. */
  readonly aliquotaDiCategoria?: string | null;
  readonly parti?: PartiContate;
}

export type ValoriGiudicati = Partial<ValoriScritti>;
export type Regola = (titolo: ValoriGiudicati, contorno: Contorno) => readonly Esito[];

const esito =
  (livello: Livello) =>
  (campo: NomeCampo, messaggio: string): Esito => ({ livello, campo, messaggio });

export const errore = esito('errore');
export const mancanza = esito('mancanza');
export const avviso = esito('avviso');

/** The finding where the condition holds: rules read as lists of sentences. */
export const se = (condizione: boolean, trovato: Esito): readonly Esito[] =>
  condizione ? [trovato] : [];

export const dato = <V>(valore: V | null | undefined): valore is V =>
  valore !== null && valore !== undefined && valore !== '';
