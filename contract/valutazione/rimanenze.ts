import Type, { type Static } from 'typebox';
import { FiltroPosizioni } from '../filtro-titoli.ts';
import {
  DataWire,
  Decimale,
  DecimaleIngresso,
  Guid,
  Id,
  Istante,
  nullo,
  o,
  Paginata,
  ParametroGuid,
  Problema,
  RichiestaPaginata,
} from '../forme.ts';
import { rotta } from '../rotta.ts';

const Cifra = nullo(Decimale);

export const livelliRimanenze = [
  'Azienda',
  'Portafoglio',
  'Depositario',
  'Depositario Globale',
] as const;

const Passo = Type.Object({
  titolo: Type.String(),
  calcolo: Type.String(),
  valore: Type.String(),
  fonte: Type.String(),
});

const LottoRimanenza = Type.Object({
  codLotto: Type.String(),
  data: DataWire,
  quantita: Decimale,
  costo: Decimale,
  costoDivisa: Decimale,
});

/** A position at a year's end; a level above it has no portfolio, or no depositario, and sums. Null is unknown. */
export const Rimanenza = Type.Object({
  /** Of a position by itself; null of a sum. */
  id: nullo(Id),
  /** Of a position by itself: it grows with each decision. */
  versione: nullo(Type.Integer()),
  guid: Guid,
  dataChiu: DataWire,
  /** S simulated, C confirmed, A annulled, I initial. */
  stato: Type.Enum(['S', 'C', 'A', 'I']),
  idPosizione: nullo(Id),
  cod_Portafoglio: nullo(Type.String()),
  cod_Depositario: nullo(Type.String()),
  depositarioGlobale: nullo(Type.String()),
  cod_Titolo: Type.String(),
  codISIN: nullo(Type.String()),
  descrizione: Type.String(),
  tipoTitolo: Type.String(),
  codDivisa: Type.String(),
  immCirc: nullo(Type.String()),
  corta: Type.Boolean(),
  quotato: nullo(Type.Boolean()),
  metodo: nullo(Type.String()),
  numeroConto: nullo(Type.String()),
  quantita: Decimale,
  poolFactor: Cifra,
  coefficiente: Cifra,
  cambio: Cifra,
  fonteCambio: nullo(Type.String()),
  dataCambio: nullo(DataWire),
  prezzo: Cifra,
  fontePrezzo: nullo(Type.String()),
  dataPrezzo: nullo(DataWire),
  costoStorico: Cifra,
  costoAnte: Decimale,
  costoDivisaAnte: Decimale,
  creditiMaturati: Cifra,
  rateo: Cifra,
  ritenutaRateo: Cifra,
  scarto: Cifra,
  differenzaCambio: Cifra,
  svalutazione: Cifra,
  ripresa: Cifra,
  svalutazioniCumulate: Cifra,
  minusvalenzaNonRilevata: Cifra,
  minusvalenzaLatente: Cifra,
  plusvalenzaNonRilevata: Cifra,
  valoreBilancio: Cifra,
  costoDivisa: Cifra,
  valoreMercato: Cifra,
  fairValueDerivato: Cifra,
  /** In an IFRS book: its class, by how much it went to fair value, what of that waits in the reserve. */
  tipoIfrs9: nullo(Type.String()),
  variazioneFairValue: Cifra,
  riservaFairValue: Cifra,
  tassoEffettivo: Cifra,
  /** Why a durable loss is proposed; null where none is. */
  proposta: nullo(Type.String()),
  durevole: nullo(Type.Boolean()),
  valoreRecuperabile: Cifra,
  deroga: Type.Boolean(),
  motivo: nullo(Type.String()),
  anomalie: Type.Array(Type.String()),
  /** Of a position by itself. */
  traccia: Type.Array(Passo),
  lotti: Type.Array(LottoRimanenza),
});
export type RimanenzaWire = Static<typeof Rimanenza>;

/** Which run is looked at. */
export const SceltaValutazione = {
  /** «Data Chiusura»: the last one that has a confirmed valuation unless told. */
  dataChiu: o(nullo(DataWire)),
  codLibro: o(nullo(Type.String({ pattern: '^[A-Z0-9]{1,8}$' }))),
  /** A run by its guid, simulated ones too; else the confirmed one of the day. */
  guid: o(nullo(Guid)),
};

const FiltroRimanenze = {
  ...FiltroPosizioni,
  ...SceltaValutazione,
  livelloDettaglio: o(nullo(Type.Enum([...livelliRimanenze]))),
  ordinamento: o(nullo(Type.Enum(['Portafoglio', 'Depositario']))),
};
const Filtro = Type.Object(FiltroRimanenze);
export type FiltroRimanenzeWire = Static<typeof Filtro>;

const IngressoRimanenze = Type.Object({
  che: Type.Enum([
    'prezzo',
    'cambio',
    'coefficiente',
    'rateo',
    'tasso',
    'cambioMedio',
    'prezzoFiscale',
  ]),
  codice: Type.String(),
  codPortafoglio: nullo(Type.String()),
  /** Of a mean, the first day that it is of. */
  dal: nullo(DataWire),
  data: DataWire,
  valore: Decimale,
  fonte: nullo(Type.String()),
  giorni: Type.Integer(),
});
export type IngressoRimanenzeWire = Static<typeof IngressoRimanenze>;

