/** What a column of an imported file holds. */
export type TipoColonna = 'data' | 'numero' | 'divisa';

/** A column that an import needs, by every name under which a file may carry it. */
export interface ColonnaImport {
  /** The database column it fills. */
  readonly campo: string;
  /** The name shown to the user, as in the upload panel (`CODICE DIVISA`). */
  readonly titolo: string;
  /** Other names accepted, best first. */
  readonly sinonimi: readonly string[];
  readonly tipo: TipoColonna;
  readonly chiave: boolean;
  /** Of a number: how many decimals the archive keeps, and whether it must be above zero. */
  readonly decimali?: number;
  readonly positivo?: boolean;
}
