import { type RawBuilder, sql } from 'kysely';
import type { rotteRegistroModifiche } from '#contract/registro-modifiche.ts';
import type { Ingresso, Risposta } from '#contract/rotta.ts';
import type { Conservata, Riga } from './conservata.ts';

export type Sql = RawBuilder<unknown>;
export type Elenco = typeof rotteRegistroModifiche.elenco;
export type FiltroRegistro = Omit<Ingresso<Elenco>['query'], 'cursore' | 'limite'>;
/** The filter with the records that its code names, where they are known and few. */
export type FiltroConRecord = FiltroRegistro & { readonly record?: readonly number[] };
export type Voce = Risposta<Elenco>['items'][number];

export type Conservate = Readonly<Record<string, Conservata>>;

/** A row of the history beside what came after it. */
export interface RigaRegistro {
  readonly id: number;
  /** What follows stands behind it. */
  readonly segno: string;
  /** The table of the row, a part's too. */
  readonly tabella: string;
  readonly idRecord: number;
  /** Of a part's row, what names the record that it is a part of. */
  readonly padre: string | null;
  readonly operazione: Voce['operazione'];
  readonly quando: string;
  readonly utente: string | null;
  readonly programma: string | null;
  readonly lavoro: string | null;
  readonly descrizioneLavoro: string | null;
  readonly confermato: boolean;
  readonly prima: Riga;
  readonly dopo: Riga | null;
}

/** Who writes outside of a request is read as this; nobody can be called so. */
export const SISTEMA = 'sistema';

/** What every write moves, whatever else it does. */
export const DI_OGNI_SCRITTURA = ['versione', 'modificato_il', 'modificato_da', 'lavoro'];

export interface PaginaChiesta {
  readonly cursore: string | undefined;
  readonly limite: number;
}

/** The page with the years that are in files, in this folder. */
export interface ConArchivi extends PaginaChiesta {
  readonly cartella: string;
}

/** Midnight in Rome, whatever the clock of the session. */
export const mezzanotte = (data: Sql): Sql => sql`(${data})::timestamp at time zone 'Europe/Rome'`;

/** Rows `s` of these tables. */
export const inElenco = (tabelle: readonly string[]): Sql =>
  sql`s.tabella = any(${tabelle}::text[])`;

/** The moment of a mark. */
export const delSegno = (segno: string): Sql =>
  sql`(timestamptz 'epoch' + ${segno.split('-')[0]}::bigint * interval '1 microsecond')`;

const parti = (segno: string): readonly [bigint, bigint] => {
  const [micro = '0', id = '0'] = segno.split('-');
  return [BigInt(micro), BigInt(id)];
};

/** Whether the first stands behind the second: earlier, or of the same moment with a smaller number. */
export const dietro = (uno: string, altro: string): boolean => {
  const [[micro, id], [suoi, suo]] = [parti(uno), parti(altro)];
  return micro < suoi || (micro === suoi && id < suo);
};

export const dalPiuRecente = (a: RigaRegistro, b: RigaRegistro): number =>
  dietro(a.segno, b.segno) ? 1 : -1;
