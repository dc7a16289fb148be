import Type, { type Static } from 'typebox';
import {
  disegniSerie,
  type EventoScadenzario,
  eventiScadenzario,
  GRUPPI_MASSIMI,
  type Misura,
  misure,
  nomiElaborazione,
  type Perimetro,
  type Periodo,
  perimetri,
  periodi,
  type Valutazione,
  valutazioni,
} from '#domain/elaborazioni/elaborazioni.ts';
import { type MetodoRendimento, metodiRendimento } from '#domain/rendimenti/metodi.ts';
import { FiltroPosizioni, FiltroTitoliRidotto } from './filtro-titoli.ts';
import {
  DataWire,
  Guid,
  Istante,
  LavoroAvviato,
  nullo,
  o,
  Paginata,
  ParametroGuid,
} from './forme.ts';
import { FiltroMovimenti } from './movimenti-forme.ts';
import { ParametroInParole } from './reportsmonitor.ts';
import { rotta } from './rotta.ts';

/** The outermost first; a dimension of the groupings as `raggruppamento:1`. */
const Gruppi = o(nullo(Type.Array(Type.String({ maxLength: 40 }), { maxItems: GRUPPI_MASSIMI })));
const Codici = Type.Array(Type.String({ minLength: 1, maxLength: 20 }), { maxItems: 1000 });

/** What an elaboration of movements is asked. */
const DomandaElaborazione = Type.Object({
  ...FiltroMovimenti,
  /** From the last closing to today, unless told. */
  dataDa: o(nullo(DataWire)),
  dataA: o(nullo(DataWire)),
  /** Of trade (M), value (V) or the day it was known (I); M unless told. */
  selezioneTipo: o(nullo(Type.Enum(['M', 'V', 'I']))),
  gruppi: Gruppi,
  valoriInEuro: o(nullo(Type.Boolean())),
  /** What settles after the last day too. */
  movInSospeso: o(nullo(Type.Boolean())),
  /** Neither reversals nor what they reversed. */
  escludiStornati: o(nullo(Type.Boolean())),
  /** Of a statistic; by month unless told. */
  periodo: o(nullo(Type.Enum(Object.keys(periodi) as Periodo[]))),
  /** Of a statistic: the first one is shared out and compared; `saldo` unless told. */
  misure: o(nullo(Type.Array(Type.Enum(Object.keys(misure) as Misura[]), { maxItems: 17 }))),
});

export type DomandaElaborazioneWire = Static<typeof DomandaElaborazione>;

/** Of which days and positions what falls due is asked. */
const DomandaScadenzario = Type.Object({
  ...FiltroPosizioni,
  /** Today unless told. */
  dataDa: o(nullo(DataWire)),
  /** At most ten years after; one unless told. */
  dataA: o(nullo(DataWire)),
  /** All of them unless told. */
  eventi: o(
    nullo(
      Type.Array(Type.Enum(Object.keys(eventiScadenzario) as EventoScadenzario[]), {
        maxItems: 10,
      }),
    ),
  ),
  /** By month and currency unless told. */
  gruppi: Gruppi,
});

export type DomandaScadenzarioWire = Static<typeof DomandaScadenzario>;

/** How positions are valued, and whose. */
export const modoValutazione = {
  /** By the principles unless told. */
  valutazione: o(nullo(Type.Enum(Object.keys(valutazioni) as Valutazione[]))),
  /** All unless told. */
  perimetro: o(nullo(Type.Enum(Object.keys(perimetri) as Perimetro[]))),
};

/** Which positions are valued on which day. */
const DomandaDati = Type.Object({
  ...FiltroTitoliRidotto,
  /** The last closing unless told. */
  data: o(nullo(DataWire)),
  /** The principal one unless told. */
  codLibro: o(nullo(Type.String({ maxLength: 8 }))),
  ...modoValutazione,
  codPortafoglio: o(nullo(Codici)),
  codDepositario: o(nullo(Codici)),
  /** Two at most, the outermost first; what is missing stands in front of them. */
  gruppi: Gruppi,
});

