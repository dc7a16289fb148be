import { stampaEsatto } from '#domain/money/esatto-italiano.ts';
import type { MovimentoDaAbbinare, RigaDaAbbinare } from '../abbina/parti.ts';
import type { Causa } from '../discordanza.ts';
import { daMilionesimi } from '../milionesimi.ts';

/** A movement with what its causes ask. */
export interface MovimentoDaSpiegare extends MovimentoDaAbbinare {
  /** Interest or dividend before what is withheld, signed like the amount; zero where it has none. */
  readonly lordo: bigint;
  readonly nfissato: string | null;
}

/** A registered movement of the same place in another currency. */
export interface InAltraDivisa {
  readonly id: number;
  readonly registrazione: string;
  readonly giorno: number;
  readonly divisa: string;
  readonly importo: bigint;
  /** In the account's currency by the rate of its day; null without a rate. */
  readonly equivalente: bigint | null;
}

/** A line that is matched, or another open one: what a double of it would have in common. */
export interface RigaVista {
  readonly id: number;
  readonly importo: bigint;
  readonly giorno: number;
  readonly riferimenti: readonly string[];
}

export interface MovimentoVisto {
  readonly id: number;
  readonly registrazione: string;
  readonly importo: bigint;
  readonly giorno: number;
  readonly codTitolo: string | null;
  readonly nfissato: string | null;
}

export interface ContoDaSpiegare {
  readonly righe: readonly RigaDaAbbinare[];
  readonly movimenti: readonly MovimentoDaSpiegare[];
  /** Pairs of one amount that are proposed though far away, by their places. */
  readonly lontane: readonly { readonly riga: number; readonly movimento: number }[];
  /** What is left besides: by their places. */
  readonly aperte: readonly number[];
  readonly aperti: readonly number[];
  readonly finestra: number;
  readonly limiteSpese: bigint;
  /** Percent in millionths of what a titolo's income may have withheld, beside the usual ones. */
  readonly aliquote: ReadonlyMap<string, readonly bigint[]>;
  readonly altreDivise: readonly InAltraDivisa[];
  readonly stornati: readonly MovimentoDaAbbinare[];
  readonly righeGia: readonly RigaVista[];
  readonly movimentiGia: readonly MovimentoVisto[];
  /** Names of matched movements: whose they are. */
  readonly nomiConfermati: ReadonlyMap<
    string,
    { readonly id: number; readonly registrazione: string }
  >;
  /** After this day nobody expects a line yet. */
  readonly ultimoGiorno: number;
}

/** A movement as the proof names it. */
export interface Nominato {
  readonly id: number;
  readonly registrazione: string;
}

/** Why a line, a movement or both are open. */
export interface Spiegata {
  readonly riga: number | null;
  readonly movimento: number | null;
  readonly causa: Causa;
  readonly cause: readonly Causa[];
  readonly parole: string;
  readonly movimenti: readonly Nominato[];
}

/** One explanation of a line: which movement of ours it makes it, if any. */
export interface Indizio {
  readonly riga: number;
  readonly causa: Causa;
  readonly movimento: number | null;
  readonly parole: string;
  readonly movimenti: readonly Nominato[];
  /** It only bounds the difference: what says it exactly goes before. */
  readonly largo?: true;
}

export const inParole = (importo: bigint): string =>
  stampaEsatto(daMilionesimi(importo), 2).replace(/^-/, '−');

export const contatiGiorni = (giorni: number): string =>
  giorni === 1 ? 'un giorno' : `${giorni} giorni`;
