import Type, { type Static } from 'typebox';
import {
  DataWire,
  Decimale,
  Guid,
  Id,
  Istante,
  LavoroAvviato,
  nullo,
  o,
  Paginata,
  ParametroGuid,
  Problema,
} from '../forme.ts';
import { rotta } from '../rotta.ts';

const CodLibro = Type.String({ pattern: '^[A-Z0-9]{1,8}$', examples: ['CIV'] });
const Codici = o(
  nullo(Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 1000 })),
);
export const TipoElaborazione = Type.Enum(['G', 'F']);

const DomandaContabilizza = Type.Object({
  /** The principal book unless told. */
  codLibro: o(nullo(CodLibro)),
  /** The day after what was last confirmed, or the first movement, unless told. */
  dal: o(nullo(DataWire)),
  /** Yesterday unless told. */
  al: o(nullo(DataWire)),
  /** What was never posted of before `dal`; it is, unless told. */
  arretrate: o(nullo(Type.Boolean())),
  /** Posts what can be, though something else cannot. */
  conScarti: o(nullo(Type.Boolean())),
  /** Keeps the days that one's own exceptions allow. */
  conDeroga: o(nullo(Type.Boolean())),
  codPortafoglio: Codici,
  codDepositario: Codici,
  causale: Codici,
  tipoTitolo: Codici,
});
export type DomandaContabilizzaWire = Static<typeof DomandaContabilizza>;

const DomandaDefinizioni = Type.Object({
  /** The principal book unless told. */
  codLibro: o(nullo(CodLibro)),
  /** The first day of the movements whose entries are compared with the rules as they are now. */
  dal: DataWire,
  /** Today unless told. */
  al: o(nullo(DataWire)),
  /** Only registrations of which such a logical account is a line, or would be. */
  codiceConto: Codici,
  causale: Codici,
  /** What differs is counted, and nothing is left to the next generation. */
  anteprima: o(nullo(Type.Boolean())),
});
export type DomandaDefinizioniWire = Static<typeof DomandaDefinizioni>;

const RigaScritturaContabile = Type.Object({
  nRiga: Type.Integer(),
  descrizioneContoId: Id,
  numeroConto: Type.String(),
  descrizioneConto: Type.String(),
  segno: Type.Enum(['D', 'A']),
  importo: Decimale,
  codDivisa: Type.String(),
  importoDivisa: nullo(Decimale),
  codiceConto: nullo(Type.String()),
  nScrittura: nullo(Type.Integer()),
  nRigaModello: nullo(Type.Integer()),
  idMovimento: nullo(Id),
  codTitolo: nullo(Type.String()),
  codPortafoglio: nullo(Type.String()),
  codDepositario: nullo(Type.String()),
  immCirc: nullo(Type.String()),
  centro_Costo: nullo(Type.String()),
  centro_Prof: nullo(Type.String()),
  descrizione: nullo(Type.String()),
});
export type RigaScritturaContabileWire = Static<typeof RigaScritturaContabile>;

const ScritturaSimulata = Type.Object({
  n: Type.Integer(),
  tipo: Type.String(),
  dataContabile: DataWire,
  dataValuta: DataWire,
  causale: nullo(Type.String()),
  descrizione: Type.String(),
  idMovimento: nullo(Id),
  nreg: nullo(Type.Integer()),
  anno: nullo(Type.Integer()),
  /** It is of before the period. */
  arretrata: Type.Boolean(),
  totale: Decimale,
  righe: Type.Array(RigaScritturaContabile),
});
export type ScritturaSimulataWire = Static<typeof ScritturaSimulata>;

/** Why a registration is left out, and what mends it. */
const ScartoContabile = Type.Object({
  n: Type.Integer(),
  codice: Type.String(),
  messaggio: Type.String(),
  idMovimento: nullo(Id),
  nreg: nullo(Type.Integer()),
  anno: nullo(Type.Integer()),
  causale: nullo(Type.String()),
  codTitolo: nullo(Type.String()),
  codPortafoglio: nullo(Type.String()),
  controvaloreEuro: nullo(Decimale),
  nScrittura: nullo(Type.Integer()),
  nRiga: nullo(Type.Integer()),
  posizione: nullo(Type.Integer()),
});
export type ScartoContabileWire = Static<typeof ScartoContabile>;

const SommaContoContabile = Type.Object({
  numeroConto: Type.String(),
  descrizioneConto: Type.String(),
  codTipoArchivio: Type.String(),
  dare: Decimale,
  avere: Decimale,
  saldo: Decimale,
});

