import type { Tolleranza } from '#domain/archivi/qualita/attuazione.ts';
import type { RichiestaCoefficiente } from '#domain/calcolo/coefficiente.ts';
import type { QuotaTassata } from '#domain/calcolo/controvalore.ts';
import type { RigaIndicizzata } from '#domain/calcolo/piano-indicizzato.ts';
import type { CoefficienteNoto } from '#domain/calcolo/rateo-indicizzato.ts';
import type {
  AliquotaLetta,
  Cambio,
  ChiTrattiene,
  PortafoglioFiscale,
  TitoloCalcolato,
} from '#domain/calcolo/titolo.ts';
import type { Traccia } from '#domain/calcolo/traccia.ts';
import type { ZainettoDelGiorno } from '#domain/fiscalita/al-realizzo.ts';
import type { LimitiDelTitolo } from '#domain/limiti/misure.ts';
import type { MossaFiscale } from '#domain/posizioni/costo-fiscale.ts';
import type { ChiavePosizione, GiacenzeLette, Rapporto } from '#domain/posizioni/ipotesi.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { CausaleFissato, NaturaTitolo } from '../campi.ts';

export interface Azienda {
  readonly codAzienda: string;
  readonly oggi: Data;
  readonly chiusiAl: Data | null;
  /** Days of the closed period that an exception opens to whoever asks. */
  readonly deroghe: readonly { readonly dal: Data; readonly al: Data }[];
  readonly quattroOcchi: boolean;
  /** The draft is there and none of it was written by whoever asks. */
  readonly scrittoDaAltri: boolean;
  readonly oneriNelCosto: 'T' | 'I' | 'N';
  readonly codiceFiscale: string | null;
}

export interface Periodo {
  readonly dataApertura: Data | null;
  readonly dataChiusura: Data | null;
}

export interface Portafoglio extends PortafoglioFiscale, Periodo {
  readonly immCirc: 'I' | 'C' | null;
}

export interface Depositario extends Periodo, ChiTrattiene {
  readonly codPortafoglio: string;
}

/** What a slip reads of a titolo beside its terms. */
export interface AnagraficaTitolo {
  readonly codTitolo: string;
  readonly descrizione: string;
  readonly tipoTitolo: string;
  readonly immCirc: 'I' | 'C' | null;
  readonly corso: 'S' | 'T';
  readonly taglioMinimo: string | null;
  readonly moltiplicatore: string | null;
  readonly strike: string | null;
  readonly codSottostante: string | null;
  readonly tipoOption: string | null;
  /** E European, A American. */
  readonly stileOption: 'E' | 'A' | null;
  readonly scadenzaDerivato: Data | null;
  readonly tipoRimborso: string | null;
  /** Its main market is none: it is traded over the counter. */
  readonly fuoriMercato: boolean;
  readonly daCertificare: boolean;
  readonly certificatoIl: Data | null;
}

export interface TitoloFissato {
  readonly anagrafica: AnagraficaTitolo;
  readonly calcolato: TitoloCalcolato;
  readonly natura: NaturaTitolo;
}

export interface CausaleLetta extends CausaleFissato {
  readonly attiva: boolean;
}

/** A price of the archive, with what has been set of its checks. */
export interface Ultimo {
  readonly valore: string;
  readonly data: Data;
  readonly tolleranze: readonly Tolleranza[];
}

/** Why terms do not allow a calculation. */
export interface Impossibile {
  readonly campo: string | null;
  readonly messaggio: string;
}

/** The accrual of a titolo on a day, as a slip counts with it. */
export interface RateoDelGiorno {
  readonly lordo100: string;
  readonly traccia: Traccia;
  readonly dataInizioGodimento: Data | null;
  readonly giorniMaturati: number;
  readonly giorniPeriodo: number;
  readonly convenzione: string;
  readonly aliquota: string | null;
  readonly mancaCoefficiente: string | null;
  /** What an indexed titolo has grown by, per 100. */
  readonly rivalutazione100: string | null;
  /** The part of the nominal that is alive before, and after, what is repaid on the day. */
  readonly poolFactorPrima: string;
  readonly poolFactorDopo: string;
  /** The last repayment of a part of the capital up to the day. */
  readonly rata: { readonly dal: Data; readonly prima: string; readonly dopo: string } | null;
  /** The accrual cut where the rate of tax changes. */
  readonly quote: readonly QuotaTassata[];
}

/** The coupon that a day pays, cut where the rate of tax changed while it matured. */
export interface CedolaDelGiorno {
  readonly riga: RigaIndicizzata;
  readonly confermata: boolean;
  readonly quote: readonly QuotaTassata[] | Impossibile;
}

