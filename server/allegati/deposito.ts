import type { Readable } from 'node:stream';
import { errore } from '#server/base/errori.ts';

/** What is put into a store: so many bytes of that hash, read as often as it takes. */
export interface DaMettere {
  readonly chiave: string;
  readonly byte: number;
  readonly sha256: string;
  readonly flusso: () => Readable;
}

/** A store outside the database. What it holds under a key never changes: the key names its hash. */
export interface Deposito {
  /** Whole under its key, or not at all; the same content again changes nothing. */
  metti(cosa: DaMettere): Promise<void>;
  /** Settled when the first bytes are on their way; refused where it is missing or out of reach. */
  apri(chiave: string): Promise<Readable>;
  /** Also what was left half way; nothing there is no fault. */
  togli(chiave: string): Promise<void>;
}

export type DoveFuori = 'cartella' | 's3';

export interface Depositi {
  /** Where new contents go. */
  readonly nuovi: 'database' | DoveFuori;
  di(dove: DoveFuori): Deposito;
}

/** The store does not answer, or no longer has what it was given. */
export const nonRaggiungibile = (detail: string, cause?: unknown) =>
  errore('DEPOSITO_NON_RISPONDE', { detail, cause });

/** `12/ab/abcd…`: by the company's number, which stays when its code changes. */
export const chiaveDi = (idAzienda: number, sha256: string): string =>
  `${idAzienda}/${sha256.slice(0, 2)}/${sha256}`;
