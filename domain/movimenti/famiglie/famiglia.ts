import type { Data } from '#domain/tempo/data.ts';
import type { NomeCampo, Soggetto, UsiFamiglia, Uso } from '../campi.ts';
import type { CausaleLetta } from '../fissato/contesto.ts';
import type { Quadro } from '../fissato/quadro.ts';
import type { Calcolo, Foglio } from '../foglio.ts';

/** A cost that enters its position: in euro and in the titolo's currency. */
export interface CostoCarico {
  readonly euro: string;
  readonly divisa: string;
  /** How much of it is tax on transactions, in euro: the cost for tax leaves it out; nothing unless told. */
  readonly imposta?: string;
}

/** The second row of a movement that has two sides, with a worksheet of its own. */
export interface AltraRiga {
  readonly causale: CausaleLetta;
  /** Null of a draft that does not say it yet. */
  readonly codTitolo: string | null;
  readonly soggetto: Soggetto;
  /** Which of its fields are asked, in the order of the form. */
  readonly campi: readonly { readonly nome: NomeCampo; readonly uso: Uso }[];
  readonly codPortafoglio: string;
  readonly codDepositario: string;
  readonly immCirc: 'I' | 'C';
  readonly codDivisa: string;
  readonly foglio: Foglio;
  readonly corto?: boolean;
  readonly costo?: () => CostoCarico;
}

/** What a family says of a row beside its fields; nothing, of most. */
export interface EsitoFamiglia {
  /** Works on a short position. */
  readonly corto?: boolean;
  /** Signed quantity where it is not as typed: of a short position, of a side that gives. */
  readonly quantita?: string;
  /** What enters the cost, asked once euro stand, where it is not controvalore and charges of a load. */
  readonly costo?: () => CostoCarico;
  readonly altra?: AltraRiga;
}

/** The day of settlement with why, and the day by which trade and rates are counted. */
export interface Giorni {
  readonly dataMovimento: Data;
  readonly dataValuta: Data;
}

/**
 * A family of causali (tipi_causale): which fields its slip has, and how they are computed. `calcola` puts
 * fields into the worksheet, each after those that it depends on; euro, charges and balance follow by
 * themselves.
 */
export interface Famiglia {
  readonly usi: UsiFamiglia;
  /** The settlement day proposed; the day of the movement unless told. */
  readonly dataValuta?: (quadro: Quadro) => Calcolo;
  readonly calcola: (quadro: Quadro, foglio: Foglio, giorni: Giorni) => EsitoFamiglia;
}
