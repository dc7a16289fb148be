import type { Candidata } from '#domain/generazione/proposte.ts';
import type { TipoGenerazione } from '#domain/generazione/specie.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { ParametriLetti } from './tenute.ts';

/** Who asks for movements beside what titoli pay: registered movements, the days of the year. */
export interface Fonte {
  readonly tipi: readonly TipoGenerazione[];
  /** The candidates of a period, of the filter, each with what of its slip its source says. */
  readonly leggi: (
    tx: Tx,
    codAzienda: string,
    parametri: ParametriLetti,
  ) => Promise<readonly Candidata[]>;
}
