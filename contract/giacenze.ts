import Type, { type Static, type TProperties } from 'typebox';
import { CODICI_METODO } from '#domain/calcolo/lotti/metodo.ts';
import { FiltroTitoliRidotto } from './filtro-titoli.ts';
import { DataWire, Decimale, nullo, o } from './forme.ts';
import { rotta } from './rotta.ts';

const Codici = (lunghezza: number) =>
  o(nullo(Type.Array(Type.String({ minLength: 1, maxLength: lunghezza }), { maxItems: 1000 })));

const Metodo = Type.Enum([...CODICI_METODO]);

/** How positions are looked at, on whichever day. */
export const SguardoGiacenze = {
  /** By trade (M), value (V) or the day it was known (I); M unless told. */
  selezioneTipo: o(nullo(Type.Enum(['M', 'V', 'I']))),
  /** The holdings are those that were known at the end of this day. */
  notoAl: o(nullo(DataWire)),
  /** What if the cost were counted by this method: nothing is stored. */
  metodo: o(nullo(Metodo)),
  /** Rows of nothing too. */
  ancheVuote: o(nullo(Type.Boolean())),
} satisfies TProperties;

/** What is held on a day: by which of the three dates, as known when, for whom, by which method. */
const FiltroGiacenze = Type.Object({
  ...FiltroTitoliRidotto,
  ...SguardoGiacenze,
  /** Today unless told. */
  data: o(nullo(DataWire)),
  /** Which rows are summed up into one; every position by itself unless told. */
  livelloDettaglio: o(
    nullo(Type.Enum(['Azienda', 'Portafoglio', 'Depositario', 'Depositario Globale'])),
  ),
  ordinamento: o(nullo(Type.Enum(['Portafoglio', 'Depositario']))),
  /** "Dati Raggruppamento per", the outermost first: rows come in their order, each with its groups. */
  gruppi: o(nullo(Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 3 }))),
  codPortafoglio: Codici(20),
  codDepositario: Codici(20),
  /** Each stands for the depositari that it groups. */
  codDepositarioGlobale: Codici(20),
  codControparte: Codici(20),
});

export type FiltroGiacenzeWire = Static<typeof FiltroGiacenze>;

/**
 * Quantity signed (a short position is negative); costs as they are carried. Prices are of the last day that
 * has one; worth is at the last price, without accrual, else at cost.
 */
const Giacenza = Type.Object({
  /** What it is gathered by, level by level, in words; null where it has nothing there. */
  gruppi: Type.Array(nullo(Type.String())),
  cod_Portafoglio: nullo(Type.String()),
  cod_Depositario: nullo(Type.String()),
  depositarioGlobale: nullo(Type.String()),
  cod_Titolo: Type.String(),
  codISIN: nullo(Type.String()),
  descrizione: Type.String(),
  tipoTitolo: Type.String(),
  codDivisa: Type.String(),
  immCirc: nullo(Type.String()),
  metodo: nullo(Type.String()),
  quantita: Decimale,
  costo: Decimale,
  costoDivisa: Decimale,
  /** Euro per 100 of nominal, or per unit; null where nothing is held. */
  costoMedio: nullo(Decimale),
  /** The cost with a minus where the position is short: what it brought in counts against what others cost. */
  carico: Decimale,
  /** As it is quoted, however old; null where there never was one. */
  prezzo: nullo(Decimale),
  dataPrezzo: nullo(DataWire),
  /** Euro; the cost where `alCosto`, and of a commitment, which is worth its margins. */
  valore: Decimale,
  /** There is no price, no rate, or no coefficient of its index. */
  alCosto: Type.Boolean(),
  /** Worth less cost, and in percent of it; null of what is worth its cost only. */
  latente: nullo(Decimale),
  latentePercento: nullo(Decimale),
  /** Percent of what all rows are worth: rounded so that they come to 100 together. */
  peso: nullo(Decimale),
  /** Accrued on the day, gross, in euro; null of what accrues nothing. */
  rateo: nullo(Decimale),
  /** Why the accrual cannot be told. */
  senzaRateo: nullo(Type.String()),
});

export type GiacenzaWire = Static<typeof Giacenza>;