/** A generation, as whoever confirms it sees it. */
export const ElaborazioneContabile = Type.Object({
  id: Id,
  guid: Guid,
  codLibro: Type.String(),
  tipoElaborazione: Type.String(),
  dal: DataWire,
  al: DataWire,
  /** G to be confirmed, C confirmed, A cancelled. */
  stato: Type.String(),
  scritture: Type.Integer(),
  righe: Type.Integer(),
  totale: Decimale,
  scarti: Type.Integer(),
  generataDa: Type.String(),
  generataIl: Istante,
  chiusaDa: nullo(Type.String()),
  chiusaIl: nullo(Istante),
  /** How many entries somebody corrected by hand. */
  modificate: Type.Integer(),
  /** Of what went to the journal. */
  daNumero: nullo(Type.Integer()),
  aNumero: nullo(Type.Integer()),
  esercizi: Type.Array(Type.Integer()),
  primoHash: nullo(Type.String()),
  ultimoHash: nullo(Type.String()),
});
export type ElaborazioneContabileWire = Static<typeof ElaborazioneContabile>;

const RiepilogoContabile = Type.Object({
  codLibro: Type.String(),
  tipoElaborazione: Type.String(),
  dal: DataWire,
  al: DataWire,
  arretrate: Type.Boolean(),
  simulazione: Type.Boolean(),
  /** Registrations: never posted, reversals, reversed before they were posted, changed since. */
  scelte: Type.Object({
    nuove: Type.Integer(),
    storni: Type.Integer(),
    annullate: Type.Integer(),
    differenze: Type.Integer(),
    arretrate: Type.Integer(),
  }),
  registrazioni: Type.Integer(),
  scritture: Type.Integer(),
  righe: Type.Integer(),
  totale: Decimale,
  senzaScritture: Type.Integer(),
  immutate: Type.Integer(),
  /** Positions of a yearly method whose year gives an entry: what was taken out of it cost so much. */
  annuali: Type.Integer(),
  /** Accounts in currency that a year's end brings to its rate. */
  contiInDivisa: Type.Integer(),
  scartate: Type.Integer(),
  scarti: Type.Record(Type.String(), Type.Integer()),
  bilancio: Type.Array(SommaContoContabile),
  elaborazione: nullo(ElaborazioneContabile),
});
export type RiepilogoContabileWire = Static<typeof RiepilogoContabile>;

const lettura = { accesso: 'Contabile_R', ambito: 'azienda' } as const;
const scrittura = { accesso: 'Contabile_W', ambito: 'azienda' } as const;
const diPagina = {
  pageNumber: o(Type.Integer({ minimum: 1 })),
  pageSize: o(Type.Integer({ minimum: 1, maximum: 500 })),
  cursore: o(Type.String({ maxLength: 100 })),
};
const comune = {
  params: Type.Object({ tipoElaborazione: TipoElaborazione }),
  query: Type.Object({ guid: o(Guid) }),
  body: nullo(DomandaContabilizza),
  risposta: LavoroAvviato,
  stato: 202,
} as const;

export const rotteContabilizza = {
  anteprima: rotta({
    ...scrittura,
    ...comune,
    metodo: 'POST',
    url: '/contabilizza/{tipoElaborazione}/anteprima',
    riassunto: 'Simula le scritture di un periodo: nulla si scrive',
  }),
  genera: rotta({
    ...scrittura,
    ...comune,
    metodo: 'POST',
    url: '/contabilizza/{tipoElaborazione}/genera',
    riassunto: 'Genera le scritture di un periodo, da confermare o annullare',
    rifiuti: { 409: Problema },
  }),
  applicaDefinizioni: rotta({
    ...scrittura,
    metodo: 'POST',
    url: '/contabilizza/applica-definizioni',
    riassunto:
      'Confronta ciò che è nel giornale con definizioni e modelli di ora; ciò che differisce è della prossima generazione',
    query: Type.Object({ guid: o(Guid) }),
    body: DomandaDefinizioni,
    risposta: LavoroAvviato,
    stato: 202,
  }),
  scritture: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/contabilizza/{guid}/scritture',
    riassunto: 'Le scritture di una simulazione o di una generazione, con le loro righe, a pagine',
    params: ParametroGuid,
    query: Type.Object(diPagina),
    risposta: Paginata(ScritturaSimulata),
  }),
  scarti: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/contabilizza/{guid}/scarti',
    riassunto: 'Le registrazioni che una simulazione o una generazione lascia fuori, e perché',
    params: ParametroGuid,
    query: Type.Object(diPagina),
    risposta: Paginata(ScartoContabile),
  }),
  bilancio: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/contabilizza/{guid}/bilancio',
    riassunto:
      'Di una simulazione o di una generazione quante scritture, e il loro bilancio di verifica',
    params: ParametroGuid,
    risposta: RiepilogoContabile,
  }),
};

export const formeContabilizza = {
  DomandaContabilizza,
  DomandaDefinizioni,
  ElaborazioneContabile,
  RigaScritturaContabile,
  RiepilogoContabile,
  ScartoContabile,
  ScritturaSimulata,
  SommaContoContabile,
};
