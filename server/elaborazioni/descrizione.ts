import type { RawBuilder } from 'kysely';
import type {
  ColonnaElaborazioneWire,
  DomandaElaborazioneWire,
  DomandaScadenzarioWire,
  ElaborazioneWire,
} from '#contract/elaborazioni.ts';
import type { NomeElaborazione } from '#domain/elaborazioni/elaborazioni.ts';
import type { SelezioneTipo } from '#domain/record/filtri/filtro-date.ts';
import type { ParametroReport } from '#domain/reports/report.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Esecuzione } from '#server/lavori/esecuzione.ts';
import type { LivelloSql } from '#server/reports/composizione.ts';
import type { Chiedi } from '#server/reports/descrizione.ts';

type Sql = RawBuilder<unknown>;

/** What any elaboration may be asked. */
export type Domanda = DomandaElaborazioneWire & Pick<DomandaScadenzarioWire, 'eventi'>;

/** A question with its company and with the dates that it lacked. */
export interface Chiesta extends Domanda {
  readonly codAzienda: string;
  readonly dataDa: Data;
  readonly dataA: Data;
  readonly selezioneTipo: SelezioneTipo;
}

/** A level that knows the code of its groups, too, as a filter of movements has it. */
export interface LivelloElaborato extends LivelloSql {
  readonly codice: string;
  readonly chiave: Sql;
}

export interface ColonnaElaborata
  extends Pick<ColonnaElaborazioneWire, 'nome' | 'etichetta' | 'tipo'>,
    Partial<
      Pick<ColonnaElaborazioneWire, 'decimali' | 'totale' | 'rapporto' | 'principale' | 'parti'>
    > {
  /** Over the tables of the question; a number as such. */
  readonly valore: Sql;
  /** The totals say it from this level on; of all unless told. */
  readonly dalLivello?: number;
  /** Counted from the sums of the first measure instead of read: its share of the whole, or what it grew by. */
  readonly derivata?: 'quota' | 'differenza' | Rapporto;
}

/** A ratio of sums of other columns over so many days: those of the period, or of all periods. */
export type Rapporto = (somma: (colonna: string) => Sql, giorni: Sql) => Sql;

/** What an elaboration is for one question: the one implementation makes its rows and groups of it. */
export interface Preparata {
  readonly livelli: readonly LivelloElaborato[];
  readonly colonne: readonly ColonnaElaborata[];
  /** Common tables, each `name as (…)`. */
  readonly con: readonly Sql[];
  readonly origine: Sql;
  readonly dove: Sql;
  readonly ordine: readonly Sql[];
  /** The first day of the period that a row is of, where rows are gathered by period. */
  readonly periodo?: { readonly giorno: Sql; readonly passo: string };
  /** The first and the last day, where a ratio is over days. */
  readonly giorni?: { readonly da: Data; readonly a: Data };
  /** Its values are sums over the rows of a group and a period. */
  readonly sommata?: true;
  /** How many registrations it has looked at. */
  readonly registrazioni: Sql;
  readonly inParole: readonly ParametroReport[];
}

/** What was counted: its rows as a common table, and what else is kept of it once the job ends well. */
export interface Contata {
  readonly tabella: Sql;
  readonly conserva?: (tx: Tx) => Promise<void>;
}

/** An elaboration as a value: routes, job, rows, report and screen follow from it. */
export interface DescrizioneElaborazione {
  readonly nome: NomeElaborazione;
  /** Refuses what cannot be asked, where preparing does more than that. */
  readonly esigi?: (chiesta: Chiesta, chiedi: Chiedi) => Promise<unknown>;
  readonly prepara: (chiesta: Chiesta, chiedi: Chiedi, tx: Tx) => Promise<Preparata>;
  /** The parts that are prices of the archive: not of who may not read those, whoever has elaborated it. */
  readonly conPrezzi?: readonly string[];
  /** The charts of its stored rows, where they are not those of a statistic. */
  readonly grafici?: (
    tx: Tx,
    guid: string,
    colonne: readonly ColonnaElaborazioneWire[],
  ) => Promise<ElaborazioneWire['grafici']>;
  /** The days that are meant where none are told; from the last closing to today without it. */
  readonly periodo?: (oggi: Data) => { readonly dataDa: Data; readonly dataA: Data };
  /** What is counted and not asked in SQL: a common table before the others, made by the job alone. */
  readonly conta?: (tx: Tx, chiesta: Chiesta, esecuzione: Esecuzione) => Promise<Contata>;
  /** A question with what it lacks; a period of movements unless told. */
  readonly completa?: (domanda: object, codAzienda: string, chiedi: Chiedi) => Promise<Chiesta>;
}

/** Where an elaboration is stored. */
export interface Dove {
  readonly codAzienda: string;
  readonly guid: string;
}