const MovimentoDellaMedia = Type.Object({
  idMovimento: Type.Integer(),
  /** «12/2025» */
  registrazione: Type.String(),
  /** By the date that was asked for. */
  data: DataWire,
  cod_Causale: Type.String(),
  /** Signed: what came in, or went out with a minus. */
  quantita: Decimale,
  costo: Decimale,
});

const MediaDelLotto = Type.Object({
  /** The last ones, the oldest first. */
  movimenti: Type.Array(MovimentoDellaMedia),
  /** How many came before them, and what they did together. */
  altri: Type.Integer(),
  quantitaAltri: Decimale,
  costoAltri: Decimale,
});

export type MediaWire = Static<typeof MediaDelLotto>;

const Lotto = Type.Object({
  cod_Portafoglio: Type.String(),
  cod_Depositario: Type.String(),
  immCirc: Type.String(),
  corta: Type.Boolean(),
  lotto: Type.String(),
  /** The movement that bought it, «12/2025»; null of a yearly layer. */
  registrazione: nullo(Type.String()),
  idMovimento: nullo(Type.Integer()),
  data: DataWire,
  quantita: Decimale,
  costo: Decimale,
  costoDivisa: Decimale,
  costoMedio: nullo(Decimale),
  /**
   * Of which movements an average is made, since nothing was held for the last time; null of lots that
   * are bought, and of an average that is only supposed.
   */
  media: nullo(MediaDelLotto),
});

export type LottoWire = Static<typeof Lotto>;

/** A coupon, a dividend, a redemption or a last day of a titolo held today; amounts are gross. */
const CedolaInArrivo = Type.Object({
  /** Null where the terms are not enough: `evento` says why. */
  data: nullo(DataWire),
  dataPagamento: nullo(DataWire),
  evento: Type.String(),
  cod_Titolo: Type.String(),
  descrizione: Type.String(),
  codDivisa: Type.String(),
  quantita: Decimale,
  cedola100: nullo(Decimale),
  rimborso100: nullo(Decimale),
  /** What a dividend pays on each unit. */
  perUnita: nullo(Decimale),
  /** Whether the rate is not fixed yet. */
  presunta: nullo(Type.Boolean()),
  /** In the currency of the row; null where it is not known. */
  importo: nullo(Decimale),
  /** Null where there is no recent rate, too. */
  importoEuro: nullo(Decimale),
});

export type CedolaInArrivoWire = Static<typeof CedolaInArrivo>;

/** Of which titolo and position, between which days, by which of the three dates, as known when. */
const DomandaScheda = Type.Object({
  codTitolo: Type.String({ minLength: 1, maxLength: 20 }),
  codPortafoglio: o(nullo(Type.String({ minLength: 1, maxLength: 20 }))),
  codDepositario: o(nullo(Type.String({ minLength: 1, maxLength: 20 }))),
  immCirc: o(nullo(Type.Enum(['I', 'C']))),
  /** From the first movement unless told. */
  dal: o(nullo(DataWire)),
  /** Today unless told. */
  al: o(nullo(DataWire)),
  selezioneTipo: o(nullo(Type.Enum(['M', 'V', 'I']))),
  notoAl: o(nullo(DataWire)),
  /** 500 unless told. */
  righe: o(Type.Integer({ minimum: 1, maximum: 1000 })),
  /** Of the page before: where the next one begins. */
  cursore: o(nullo(Type.String({ maxLength: 500 }))),
});

export type DomandaSchedaWire = Static<typeof DomandaScheda>;

/** What is held and what it cost, in euro. */
const SaldoScheda = Type.Object({
  quantita: Decimale,
  costo: Decimale,
  /** Euro per 100 of nominal, or per unit; null where nothing is held. */
  costoMedio: nullo(Decimale),
});

/** At which price of which day, in the titolo's currency; what that makes in euro, and over the cost. */
const ValoreScheda = Type.Object({
  prezzo: Decimale,
  data: DataWire,
  valore: Decimale,
  latente: Decimale,
});

