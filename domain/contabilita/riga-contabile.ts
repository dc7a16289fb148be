import type { Genere } from '#domain/posizioni/genere.ts';
import type { Data } from '#domain/tempo/data.ts';

/** What the amounts of a row are, in cents of euro, with the sign of the record. */
export interface ImportiRiga {
  readonly controvaloreEuro: bigint;
  /** In the titolo's currency. */
  readonly controvaloreOriginale: bigint;
  readonly interessiLordiEuro: bigint;
  readonly ritenutaEsteraEuro: bigint;
  readonly ritenutaSuInteressiEuro: bigint;
  readonly impostaScartoEuro: bigint;
  readonly impostaPlusvalenzeEuro: bigint;
  readonly speseEuro: bigint;
  readonly bolliEuro: bigint;
  readonly commissioniEuro: bigint;
  readonly impostaTransazioniEuro: bigint;
  readonly saldoEuro: bigint;
  /** What the slip said that enters the cost. */
  readonly costo: bigint;
}

/** What the play of its position made of a row: signed, millionths and cents. */
export interface EffettoContabile {
  readonly quantita: bigint;
  readonly costo: bigint;
  readonly costoDivisa: bigint;
}

export interface CausaleContabile {
  readonly codCausale: string;
  readonly tipoCausale: string;
  readonly effettoQuantita: number;
  readonly effettoLiquidita: number;
  readonly reddito: string;
}

/** A row of a registration as the books see it (docs/regole/contabilita.md#simboli). */
export interface RigaContabile extends ImportiRiga {
  readonly id: number;
  readonly causale: CausaleContabile;
  readonly genere: Genere | null;
  /** Alone, the first of a pair, or the second. */
  readonly lato: 'S' | 'U' | 'E';
  readonly effetto: EffettoContabile | null;
  readonly corto: boolean;
  readonly codDivisa: string;
  /** Units of the currency for one euro. */
  readonly cambio: string;
  readonly poolFactor: string | null;
  readonly poolFactorDopo: string | null;
  readonly dataOperazione: Data;
  readonly dataMovimento: Data;
  readonly dataValuta: Data;
}

const ESCONO: ReadonlySet<Genere | null> = new Set<Genere | null>([
  'scarico',
  'scorporo',
  'uscita',
  'scissione',
]);
const ENTRANO: ReadonlySet<Genere | null> = new Set<Genere | null>(['carico', 'entrata']);

const conVerso = (importo: bigint, corto: boolean): bigint => (corto ? -importo : importo);

/** What left a position, of the cost; written options give it a minus. */
export const costoUscito = ({ genere, effetto, corto }: RigaContabile): bigint =>
  ESCONO.has(genere) ? conVerso(-(effetto?.costo ?? 0n), corto) : 0n;

export const costoEntrato = ({ genere, effetto, corto }: RigaContabile): bigint =>
  ENTRANO.has(genere) ? conVerso(effetto?.costo ?? 0n, corto) : 0n;

/** What changed the cost of what is held; of what is owed the other way round. */
export const costoRettificato = ({ genere, effetto, corto }: RigaContabile): bigint =>
  genere === 'rettifica' ? conVerso(effetto?.costo ?? 0n, corto) : 0n;

/** What a row takes out, adds to, or neither. */
export const siScarica = ({ genere }: RigaContabile): boolean => ESCONO.has(genere);

/** What a row lends against titoli in euro; with a minus what comes back of it. */
export const prestatoCon = ({ causale, controvaloreEuro }: RigaContabile): bigint =>
  causale.tipoCausale === 'P' ? BigInt(-causale.effettoLiquidita) * controvaloreEuro : 0n;