export type DomandaDatiWire = Static<typeof DomandaDati>;

/** Whose returns, between which days, measured how. */
const DomandaRendimenti = Type.Object({
  ...FiltroTitoliRidotto,
  /** From the last closing to today, unless told. */
  dataDa: o(nullo(DataWire)),
  dataA: o(nullo(DataWire)),
  /** By Dietz, month by month, unless told. */
  metodo: o(nullo(Type.Enum(Object.keys(metodiRendimento) as MetodoRendimento[]))),
  /** The titolo whose prices they are compared with. */
  confronto: o(nullo(Type.String({ maxLength: 20 }))),
  /** The currency that they are told in; the euro unless told. */
  divisa: o(nullo(Type.String({ maxLength: 3 }))),
  codPortafoglio: o(nullo(Codici)),
  codDepositario: o(nullo(Codici)),
  /** One at most; by portfolio unless told, the company alone where empty. */
  gruppi: Gruppi,
});

export type DomandaRendimentiWire = Static<typeof DomandaRendimenti>;

const ColonnaElaborazione = Type.Object({
  nome: Type.String(),
  etichetta: Type.String(),
  tipo: Type.Enum(['testo', 'data', 'numero']),
  decimali: nullo(Type.Integer()),
  /** Groups and the whole have it: added up, but for a ratio. */
  totale: Type.Boolean(),
  /** Of sums, in each group its own: it is never added up. */
  rapporto: o(Type.Boolean()),
  /** Added up from this level on only, 1 being the outermost group; missing where in all. */
  dalLivello: o(Type.Integer()),
  /** Shown at first, and printed. */
  principale: Type.Boolean(),
  /** The parts of an elaboration that have it; missing where all rows are of one kind. */
  parti: o(Type.Array(Type.String())),
});

const Valori = Type.Array(nullo(Type.String()));

const RigaElaborazione = Type.Object({
  n: Type.Integer(),
  /** 0 is the whole, then the groups; the deepest are the rows. */
  livello: Type.Integer(),
  /** How many stand right below: `gruppo` = `n` reads them. */
  figli: Type.Integer(),
  percorso: Valori,
  /** The codes of the groups, as a filter of movements has them. */
  chiavi: Valori,
  /** One for each column. */
  valori: Valori,
  /** Of a group of a statistic by period: the same for each. */
  celle: nullo(Type.Record(Type.String(), Valori)),
});

const LivelloElaborazione = Type.Object({ codice: Type.String(), titolo: Type.String() });

const SerieElaborazione = Type.Object({
  nome: Type.String(),
  valori: Valori,
  totale: Type.String(),
  /** Of a chart over days: columns are stacked. */
  disegno: o(Type.Enum(disegniSerie)),
});

/** A chart: for each series one value a period, or a day; null where there is none. */
const GraficoElaborazione = Type.Object({
  titolo: Type.String(),
  /** Over the rows of which part it stands; missing where rows are of one kind. */
  parte: o(Type.String()),
  periodi: Type.Array(Type.String()),
  serie: Type.Array(SerieElaborazione),
});

const Elaborazione = Type.Object({
  guid: Type.String(),
  nome: Type.Enum(nomiElaborazione),
  titolo: Type.String(),
  parametri: Type.Record(Type.String(), Type.Unknown()),
  inParole: Type.Array(ParametroInParole),
  istante: Istante,
  /** Null where rows are kept for ever. */
  conservataFino: nullo(Istante),
  registrazioni: Type.Integer(),
  righe: Type.Integer(),
  colonne: Type.Array(ColonnaElaborazione),
  livelli: Type.Array(LivelloElaborazione),
  totali: RigaElaborazione,
  grafici: Type.Array(GraficoElaborazione),
  /** The parts that the caller may not read, and why. */
  assenti: Type.Array(Type.Object({ parte: Type.String(), motivo: Type.String() })),
});

