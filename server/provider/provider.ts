import type { SorgenteRighe } from '#server/files/righe.ts';
import type { IndirizzoProvider } from './indirizzo.ts';

export interface RichiestaProvider {
  /** The last day that the archive has from this provider; null when it has none. */
  readonly ultimaData: string | null;
  /** Values from this day on are read again, whatever the archive has. */
  readonly dataRiletturaForzata: string | null;
  readonly oggi: string;
  readonly segnale: AbortSignal;
}

/** Somebody who publishes the values of an archive, as code. One that answers with a CSV is data. */
export interface Provider {
  readonly codice: string;
  readonly nome: string;
  /** The last segment of the archive's route. */
  readonly archivio: string;
  /** Kept with every value. */
  readonly fonte: string;
  readonly indirizzi: readonly IndirizzoProvider[];
  /** Which address would be read, for the log: without a password that it may carry. */
  indirizzo(richiesta: RichiestaProvider): string;
  /** The values as rows, the header first, in the way the archive's import takes them. */
  leggi(richiesta: RichiestaProvider): SorgenteRighe;
}

/** What a job reads, whoever publishes it. */
export interface Lettura {
  readonly nome: string;
  readonly fonte: string;
  /** The place that it reads from, for the log. */
  readonly da: string;
  readonly righe: () => SorgenteRighe;
  /** After all of it is in the archive. */
  readonly scritta?: () => Promise<void>;
}
