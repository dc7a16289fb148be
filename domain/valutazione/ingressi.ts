import type { ValoreDelGiorno } from '#domain/archivi/metodi.ts';
import type { RigaPiano } from '#domain/calcolo/piano-cedole.ts';
import type { RateoCalcolato } from '#domain/calcolo/rateo-titolo.ts';
import type { TitoloCalcolato } from '#domain/calcolo/titolo.ts';
import type { Traccia } from '#domain/calcolo/traccia.ts';
import type { Data } from '#domain/tempo/data.ts';

/** What a settled row of a position was, as far as a valuation has to know. */
export type CheFu =
  | 'carico'
  | 'scarico'
  | 'scarto'
  | 'rivalutazione'
  /** Of an IFRS book: to fair value. */
  | 'valutazione'
  | 'margine'
  | 'altro';

/** How much was settled on a day: signed, what came in, or went out with a minus. */
export interface Mossa {
  readonly valuta: Data;
  readonly quantita: string;
}

/** Write-downs that are open, in euro and in the titolo's currency. */
export interface Aperte {
  readonly euro: string;
  readonly divisa: string;
}

/** A registered row of a position in the order of play, with what it did to quantity and cost. */
export interface RigaStoria extends Mossa {
  readonly che: CheFu;
  readonly data: Data;
  readonly costo: string;
  readonly costoDivisa: string;
  /** Gross interest in the currency: the accrual paid, the coupon collected. */
  readonly interessi: string;
  /** What came in was paid for, so that its accrual is what was paid. */
  readonly pagato: boolean;
  readonly prezzo: string | null;
  readonly coefficiente: string | null;
  readonly cambioSpot: string | null;
  readonly cambioConvenzionale: string | null;
  /** Of an opening the effective rate of another system, a fraction: it goes on being amortised by it. */
  readonly tassoPortato?: string | null;
}

/** A coupon or a dividend that fell due by the day, whenever it settles. */
export interface Incasso {
  readonly che: 'cedola' | 'dividendo';
  readonly data: Data;
  readonly valuta: Data;
  /** Gross, in its currency. */
  readonly interessi: string;
}

/** A lot that is left, with what it was when it was bought. */
export interface LottoValutato {
  readonly quantita: string;
  readonly costoDivisa: string;
  readonly acquisto: Pick<
    RigaStoria,
    'valuta' | 'quantita' | 'costoDivisa' | 'interessi' | 'pagato'
  > &
    Partial<Pick<RigaStoria, 'coefficiente' | 'tassoPortato'>>;
}

/** What is settled of a titolo in one place, with the rows that made it. */
export interface PosizioneDaValutare {
  readonly codPortafoglio: string;
  readonly immCirc: 'I' | 'C';
  readonly corta: boolean;
  /** Nominal or units, never negative. */
  readonly quantita: string;
  readonly costo: string;
  readonly costoDivisa: string;
  /** Whether its discount is amortised at the effective rate: of its portfolio or of the titolo. */
  readonly costoAmmortizzato: boolean;
  /** Purchases that end within a year are amortised too. */
  readonly ancheBrevi?: boolean;
  /** In an IFRS book, how it is measured. */
  readonly classeIfrs9?: ClasseIfrs9;
  /** Accruals carry the tax on what has accrued (tipo soggetto N). */
  readonly nettista: boolean;
  /** Whether discounts count lot by lot; null of averaged methods. */
  readonly lotti: readonly LottoValutato[] | null;
  /** What was settled by the day, in the order of play; none where the value hangs on none (`passatoChiesto`). */
  readonly storia: readonly RigaStoria[];
  /** What it held day by day of the last year, what was before it in one. */
  readonly mosse: readonly Mossa[];
  readonly incassi: readonly Incasso[];
  /** Write-downs still open that no row tells: of another system. */
  readonly svalutazioniIniziali?: Aperte;
}

/** A value with its archive and day, or in words why there is none. */
export type Ingresso =
  | { readonly valore: string; readonly archivio: string | null; readonly data: Data }
  | { readonly manca: string };

/** The rates of a currency in a period, by their days: what discounts are translated at where a book wants their mean. */
export interface CambiDelPeriodo {
  readonly codDivisa: string;
  /** The first day of the exercise. */
  readonly dal: Data;
  readonly al: Data;
  readonly serie: readonly ValoreDelGiorno[];
}

/** The mean rate of the days in which a discount matured. */
export interface CambioMedio {
  readonly valore: string;
  readonly dal: Data;
  /** The last day that it was taken from. */
  readonly data: Data;
  readonly giorni: number;
}