export type ElaborazioneWire = Static<typeof Elaborazione>;
export type RigaElaborazioneWire = Static<typeof RigaElaborazione>;
export type ColonnaElaborazioneWire = Static<typeof ColonnaElaborazione>;

const lettura = { accesso: 'Elaborazioni_R', ambito: 'azienda' } as const;
const avvio = {
  ...lettura,
  metodo: 'POST',
  query: Type.Object({ guid: o(Guid) }),
  risposta: LavoroAvviato,
  stato: 202,
} as const;

export const rotteElaborazioni = {
  'dettaglio-movimenti': rotta({
    ...avvio,
    url: '/elaborations/dettaglio-movimenti',
    riassunto:
      'Elabora il dettaglio dei movimenti di un periodo, con giacenza e risultato di ognuno',
    body: nullo(DomandaElaborazione),
  }),
  'statistica-movimenti': rotta({
    ...avvio,
    url: '/elaborations/statistica-movimenti',
    riassunto: 'Elabora la statistica dei movimenti di un periodo, per gruppi e per periodo',
    body: nullo(DomandaElaborazione),
  }),
  'analisi-titolo': rotta({
    ...avvio,
    url: '/elaborations/analisi-titolo',
    riassunto:
      'Elabora l’analisi di un titolo fra due date: situazione, movimenti, redditi, rendimento',
    body: nullo(DomandaElaborazione),
  }),
  scadenzario: rotta({
    ...avvio,
    url: '/elaborations/scadenzario',
    riassunto: 'Elabora cedole, rimborsi e scadenze attese di ciò che si tiene, coi loro importi',
    body: nullo(DomandaScadenzario),
  }),
  elaboradati: rotta({
    ...avvio,
    url: '/elaborations/elaboradati',
    riassunto: 'Valuta le posizioni a un giorno, e conserva le allocazioni dell’azienda',
    query: Type.Object({
      /** Of the closing whose simulation it is. */
      guid: o(Guid),
    }),
    body: nullo(DomandaDati),
  }),
  rendimenti: rotta({
    ...avvio,
    url: '/elaborations/rendimenti',
    riassunto:
      'Misura i rendimenti (TWR, Dietz, MWR) di un periodo, per gruppi, con contributo e confronto',
    body: nullo(DomandaRendimenti),
  }),
  testa: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/elaborations/{guid}',
    riassunto: 'Un’elaborazione finita: parametri, colonne, totali e grafici',
    params: ParametroGuid,
    risposta: Elaborazione,
  }),
  calendario: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/elaborations/{guid}/calendario',
    riassunto: 'Le scadenze di uno scadenzario come calendario iCalendar (.ics)',
    params: ParametroGuid,
    query: Type.Object({ codAzienda: o(Type.String({ maxLength: 10 })) }),
    risposta: Type.Unknown(),
    formati: ['text/calendar'],
  }),
  righe: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/elaborations/{guid}/righe',
    riassunto: 'Una pagina delle righe di un’elaborazione, o di ciò che sta sotto un gruppo',
    params: ParametroGuid,
    query: Type.Object({
      pageNumber: o(Type.Integer({ minimum: 1 })),
      pageSize: o(Type.Integer({ minimum: 1, maximum: 500 })),
      cursore: o(Type.String({ maxLength: 2000 })),
      /** The `n` of the group whose rows are read; the whole unless told. */
      gruppo: o(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
    }),
    risposta: Paginata(RigaElaborazione),
  }),
};

export const formeElaborazioni = {
  ColonnaElaborazione,
  DomandaDati,
  DomandaElaborazione,
  DomandaRendimenti,
  DomandaScadenzario,
  Elaborazione,
  GraficoElaborazione,
  LivelloElaborazione,
  RigaElaborazione,
  SerieElaborazione,
};
