import type { Area } from '#domain/accesso/privilegi.ts';
import type { GruppoReport } from './gruppi.ts';
import type { SezioneReport } from './tabella.ts';

/** Drafts too; amounts in euro alone; what is to come in place of what was. */
export type SpuntaReport = 'movInSospeso' | 'valoriInEuro' | 'pianoAScadenza';

/** A report as screens know it: what it is called, who may ask for it, what can be asked of it. */
export interface ReportNoto {
  readonly nome: string;
  /** Where it is asked for, below the API's base; `{anno}` is to be filled in. */
  readonly indirizzo: string;
  readonly titolo: string;
  readonly sezione: SezioneReport;
  /** Who may read this area may ask for it … */
  readonly area: Area;
  /** … or anyone logged in. */
  readonly libero?: true;
  readonly ambito: 'condiviso' | 'azienda';
  /** Its file is seen by who asked for it only. */
  readonly personale?: true;
  readonly gruppi: readonly GruppoReport[];
  /** Also by each dimension of the groupings (`gruppiOfferti`). */
  readonly perDimensioni: boolean;
  /** By what the rows are gathered where the request says nothing. */
  readonly gruppiPredefiniti?: readonly string[];
  /** Takes the securities filter. */
  readonly filtroTitoli: boolean;
  /** Takes dates. */
  readonly periodo: boolean;
  /** Takes a valuation: of the last confirmed one unless told. */
  readonly valutazione?: true;
  /** Of the dates it looks at the last alone. */
  readonly giorno?: true;
  /** Its rows are stored and read on a screen: it has no formats. */
  readonly senzaFile?: true;
  /** Takes a year in its address: without dates, and without a year, the one in course. */
  readonly anno?: true;
  readonly archivio?: string;
  /** What can be ticked besides (docs/regole/report.md#richiesta). */
  readonly spunte?: readonly SpuntaReport[];
}