/** What the archives hold for a position on the day. */
export interface IngressiDelGiorno {
  readonly prezzo: Ingresso;
  readonly cambio: Ingresso;
  /** The manager's go before what the product counts, the daily archive's stand in for it. */
  readonly rateo: Ingresso;
  readonly coefficiente: Ingresso;
  /** Where discounts are translated at the mean rate of the time they matured in. */
  readonly cambiDelPeriodo?: CambiDelPeriodo;
}

/** A titolo with all that does not depend on who holds it, counted once for the day. */
export interface TitoloDaValutare {
  readonly calcolato: TitoloCalcolato;
  readonly tipoTitolo: string;
  /** Whether its quotes hold the accrual. */
  readonly telQuel: boolean;
  readonly moltiplicatore: string | null;
  readonly scadenzaDerivato: Data | null;
  readonly giorno: Data;
  /** Null of what accrues nothing; in words where the terms do not allow it. */
  readonly conto: RateoCalcolato | { readonly manca: string } | null;
  /** The plan as the rates known on a day make it; empty where there is no account of accruals. */
  readonly pianoAl: (giorno: Data) => readonly RigaPiano[];
  /** The coefficient on a day, for indexed capital; null where the archive has none. */
  readonly coefficienteAl: (giorno: Data) => string | null;
}

/** What a titolo is on the day, beside what the archives say. */
export interface AlGiorno {
  readonly poolFactor: string;
  readonly coefficiente: string;
  /** Write-downs that are open, in the titolo's currency: they are not amortised back. */
  readonly aperte: string;
}

/** How titoli are measured: what is held to trade, designated or not classified goes through profit or loss. */
export const classiIfrs9 = ['AC', 'FVOCI', 'FVOCI-E', 'FVTPL'] as const;
export type ClasseIfrs9 = (typeof classiIfrs9)[number];

/** A step to fair value: by how much, and whether the difference waits in a reserve. */
export interface AlFairValue {
  readonly variazione: Cifra;
  readonly aRiserva: boolean;
}

/** What somebody decided of a position; nothing is decided by itself (OIC 20, L. 199/2025). */
export interface Decisione {
  /** A durable loss of a fixed titolo, to this value in euro, or to the market's; of a current one the waiver does not hold. */
  readonly durevole?: { readonly valore: string | null };
  /** Why a fixed one was written down has gone: back up to this value in euro, or to the market's. */
  readonly ripresa?: { readonly valore: string | null };
  /** The waiver: a loss that is not durable is not written down. */
  readonly deroga?: boolean;
}

/** A figure of the valuation; null where an input is missing. */
type Cifra = string | null;

/** What stands in the books before the market is looked at, and what the market says. */
export interface Confronto {
  readonly immCirc: 'I' | 'C';
  readonly costo: string;
  readonly costoDivisa: string;
  readonly aperte: Aperte;
  /** In euro and in currency; null where price or rate is missing. */
  readonly mercato: { readonly euro: string; readonly divisa: string } | null;
  /** Bonds and money: their cost in currency is what the rate is applied to. */
  readonly monetario: boolean;
  readonly cambio: string;
  /** The holding in currency for a price of one; null where a coefficient is missing. */
  readonly perPunto: string | null;
}

/** What steps came to in the titolo's currency, as movements say them beside the euro. */
export interface CifreInDivisa {
  readonly crediti: Cifra;
  readonly rateo: Cifra;
  readonly scarto: Cifra;
  /** What the discount was translated at, where it is not the day's rate. */
  readonly cambioScarto?: CambioMedio;
}

/** A position at its value, figure by figure (docs/regole/valutazione.md#motore). */
export interface Valutata {
  readonly poolFactor: string;
  readonly coefficiente: Cifra;
  readonly creditiMaturati: Cifra;
  readonly rateo: Cifra;
  readonly ritenutaRateo: Cifra;
  readonly scarto: Cifra;
  readonly differenzaCambio: Cifra;
  readonly valoreMercato: Cifra;
  readonly svalutazione: Cifra;
  readonly ripresa: Cifra;
  /** Of a current titolo by the waiver. */
  readonly minusvalenzaNonRilevata: Cifra;
  /** Of a fixed one, whose loss nobody has called durable. */
  readonly minusvalenzaLatente: Cifra;
  readonly plusvalenzaNonRilevata: Cifra;
  readonly svalutazioniCumulate: Cifra;
  readonly fairValueDerivato: Cifra;
  /** In an IFRS book: how it came to its fair value. */
  readonly aFairValue?: AlFairValue;
  readonly valoreBilancio: Cifra;
  readonly costoDivisa: Cifra;
  readonly tassoEffettivo: Cifra;
  readonly inDivisa: CifreInDivisa;
  /** What the last step worked on, so that a decision makes it anew; null of derivatives, and where it is not known. */
  readonly confronto: Confronto | null;
  /** What is missing, each with its remedy. */
  readonly anomalie: readonly string[];
  readonly traccia: Traccia;
}
