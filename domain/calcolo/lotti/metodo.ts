import type { Data } from '#domain/tempo/data.ts';
import type { Posizione } from './posizione.ts';

/** Something is bought, or comes in at the cost that it had elsewhere. */
export interface Carico {
  readonly data: Data;
  readonly id: string;
  readonly quantita: bigint;
  readonly costo: bigint;
  readonly costoDivisa: bigint;
}

/** Something goes out. */
export interface Scarico {
  readonly data: Data;
  readonly quantita: bigint;
  /** Which lots, for the specific cost. */
  readonly lotti?: readonly { readonly id: string; readonly quantita: bigint }[];
}

/** A part of a lot that went out, at its cost and with its day. */
export interface ParteScaricata {
  readonly id: string;
  readonly data: Data;
  readonly quantita: bigint;
  readonly costo: bigint;
  readonly costoDivisa: bigint;
}

export interface EsitoScarico {
  /** Null until the year is closed, with the yearly methods. */
  readonly costo: bigint | null;
  readonly costoDivisa: bigint | null;
  readonly parti: readonly ParteScaricata[];
}

/** The codes of the valuation methods that give a cost (docs/regole/costo.md#metodi). */
export const CODICI_METODO = ['CM', 'CA', 'LC', 'LS', 'FI', 'CS'] as const;
export type CodiceMetodo = (typeof CODICI_METODO)[number];

/** The month and the day on which years end: MM-dd. */
export type GiornoDiChiusura = string;

export const FINE_ANNO: GiornoDiChiusura = '12-31';

/** How a position takes in and gives out; it changes the position that it is given, in one pass. */
export interface MetodoCosto {
  readonly codice: CodiceMetodo;
  readonly carica: (posizione: Posizione, carico: Carico) => void;
  readonly scarica: (posizione: Posizione, scarico: Scarico) => EsitoScarico;
  /** Settles what a yearly method left open; the cost of what went out in the year, which ends on a day of it. */
  readonly chiudiAnno?: (
    posizione: Posizione,
    anno: number,
    chiusura?: GiornoDiChiusura,
  ) => EsitoAnno;
}

export interface EsitoAnno {
  readonly costoScaricato: bigint;
  readonly costoDivisaScaricato: bigint;
}
