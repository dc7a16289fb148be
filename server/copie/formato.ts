import { createHash } from 'node:crypto';
import { ErroreAvvio } from '#server/base/errore-avvio.ts';

/** What stands first in a copy: all that must be known before the first row is read. */
export interface Apertura {
  readonly formato: typeof FORMATO;
  readonly versione: number;
  /** Version of the product that took it, and of the PostgreSQL it was taken from. */
  readonly prodotto: string;
  readonly postgresql: string;
  readonly presaIl: string;
  readonly migrazioni: readonly MigrazioneApplicata[];
  /** In the order of their references: a table stands after those it points to. */
  readonly tabelle: readonly TabellaAnnunciata[];
  readonly escluse: readonly { readonly nome: string; readonly perche: string }[];
}

export interface MigrazioneApplicata {
  readonly nome: string;
  readonly sha256: string;
  readonly applicataIl: string;
}

export interface TabellaAnnunciata {
  readonly nome: string;
  readonly colonne: readonly string[];
}

/** What a table's part of the file must come to. */
export interface TabellaCopiata {
  readonly nome: string;
  readonly righe: number;
  readonly pezzi: number;
  readonly byte: number;
  /** The hash of the bytes in the file. */
  readonly sha256: string;
  /** The hash of the rows, whatever their order, as the database computes it (impronta.ts). */
  readonly impronta: string;
}

export interface SequenzaCopiata {
  readonly nome: string;
  readonly ultimo: string;
  readonly usata: boolean;
}

/** What stands last: the proof of the rest. A file without it is half a file. */
export interface Chiusura {
  readonly aperturaSha256: string;
  readonly tabelle: readonly TabellaCopiata[];
  readonly sequenze: readonly SequenzaCopiata[];
}

export const FORMATO = 'rateo-copia';
export const VERSIONE_FORMATO = 1;

export const VOCE_APERTURA = 'apertura.json';
export const VOCE_CHIUSURA = 'chiusura.json';
/** A table's stream is cut into entries, because a tar says the size of each one before its bytes. */
export const BYTE_PER_PEZZO = 1024 * 1024;
const CIFRE_PEZZO = 6;

export const vocePezzo = (tabella: string, n: number): string =>
  `tabelle/${tabella}.${String(n).padStart(CIFRE_PEZZO, '0')}.copy`;

/**
 * An archived year is a part of the copy as a table is, of that name and of no columns: its bytes are those of
 * its file.
 */
const ARCHIVIO = 'archivio:';
export const nomeArchivio = (file: string): string => ARCHIVIO + file;
export const archivioDi = (nome: string): string | undefined =>
  nome.startsWith(ARCHIVIO) ? nome.slice(ARCHIVIO.length) : undefined;

/** A document that lies outside the database is a part of the copy too, called by its company and hash. */
const ALLEGATO = 'allegato:';
export interface NomeAllegato {
  readonly codAzienda: string;
  readonly sha256: string;
}
export const nomeAllegato = ({ codAzienda, sha256: impronta }: NomeAllegato): string =>
  `${ALLEGATO}${encodeURIComponent(codAzienda)}:${impronta}`;
export function allegatoDi(nome: string): NomeAllegato | undefined {
  const [, codAzienda, impronta] = /^allegato:([^:]+):([0-9a-f]{64})$/.exec(nome) ?? [];
  if (codAzienda === undefined || impronta === undefined) return undefined;
  return { codAzienda: decodeURIComponent(codAzienda), sha256: impronta };
}

/** Table and number of an entry of rows; undefined where the name is not one. */
export function pezzoDi(voce: string): { tabella: string; n: number } | undefined {
  const [, tabella, n] = /^tabelle\/(.+)\.(\d{6,9})\.copy$/.exec(voce) ?? [];
  return tabella === undefined || n === undefined ? undefined : { tabella, n: Number(n) };
}

export const sha256 = (byte: Uint8Array): string => createHash('sha256').update(byte).digest('hex');

/** In COPY's text format a line feed inside a value is written `\n`: a real one ends a row. */
export function contaRighe(byte: Uint8Array): number {
  let righe = 0;
  for (let i = byte.indexOf(10); i !== -1; i = byte.indexOf(10, i + 1)) righe++;
  return righe;
}

/** What the user can do something about: its text is all that the console shows. */
export class CopiaRifiutata extends ErroreAvvio {
  constructor(testo: string, opzioni: ErrorOptions = {}) {
    super(testo, 1, opzioni.cause);
  }
}
