import type { ProvaDiscordanza } from '../discordanza.ts';

/** A movement of ours that may have to do with a difference. Quantities are millionths, signed as the position has them. */
export interface MovimentoIndizio {
  readonly id: number;
  /** «62/2026», or «bozza del 20/11/2026». */
  readonly registrazione: string;
  readonly quantita: bigint;
  readonly dataMovimento: string;
  readonly dataValuta: string;
  /** Whether the comparison counts it: by the day of the statement's basis it had come about. */
  readonly contato: boolean;
  readonly stato: 'registrato' | 'stornato' | 'bozza';
  /** When it was registered, by Rome's clocks. */
  readonly registratoIl: string | null;
  /** Of a corporate action, how it changes what is held. */
  readonly evento: RapportoEvento | null;
}

/** New ones in place of so many old ones, or besides them. */
export interface RapportoEvento {
  readonly nuove: bigint;
  readonly vecchie: bigint;
  readonly alPosto: boolean;
}

/** A confirmation of theirs that says what of an instruction is still to be settled; signed as the position would have it. */
export interface ParzialeIndizio {
  readonly riferimento: string;
  readonly giorno: string;
  readonly residuo: bigint;
  readonly movimento: { readonly id: number; readonly registrazione: string } | null;
}

/** A corporate action that a custodian announced. */
export interface EventoIndizio extends RapportoEvento {
  readonly riferimento: string;
  readonly giorno: string;
}

/** The difference of another account of the company, or of another titolo of this one. */
export interface DifferenzaAltrove {
  readonly nome: string;
  readonly differenza: bigint;
}

/** What may explain one difference. */
export interface Indizi {
  /** The day of the statement. */
  readonly giorno: string;
  /** When it was made or, where it does not say, taken; by Rome's clocks. */
  readonly preparato: string;
  readonly finestraGiorni: number;
  readonly movimenti: readonly MovimentoIndizio[];
  readonly parziali: readonly ParzialeIndizio[];
  readonly eventi: readonly EventoIndizio[];
  /** The same titolo at other custodians. */
  readonly altrove: readonly DifferenzaAltrove[];
  /** Titoli of this account that are linked with it. */
  readonly collegati: readonly DifferenzaAltrove[];
  /** Factors of the titolo, decimals: ours of the day, and that of their line. */
  readonly fattori: readonly string[];
  readonly taglio: string | null;
  /** Per cent of the nominal; null where it is not quoted so. */
  readonly prezzoPercento: string | null;
  /** What is to be said of a titolo that nobody here knows. */
  readonly ignoto: readonly string[];
}

/** A titolo of which they and we hold differently, in millionths of the statement's unit; null where one side has no row. */
export interface PosizioneDiversa {
  readonly nostro: bigint | null;
  readonly loro: bigint | null;
}

/** A cause that makes all of the difference zero. */
export interface Spiegazione {
  readonly parole: string;
  readonly movimenti: ProvaDiscordanza['movimenti'];
}

export type Prova = (posizione: PosizioneDiversa, indizi: Indizi) => Spiegazione | null;
