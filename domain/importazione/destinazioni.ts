import type { Area } from '#domain/accesso/privilegi.ts';
import {
  type AmbitoArchivio,
  type AvvisiArchivio,
  type Sorgente,
  tipiArchivio,
} from '#domain/dati-dinamici/tipi.ts';
import { titoli } from '#domain/titoli/importazione.ts';
import type { ColonnaImport } from './colonne.ts';

/** What an import says to whoever started it. */
export type AvvisiImport = Pick<
  AvvisiArchivio,
  | 'importCsvRiuscito'
  | 'importCsvFallito'
  | 'importExcelRiuscito'
  | 'fileNonCsv'
  | 'providerAvviato'
>;

/**
 * What a file can be imported into. An archive of dynamic data is one as it stands; a master table
 * becomes one by being described here. Routes, staging, checks, preview and undo follow from it.
 */
export interface Destinazione {
  /** Its name in jobs, imports and mappings: the last segment of its screen's address. */
  readonly tipo: string;
  readonly intestazione: string;
  /** Base of the API's routes, without a slash. */
  readonly risorsa: string;
  readonly area: Area;
  readonly ambito: AmbitoArchivio;
  readonly tabella: string;
  /** The columns of a file, in the order shown; those of the key are marked. */
  readonly colonneImport: readonly ColonnaImport[];
  /**
   * Fields of which a file must carry at least one, where no single column is the key; empty where the
   * columns marked as key are it.
   */
  readonly identita?: readonly string[];
  readonly sorgenti: readonly Sorgente[];
  readonly avvisi: AvvisiImport;
}

/** Everything that a file can be imported into. */
export const destinazioni: readonly Destinazione[] = [...tipiArchivio, titoli];

export const destinazione = (tipo: string): Destinazione | null =>
  destinazioni.find((una) => una.tipo === tipo) ?? null;