/** A movement with what it did, and what is held after it. */
const RigaScheda = Type.Object({
  id: Type.Integer(),
  anno: Type.Integer(),
  nreg: Type.Integer(),
  nriga: Type.Integer(),
  /** By the date that was asked for. */
  giorno: DataWire,
  cod_Causale: Type.String(),
  cod_Portafoglio: Type.String(),
  cod_Depositario: Type.String(),
  immCirc: nullo(Type.String()),
  prezzo: nullo(Decimale),
  /** Signed: what came in, or went out with a minus. */
  quantita: Decimale,
  costo: Decimale,
  giacenza: Decimale,
  costoResiduo: Decimale,
  costoMedio: nullo(Decimale),
  risultatoPrezzo: nullo(Decimale),
  risultatoCambio: nullo(Decimale),
  /** Euro: cashed, or paid with a minus. */
  interessi: Decimale,
  saldoEuro: Decimale,
  /** By the day it was known: what a later movement changed of this one. */
  correzione: Type.Boolean(),
});

export type RigaSchedaWire = Static<typeof RigaScheda>;

const SchedaTitolo = Type.Object({
  codTitolo: Type.String(),
  descrizione: Type.String(),
  tipoTitolo: Type.String(),
  apertura: SaldoScheda,
  righe: Type.Array(RigaScheda),
  /** What a yearly method lets go of at the close of the years, on the last page; null where there is none. */
  costoDiFineAnno: nullo(Decimale),
  /** The same as the holdings of that day. */
  chiusura: SaldoScheda,
  /** What is held at the end at the last price; null without a price, or without a rate. */
  mercato: nullo(ValoreScheda),
  /** Null on the last page. */
  cursore: nullo(Type.String()),
});

export type SchedaTitoloWire = Static<typeof SchedaTitolo>;

export const rotteGiacenze = {
  filtrate: rotta({
    metodo: 'POST',
    url: '/giacenze/getfiltered',
    riassunto: 'Le giacenze a una data, al più 50.000 righe',
    accesso: 'Movimenti_R',
    ambito: 'azienda',
    body: nullo(FiltroGiacenze),
    risposta: Type.Array(Giacenza),
  }),
  lotti: rotta({
    metodo: 'GET',
    url: '/giacenze/lotti',
    riassunto: 'I lotti di un titolo a una data, anche secondo un altro metodo',
    accesso: 'Movimenti_R',
    ambito: 'azienda',
    query: Type.Object({
      codTitolo: Type.String({ minLength: 1, maxLength: 20 }),
      codPortafoglio: o(Type.String({ minLength: 1, maxLength: 20 })),
      codDepositario: o(Type.String({ minLength: 1, maxLength: 20 })),
      immCirc: o(Type.Enum(['I', 'C'])),
      data: o(DataWire),
      selezioneTipo: o(Type.Enum(['M', 'V', 'I'])),
      notoAl: o(DataWire),
      metodo: o(Metodo),
    }),
    risposta: Type.Array(Lotto),
  }),
  scheda: rotta({
    metodo: 'POST',
    url: '/giacenze/scheda',
    riassunto: 'La scheda di un titolo: ogni movimento con ciò che resta dopo di lui',
    accesso: 'Movimenti_R',
    ambito: 'azienda',
    body: DomandaScheda,
    risposta: SchedaTitolo,
  }),
  cedoleInArrivo: rotta({
    metodo: 'GET',
    url: '/giacenze/cedole-in-arrivo',
    riassunto: 'Cedole, rimborsi e scadenze dei titoli in giacenza nei prossimi giorni',
    accesso: 'Movimenti_R',
    ambito: 'azienda',
    query: Type.Object({
      /** 30 unless told. */
      giorni: o(Type.Integer({ minimum: 1, maximum: 366 })),
      /** Today unless told. */
      dal: o(DataWire),
    }),
    risposta: Type.Array(CedolaInArrivo),
  }),
};

export const formeGiacenze = {
  CedolaInArrivo,
  DomandaScheda,
  FiltroGiacenze,
  Giacenza,
  Lotto,
  MediaDelLotto,
  MovimentoDellaMedia,
  RigaScheda,
  SaldoScheda,
  SchedaTitolo,
  ValoreScheda,
};
