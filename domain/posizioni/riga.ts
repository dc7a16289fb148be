import { decimale, rapporto } from '#domain/calcolo/frazione.ts';
import {
  type CodiceMetodo,
  FINE_ANNO,
  type GiornoDiChiusura,
  type ParteScaricata,
} from '#domain/calcolo/lotti/metodo.ts';
import { type Posizione, posizioneVuota } from '#domain/calcolo/lotti/posizione.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Genere } from './genere.ts';

/** So many new ones for so many old ones, of what is held when the row is played. */
export interface RapportoDellaRiga {
  readonly nuove: bigint;
  readonly vecchie: bigint;
  /** The least quantity of the titolo, in millionths: what is less is paid in cash. */
  readonly unita: bigint;
  /** The new ones take the place of the old ones, instead of joining them. */
  readonly alPosto: boolean;
}

/**
 * A registered row as positions see it. Quantities are whole numbers in millionths (`DECIMALI_QUANTITA`),
 * costs in cents. Rows are played in the order of their day, `ordine`, number and row.
 */
export interface RigaRicostruita {
  readonly id: number;
  readonly posizione: number;
  readonly genere: Genere;
  readonly data: Data;
  /** Never negative: the genere says which way it goes. */
  readonly quantita: bigint;
  /** What enters the cost; of a `rettifica` with its sign; of an `entrata` beside what it receives. */
  readonly costo: bigint;
  readonly costoDivisa: bigint;
  /** The part of the cost that leaves by a `scorporo` or a `scissione`. */
  readonly quota: { readonly n: bigint; readonly d: bigint } | null;
  /** Of a split: it says how many, whatever the quantity was when it was written; null: the quantity says it. */
  readonly rapporto: RapportoDellaRiga | null;
  /** The row of the same registration that gives to this one. */
  readonly idCapofila: number | null;
  /** The lots that go out, with the specific cost. */
  readonly lotti: readonly { readonly id: string; readonly quantita: bigint }[] | null;
}

/** What a row did: the signed change of its position, and the lots that it took from. */
export interface EffettoRiga {
  readonly id: number;
  readonly posizione: number;
  readonly quantita: bigint;
  readonly costo: bigint;
  readonly costoDivisa: bigint;
  readonly parti: readonly ParteScaricata[];
  /**
   * The cost, in cents of euro, that came along with what an option or a right brought and this row
   * sells; negative where the option was sold short, as its premium had come in.
   */
  readonly costoRicevuto: bigint;
}

/** What a yearly method made of a year: the cost of what went out, negative, each row with its part. */
export interface EffettoAnno {
  readonly posizione: number;
  /** The exercise, by the year in which it ends. */
  readonly anno: number;
  readonly fine: Data;
  /** The row that took out; null of what no row of the year can be told to have cost. */
  readonly scarico: number | null;
  readonly costo: bigint;
  readonly costoDivisa: bigint;
}

/** What a row took out of a year that is open, in the units that are held now. */
export interface UscitaDelAnno {
  readonly id: number;
  quantita: bigint;
  /** Of what had changed the cost of what was held by then, its share. */
  readonly rettifica: bigint;
  readonly rettificaDivisa: bigint;
}

export interface StatoPosizione {
  readonly metodo: CodiceMetodo;
  /** Of a yearly method: what took out since the year began, whose cost is told when it ends. */
  uscite: UscitaDelAnno[];
  readonly posizione: Posizione;
  /** The position is sold short: its cost is what the sale brought in. */
  readonly corta: boolean;
  /** When the years of a yearly method end: its company's exercises. */
  readonly chiusura: GiornoDiChiusura;
  /** What write-downs asked beyond a cost that stops at zero (`ModoDiGioco`), in cents of euro. */
  nonTolto: bigint;
  ultimaData: Data | null;
}

/** A position before its first row. */
export const statoVuoto = (
  metodo: CodiceMetodo,
  corta = false,
  chiusura: GiornoDiChiusura = FINE_ANNO,
): StatoPosizione => ({
  ...{ metodo, corta, chiusura },
  posizione: posizioneVuota(),
  uscite: [],
  nonTolto: 0n,
  ultimaData: null,
});

/** Decimals of a quantity: what the database keeps of it. */
export const DECIMALI_QUANTITA = 6;

/** A quantity in millionths as a decimal. */
export const quantitaDecimale = (milionesimi: bigint): string =>
  decimale(rapporto(milionesimi, 10n ** BigInt(DECIMALI_QUANTITA)), DECIMALI_QUANTITA);

/** Decimals of a cost. */
export const CENTESIMI = 2;

/** Cents of euro as a decimal. */
export const euroDecimale = (centesimi: bigint): string =>
  decimale(rapporto(centesimi, 100n), CENTESIMI);

/** A decimal as the database writes it, with all the decimals of its column, as a whole number of its last one. */
export const inInteri = (numero: string): bigint => BigInt(numero.replace('.', ''));