/** A registered row of the same position, before the one that is computed. */
export interface RigaPrima {
  readonly effettoQuantita: -1 | 0 | 1;
  readonly effettoLiquidita: -1 | 0 | 1;
  readonly quantita: string;
  readonly prezzo: string | null;
  readonly cambioConvenzionale: string | null;
  readonly controvalore: string;
  readonly controvaloreEuro: string;
  /** Charges, as a positive number. */
  readonly oneriEuro: string;
}

/** A movement that is there already, of the position and causale of a slip. */
export interface Gemello {
  readonly id: number;
  /** Null of a draft. */
  readonly nreg: number | null;
  readonly anno: number;
  readonly data: Data;
  readonly quantita: string;
  readonly prezzo: string | null;
  readonly rateo: string | null;
  readonly saldo: string;
}

/** What a titolo has announced that it pays on each unit that is held before a day. */
export interface DividendoAnnunciato {
  readonly importo: string;
  readonly codDivisa: string;
  readonly dataPagamento: Data;
  /** Percent that the issuer's state withholds; null where it withholds nothing. */
  readonly ritenutaEstera: string | null;
}

/** What was bought and sold of a share with a custodian on a day, new issues aside; what was bought, times its price. */
export interface ScambiDelGiorno {
  readonly comprate: string;
  /** Of them, off regulated markets. */
  readonly fuori: string;
  readonly vendute: string;
  readonly pagate: string;
}

/** Whether purchases of Italian shares are taxed, and what is registered of the day. */
export interface TassaTransazioni extends ScambiDelGiorno {
  /** Null where the list of the year is not there. */
  readonly soggetta: boolean | null;
}

interface DelTitolo {
  readonly codTitolo: string;
  readonly giorno: Data;
}

/** What is asked of the context of a slip, by kind: question and answer. All of it is plain data. */
interface Contesti {
  /** With the draft that is computed, where it is one. */
  azienda: { di: { readonly bozza: number | null }; da: Azienda };
  causale: { di: { readonly codCausale: string }; da: CausaleLetta | null };
  titolo: { di: { readonly codTitolo: string }; da: TitoloFissato | null };
  portafoglio: { di: { readonly codPortafoglio: string }; da: Portafoglio | null };
  depositario: { di: { readonly codDepositario: string }; da: Depositario | null };
  aliquote: { di: { readonly categoria: string }; da: readonly AliquotaLetta[] };
  /** The rate of the day, else the last of the days before that count. */
  cambio: { di: { readonly codDivisa: string; readonly giorno: Data }; da: Cambio | null };
  /** The last price up to a day; null for who may not read it. */
  ultimo: { di: DelTitolo; da: Ultimo | null };
  coefficiente: { di: RichiestaCoefficiente; da: CoefficienteNoto | null };
  /** The confirmed plan, oldest coupon first; empty where there is none. */
  pianoConfermato: { di: { readonly codTitolo: string }; da: readonly RigaIndicizzata[] };
  /** Null of what accrues nothing. */
  rateo: { di: DelTitolo; da: RateoDelGiorno | Impossibile | null };
  cedola: { di: DelTitolo; da: CedolaDelGiorno | Impossibile | null };
  /** What goes ex on a day; empty where nothing does. */
  dividendi: { di: DelTitolo; da: readonly DividendoAnnunciato[] };
  /** Null of what is no Italian share; `regolato` is when what is traded on the day changes hands. */
  transazioni: {
    di: DelTitolo & { readonly codDepositario: string; readonly regolato: Data };
    da: TassaTransazioni | null;
  };
  /** What a position holds by the evening of a day, by trade or by settlement. */
  tenuta: {
    di: ChiavePosizione & { readonly sera: Data; readonly per: 'movimento' | 'valuta' };
    da: string;
  };
  /** Of what a position holds by the evening of a day, by settlement, how much it has since the issue. */
  premio: {
    di: ChiavePosizione & { readonly sera: Data; readonly fineCollocamento: Data };
    da: string;
  };
  /**
   * What the movements up to a day did to what is held in one relation, oldest first; none of it reversed,
   * nor what went from one of its compartments to the other.
   */
  mosse: { di: Rapporto & { readonly giorno: Data }; da: readonly MossaFiscale[] };
  /** What a sale of a day meets in the pouch of a custodian's relation, after all that is registered of its day. */
  zainetto: {
    di: { readonly codDepositario: string; readonly giorno: Data };
    da: ZainettoDelGiorno;
  };
  /** What a family of causali did on a position up to a day, oldest first; none of it reversed. */
  righePrima: {
    di: ChiavePosizione & { readonly tipoCausale: string; readonly giorno: Data };
    da: readonly RigaPrima[];
  };
  /** What is there already of a causale on a position between two days, oldest first; none of it reversed. */
  gemelli: {
    di: ChiavePosizione & {
      readonly codCausale: string;
      readonly dal: Data;
      readonly al: Data;
    };
    da: readonly Gemello[];
  };
  /** Null where the company has no limits, or none that the titolo counts in. */
  limiti: {
    di: { readonly codTitolo: string; readonly codPortafoglio: string };
    da: LimitiDelTitolo | null;
  };
  /** The positions of the rows of a slip, as they are before its place in its day and after it. */
  giacenze: {
    di: {
      readonly chiavi: readonly ChiavePosizione[];
      readonly data: Data;
      readonly ordine: number;
    };
    da: GiacenzeLette;
  };
}

