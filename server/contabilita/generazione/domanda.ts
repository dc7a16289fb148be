import type { Data } from '#domain/tempo/data.ts';
import type { Libro } from '../libro.ts';

/** G of the movements of every day, F of those of a period's end. */
export type TipoElaborazione = 'G' | 'F';

/** What is to be posted, with all that a request leaves unsaid. */
export interface Domanda extends Libro {
  readonly tipo: TipoElaborazione;
  readonly dal: Data;
  readonly al: Data;
  /** Those of before, that were never posted. */
  readonly arretrate: boolean;
  /** What can be posted is, though something else cannot. */
  readonly conScarti: boolean;
  /** The exceptions of who asks are used: days that are shut are kept. */
  readonly conDeroga: boolean;
  readonly codPortafoglio: readonly string[] | null;
  readonly codDepositario: readonly string[] | null;
  readonly causale: readonly string[] | null;
  readonly tipoTitolo: readonly string[] | null;
}

/** What of the journal is to be compared with the rules as they are now. */
export interface DomandaDefinizioni extends Domanda {
  /** Only what such a logical account is, or would be, a line of. */
  readonly codiceConto: readonly string[] | null;
}