/** What the rows of a filter come to, short positions with a minus; null where a part of it is unknown. */
const TotaliRimanenze = Type.Object({
  righe: Type.Integer(),
  costoAnte: Decimale,
  scarto: Decimale,
  differenzaCambio: Decimale,
  svalutazione: Decimale,
  ripresa: Decimale,
  rateo: Decimale,
  fairValueDerivato: Decimale,
  valoreBilancio: Cifra,
  valoreMercato: Cifra,
});
export type TotaliRimanenzeWire = Static<typeof TotaliRimanenze>;

/** A run of the valuation, to be chosen by. */
const Valutazione = Type.Object({
  guid: Guid,
  codLibro: Type.String(),
  esercizio: Type.Integer(),
  dataChiu: DataWire,
  numero: Type.Integer(),
  stato: Type.Enum(['S', 'C', 'A', 'I']),
  /** With another method or other prices. */
  ipotesi: Type.Boolean(),
  /** Who made it what it is, and when. */
  chi: Type.String(),
  quando: Istante,
});
export type ValutazioneWire = Static<typeof Valutazione>;

export const RIGHE_INIZIALI_MASSIME = 50_000;

/** An opening balance of another system: what no movement tells. */
const RimanenzaIniziale = Type.Object({
  codPortafoglio: Type.String({ minLength: 1, maxLength: 20 }),
  codDepositario: Type.String({ minLength: 1, maxLength: 20 }),
  codTitolo: Type.String({ minLength: 1, maxLength: 20 }),
  immCirc: Type.Enum(['I', 'C']),
  corta: o(nullo(Type.Boolean())),
  /** Write-downs that are still open, in euro and in the currency of the titolo. */
  svalutazioniCumulate: o(nullo(DecimaleIngresso)),
  svalutazioniCumulateDivisa: o(nullo(DecimaleIngresso)),
  costoStorico: o(nullo(DecimaleIngresso)),
  valoreFiscaleMinimo: o(nullo(DecimaleIngresso)),
  /** A year, as a fraction: 0.0321. */
  tassoEffettivo: o(nullo(DecimaleIngresso)),
});
export type RimanenzaInizialeWire = Static<typeof RimanenzaIniziale>;

const RimanenzeIniziali = Type.Object({
  /** The day they stand on: the eve of the first exercise. */
  data: DataWire,
  codLibro: o(nullo(Type.String({ pattern: '^[A-Z0-9]{1,8}$' }))),
  /** None takes away those that are there. */
  righe: Type.Array(RimanenzaIniziale, { maxItems: RIGHE_INIZIALI_MASSIME }),
});
export type RimanenzeInizialiWire = Static<typeof RimanenzeIniziali>;

/** What has been entered of them, and why it does not change any more; null while it may. */
const InizialiScritte = Type.Object({
  codLibro: Type.String(),
  data: nullo(DataWire),
  impedimento: nullo(Type.String()),
  righe: Type.Array(RimanenzaIniziale),
});
export type InizialiScritteWire = Static<typeof InizialiScritte>;

const lettura = { accesso: 'Valutazione_R', ambito: 'azienda' } as const;

export const rotteRimanenze = {
  pagina: rotta({
    ...lettura,
    metodo: 'POST',
    url: '/rimanenze/getpagedpost',
    riassunto: 'Le rimanenze di una chiusura, al livello chiesto, a pagine',
    body: RichiestaPaginata(FiltroRimanenze),
    risposta: Paginata(Rimanenza),
  }),
  filtrate: rotta({
    ...lettura,
    metodo: 'POST',
    url: '/rimanenze/getfiltered',
    riassunto: 'Le rimanenze di una chiusura, al livello chiesto',
    body: nullo(Filtro),
    risposta: Type.Array(Rimanenza),
  }),
  totali: rotta({
    ...lettura,
    metodo: 'POST',
    url: '/rimanenze/gettotali',
    riassunto: 'A quanto arrivano le rimanenze di una chiusura, le corte col meno',
    body: nullo(Filtro),
    risposta: TotaliRimanenze,
  }),
  valutazioni: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/rimanenze/valutazioni',
    riassunto: 'Le valutazioni di cui ci sono le rimanenze, le più recenti davanti',
    query: Type.Object({ codLibro: o(Type.String({ pattern: '^[A-Z0-9]{1,8}$' })) }),
    risposta: Type.Array(Valutazione),
  }),
  ingressi: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/rimanenze/{guid}/ingressi',
    riassunto: 'I prezzi, i cambi e i coefficienti di una valutazione, con fonte ed età',
    params: ParametroGuid,
    risposta: Type.Array(IngressoRimanenze),
  }),
  inizialiScritte: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/rimanenze/iniziali',
    riassunto: 'Le rimanenze iniziali che si sono scritte, come si scrivono',
    query: Type.Object({ codLibro: o(Type.String({ pattern: '^[A-Z0-9]{1,8}$' })) }),
    risposta: InizialiScritte,
  }),
  iniziali: rotta({
    accesso: 'Valutazione_W',
    ambito: 'azienda',
    metodo: 'POST',
    url: '/rimanenze/iniziali',
    riassunto:
      'Le rimanenze iniziali di chi viene da un altro sistema: tutte insieme, al posto di quelle di prima; senza righe le toglie',
    body: RimanenzeIniziali,
    risposta: Type.Array(Rimanenza),
    rifiuti: { 409: Problema },
  }),
};

export const formeRimanenze = {
  FiltroRimanenze: Filtro,
  IngressoRimanenze,
  InizialiScritte,
  PaginaRimanenze: Paginata(Rimanenza),
  Rimanenza,
  RimanenzaIniziale,
  RimanenzeIniziali,
  TotaliRimanenze,
  ValutazioneEseguita: Valutazione,
};
