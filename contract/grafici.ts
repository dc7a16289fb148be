import Type, { type Static } from 'typebox';
import { DataWire, Decimale, Istante, nullo, o } from './forme.ts';
import { rotta } from './rotta.ts';

const DomandaGrafico = Type.Object({
  codAzienda: o(Type.String({ maxLength: 10 })),
  /** AssetClass, Divisa, Raggruppamento1, Raggruppamento2. */
  elaborationName: Type.String({ minLength: 1, maxLength: 40 }),
  /** Today unless told. */
  dataTo: o(nullo(DataWire)),
  /** What titoli are made of, instead of what they are. */
  trasparenza: o(nullo(Type.Boolean())),
  /** Counted now, whatever has been elaborated. */
  alVolo: o(nullo(Type.Boolean())),
});

/** A slice: its name, its euros, how many of them are at cost; its code, where a filter has it. */
const FettaGrafico = Type.Object({
  campoAsseX: Type.String(),
  campoAsseY1: Decimale,
  alCosto: Decimale,
  codice: nullo(Type.String()),
});

const DatiGrafico = Type.Object({
  /** Null where nothing has been elaborated by the day: what is shown is counted now. */
  elaborationInfo: nullo(Type.Object({ guid: Type.String(), dataTo: DataWire, istante: Istante })),
  /** What the slices are by: of a grouping its description. */
  descrizione: Type.String(),
  messaggio: nullo(Type.String()),
  chartData: Type.Array(FettaGrafico),
});

export type DatiGraficoWire = Static<typeof DatiGrafico>;

/** The patrimony on a day: at the last price, at cost, and what of the first is at cost too. */
const PuntoPatrimonio = Type.Object({
  data: DataWire,
  valore: Decimale,
  costo: Decimale,
  alCosto: Decimale,
});

export type PuntoPatrimonioWire = Static<typeof PuntoPatrimonio>;

/**
 * What a company holds on a day, at the last price and at cost. Of how many titoli the first is the
 * cost too, a commitment aside; between which days the prices are.
 */
const SintesiPatrimonio = Type.Object({
  data: DataWire,
  titoli: Type.Integer(),
  valore: Decimale,
  costo: Decimale,
  latente: Decimale,
  /** Null where nothing cost anything. */
  percento: nullo(Decimale),
  alCosto: Type.Integer(),
  prezziDal: nullo(DataWire),
  prezziAl: nullo(DataWire),
  /** Of how many titoli held the master data wait for a second person, and the first fifty of them. */
  daCertificare: Type.Integer(),
  titoliDaCertificare: Type.Array(Type.String()),
});

export type SintesiPatrimonioWire = Static<typeof SintesiPatrimonio>;

/** Gross, in euro, of the movements of a month. */
const ProventiDelMese = Type.Object({
  /** Its first day. */
  mese: DataWire,
  cedole: Decimale,
  dividendi: Decimale,
});

/** What was earned since the first of January: results of what went out, and income month by month, all twelve. */
const AnnoInCorso = Type.Object({
  dal: DataWire,
  al: DataWire,
  plus: Decimale,
  minus: Decimale,
  mesi: Type.Array(ProventiDelMese),
  /** Which causali are of coupons, and which of dividends. */
  causaliCedole: Type.Array(Type.String()),
  causaliDividendi: Type.Array(Type.String()),
  /** Whether anything was ever registered. */
  vuota: Type.Boolean(),
});

export type AnnoInCorsoWire = Static<typeof AnnoInCorso>;

/** The balances of what was registered for a custodian in a currency, by value date. */
const ContoLiquidita = Type.Object({
  cod_Depositario: Type.String(),
  descrizione: Type.String(),
  codDivisa: Type.String(),
  saldo: Decimale,
  /** The last one; null where there is none. */
  cambio: nullo(Decimale),
  saldoEuro: nullo(Decimale),
});

export type ContoLiquiditaWire = Static<typeof ContoLiquidita>;

const LiquiditaAzienda = Type.Object({ al: DataWire, conti: Type.Array(ContoLiquidita) });

export type LiquiditaAziendaWire = Static<typeof LiquiditaAzienda>;

const lettura = {
  accesso: 'Movimenti_R',
  ambito: 'azienda',
} as const;

export const rotteGrafici = {
  dati: rotta({
    ...lettura,
    metodo: 'POST',
    url: '/DashboardCharts/getChartData',
    riassunto: 'Di che cosa è fatto il patrimonio, dall’ultima elaborazione o contato adesso',
    body: DomandaGrafico,
    risposta: DatiGrafico,
  }),
  patrimonio: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/DashboardCharts/patrimonio',
    riassunto: 'Il patrimonio in titoli a prezzo e a costo, a fine mese negli ultimi dodici',
    query: Type.Object({ dataTo: o(DataWire) }),
    risposta: Type.Array(PuntoPatrimonio),
  }),
  sintesi: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/DashboardCharts/home/patrimonio',
    riassunto: 'Il patrimonio in titoli di oggi: all’ultimo prezzo, al costo, latente',
    risposta: SintesiPatrimonio,
  }),
  anno: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/DashboardCharts/home/anno',
    riassunto: 'Il risultato realizzato e i proventi per mese, dal primo gennaio a oggi',
    risposta: AnnoInCorso,
  }),
  liquidita: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/DashboardCharts/home/liquidita',
    riassunto: 'I saldi dei movimenti per depositario e divisa, per data valuta fino a oggi',
    risposta: LiquiditaAzienda,
  }),
};

export const formeGrafici = {
  ...{ DatiGrafico, DomandaGrafico, FettaGrafico, PuntoPatrimonio },
  ...{ AnnoInCorso, ContoLiquidita, LiquiditaAzienda, ProventiDelMese, SintesiPatrimonio },
};