export type Genere = keyof Contesti;
export type Domanda<G extends Genere> = Contesti[G]['di'];
export type Risposta<G extends Genere> = Contesti[G]['da'];

/** A question of a kind, as it is sent to whoever can answer. */
export type Bisogno = { [G in Genere]: { readonly genere: G; readonly di: Domanda<G> } }[Genere];
/** The same with its answer. */
export type Nota = {
  [G in Genere]: { readonly genere: G; readonly di: Domanda<G>; readonly da: Risposta<G> };
}[Genere];

/** What a slip is computed with: looked up, never read from anywhere. */
export interface Contesto {
  /** The answer to a question; one that is not there stops the computation (`provaCon`). */
  readonly cerca: <G extends Genere>(genere: G, di: Domanda<G>) => Risposta<G>;
  /** Says that a question will be asked, so that what is missing is read together; whether it is there. */
  readonly annuncia: <G extends Genere>(genere: G, di: Domanda<G>) => boolean;
  readonly metti: (nota: Nota) => void;
  /** What was asked and is not there, since it was asked for the last time. */
  readonly mancanti: () => readonly Bisogno[];
  readonly note: () => readonly Nota[];
  /** Forgets the answers of a kind, where there are more than so many. */
  readonly dimentica: (genere: Genere, oltre: number) => void;
}

/** How answers follow from others: who has no such rule is told them. */
export type Deduzioni = {
  readonly [G in Genere]?: (contesto: Contesto, di: Domanda<G>) => Risposta<G>;
};

/** Thrown where an answer is not there; one for all, as it happens often and tells nothing. */
const MANCA = new Error('Al contesto del fissato manca una risposta.');

/** An empty context; what is not put into it and cannot be deduced is missing. */
export function creaContesto(deduzioni: Deduzioni = {}): Contesto {
  const note = new Map<Genere, Map<string, Nota>>();
  let mancanti = new Map<string, Bisogno>();
  const delGenere = (genere: Genere): Map<string, Nota> => {
    const sue = note.get(genere) ?? new Map<string, Nota>();
    note.set(genere, sue);
    return sue;
  };
  const nota = (genere: Genere, di: unknown): Nota | undefined => {
    const nome = JSON.stringify(di);
    const nota = delGenere(genere).get(nome);
    if (!nota && !deduzioni[genere]) mancanti.set(genere + nome, { genere, di } as Bisogno);
    return nota;
  };
  const contesto: Contesto = {
    cerca: (genere, di) => {
      const nota_ = nota(genere, di);
      if (nota_) return nota_.da as Risposta<typeof genere>;
      const deduci = deduzioni[genere];
      if (!deduci) throw MANCA;
      const da = deduci(contesto, di as never);
      contesto.metti({ genere, di, da } as unknown as Nota);
      return da as Risposta<typeof genere>;
    },
    annuncia: (genere, di) => nota(genere, di) !== undefined,
    metti: (una) => {
      delGenere(una.genere).set(JSON.stringify(una.di), una);
    },
    mancanti: () => {
      const chiesti = [...mancanti.values()];
      mancanti = new Map();
      return chiesti;
    },
    note: () => [...note.values()].flatMap((sue) => [...sue.values()]),
    dimentica: (genere, oltre) => {
      if (delGenere(genere).size > oltre) note.delete(genere);
    },
  };
  return contesto;
}

/** What a computation gives; undefined where the context lacks something, which is among its `mancanti`. */
export function provaCon<T>(contesto: Contesto, calcola: (contesto: Contesto) => T): T | undefined {
  try {
    return calcola(contesto);
  } catch (causa) {
    if (causa === MANCA) return undefined;
    throw causa;
  }
}

/** Whether an answer is that terms do not allow it. */
export const eImpossibile = (da: object | null): da is Impossibile =>
  da !== null && 'messaggio' in da;
