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

/** The patrimony on a day: at the last price of its week, at cost, and what of the first is at cost too. */
const PuntoPatrimonio = Type.Object({
  data: DataWire,
  valore: Decimale,
  costo: Decimale,
  alCosto: Decimale,
});

export type PuntoPatrimonioWire = Static<typeof PuntoPatrimonio>;

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
};

export const formeGrafici = { DatiGrafico, DomandaGrafico, FettaGrafico, PuntoPatrimonio };
