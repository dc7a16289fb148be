import Type, { type Static } from 'typebox';
import { CODICI_METODO } from '#domain/calcolo/lotti/metodo.ts';
import {
  DataWire,
  Decimale,
  DecimaleIngresso,
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
import { Rimanenza } from './rimanenze.ts';

const CodLibro = Type.String({ pattern: '^[A-Z0-9]{1,8}$', examples: ['CIV'] });
const CodTitolo = Type.String({ minLength: 1, maxLength: 20 });
const Motivo = Type.String({ minLength: 10, maxLength: 500 });

/** Which year's end, in which book: the principal one unless told. */
const DomandaControlli = Type.Object({
  /** The last day of an exercise; of the first that is not closed unless told. */
  data: o(nullo(DataWire)),
  codLibro: o(nullo(CodLibro)),
});
export type DomandaControlliWire = Static<typeof DomandaControlli>;

/** What stands in the way of a closing, what is to be known of it, what is in order. */
const ControlloChiusura = Type.Object({
  codice: Type.String(),
  peso: Type.Enum(['errore', 'avviso', 'informazione', 'ordine']),
  /** In order: what was looked at; else what is wrong and what mends it. */
  messaggio: Type.String(),
  quanti: Type.Integer(),
  /** The page where it is mended, with its parameters. */
  percorso: nullo(Type.String()),
  /** The first of what it is about, by name. */
  esempi: Type.Array(Type.String()),
  /** What a reason can accept. */
  accettabile: Type.Boolean(),
  /** Nothing is confirmed as long as it is there: errors, and warnings that only a simulation bears. */
  fermaConferma: Type.Boolean(),
});
export type ControlloChiusuraWire = Static<typeof ControlloChiusura>;

const ControlliChiusura = Type.Object({
  codLibro: Type.String(),
  esercizio: Type.Integer(),
  data: DataWire,
  errori: Type.Integer(),
  avvisi: Type.Integer(),
  inOrdine: Type.Integer(),
  controlli: Type.Array(ControlloChiusura),
});
export type ControlliChiusuraWire = Static<typeof ControlliChiusura>;

/** Waiver: of all current titoli, or of these. */
const Deroga = Type.Object({
  attiva: Type.Boolean(),
  titoli: o(nullo(Type.Array(CodTitolo, { maxItems: 10_000 }))),
});

const DomandaSimulazione = Type.Object({
  data: o(nullo(DataWire)),
  codLibro: o(nullo(CodLibro)),
  deroga: o(nullo(Deroga)),
  /** Decisions of this run are taken over where their rows are still there; of the last one unless told. */
  decisioniDi: o(nullo(Guid)),
  /** What if: another cost method, other prices. Such a run is compared, never confirmed. */
  ipotesi: o(
    nullo(
      Type.Object({
        metodo: o(nullo(Type.Enum([...CODICI_METODO]))),
        prezzi: o(
          nullo(
            Type.Array(Type.Object({ codTitolo: CodTitolo, prezzo: DecimaleIngresso }), {
              maxItems: 10_000,
            }),
          ),
        ),
      }),
    ),
  ),
});
export type DomandaSimulazioneWire = Static<typeof DomandaSimulazione>;

/** What stood in the way of a confirmation and was accepted all the same, with the reason. */
const Accettato = Type.Object({
  codice: Type.String(),
  messaggio: Type.String(),
  motivo: Type.String(),
});

/** What the year's end does to the result, and how much there is of it. */
const EffettoChiusura = Type.Object({
  posizioni: Type.Integer(),
  movimenti: Type.Integer(),
  anomalie: Type.Integer(),
  /** Proposed durable losses that nobody has decided. */
  daDecidere: Type.Integer(),
  svalutazioni: Decimale,
  riprese: Decimale,
  scarti: Decimale,
  ratei: Decimale,
  crediti: Decimale,
  differenzeCambio: Decimale,
  fairValue: Decimale,
  valoreBilancio: Decimale,
  valoreMercato: Decimale,
  minusvalenzeNonRilevate: Decimale,
  /** The sum of what goes to the income statement. */
  risultato: Decimale,
});
export type EffettoChiusuraWire = Static<typeof EffettoChiusura>;

export const Chiusura = Type.Object({
  id: Id,
  guid: Guid,
  codLibro: Type.String(),
  esercizio: Type.Integer(),
  data: DataWire,
  numero: Type.Integer(),
  /** S simulated, C confirmed, A annulled. */
  stato: Type.Enum(['S', 'C', 'A', 'I']),
  ipotesi: Type.Boolean(),
  deroga: nullo(Deroga),
  effetto: EffettoChiusura,
  simulataDa: Type.String(),
  simulataIl: Istante,
  confermataDa: nullo(Type.String()),
  confermataIl: nullo(Istante),
  annullataDa: nullo(Type.String()),
  annullataIl: nullo(Istante),
  motivo: nullo(Type.String()),
  accettati: Type.Array(Accettato),
  /** Something that it was counted from has changed since: simulate again. */
  superata: Type.Boolean(),
});
export type ChiusuraWire = Static<typeof Chiusura>;

/** The six steps: where one is. */
export const passiChiusura = [
  'controlli',
  'simulazione',
  'conferma',
  'contabilizza',
  'epilogo',
  'riapertura',
] as const;
export type PassoChiusura = (typeof passiChiusura)[number];

export const StatoChiusura = Type.Object({
  codLibro: Type.String(),
  esercizio: Type.Integer(),
  dal: DataWire,
  al: DataWire,
  /** Of the exercise: A open, P closed and opened again, C approved, D printed for good. */
  stato: Type.Enum(['A', 'P', 'C', 'D']),
  /** The first that is still to be done. */
  passo: Type.Enum([...passiChiusura, 'fatta']),
  simulazioni: Type.Array(Chiusura),
  confermata: nullo(Chiusura),
  /** Movements of the year's end that the journal does not have. */
  daContabilizzare: Type.Integer(),
  /** Numbers in the journal of what closed and opened the accounts; null where they did not. */
  epilogo: nullo(Type.Object({ da: Type.Integer(), a: Type.Integer(), risultato: Decimale })),
  riapertura: nullo(
    Type.Object({ esercizio: Type.Integer(), da: Type.Integer(), a: Type.Integer() }),
  ),
  /** Why it can be annulled no more; null where it can. */
  annullabile: nullo(Type.String()),
});
export type StatoChiusuraWire = Static<typeof StatoChiusura>;

/** A movement that the confirmation registers. */
const MovimentoChiusura = Type.Object({
  n: Type.Integer(),
  causale: Type.String(),
  descrizioneCausale: Type.String(),
  codTitolo: Type.String(),
  descrizione: Type.String(),
  codPortafoglio: Type.String(),
  codDepositario: Type.String(),
  immCirc: Type.String(),
  corta: Type.Boolean(),
  codDivisa: Type.String(),
  importoDivisa: Decimale,
  importo: Decimale,
  cambio: Decimale,
  /** Once it is registered. */
  idMovimento: nullo(Id),
  anno: nullo(Type.Integer()),
  nreg: nullo(Type.Integer()),
});
export type MovimentoChiusuraWire = Static<typeof MovimentoChiusura>;

/** A figure of two runs. */
const CifraConfronto = Type.Object({
  prima: nullo(Decimale),
  dopo: nullo(Decimale),
  differenza: Decimale,
});
const RigaConfronto = Type.Object({
  codTitolo: Type.String(),
  descrizione: Type.String(),
  codPortafoglio: Type.String(),
  codDepositario: Type.String(),
  immCirc: Type.String(),
  corta: Type.Boolean(),
  svalutazione: CifraConfronto,
  ripresa: CifraConfronto,
  scarto: CifraConfronto,
  valoreBilancio: CifraConfronto,
  valoreMercato: CifraConfronto,
});
const Confronto = Type.Object({
  prima: Chiusura,
  dopo: Chiusura,
  /** Only those that differ, the greatest difference first. */
  righe: Type.Array(RigaConfronto),
});
export type ConfrontoWire = Static<typeof Confronto>;

const Decisione = Type.Object({
  durevole: o(nullo(Type.Boolean())),
  /** Per 100 of nominal or per unit; the market unless told. */
  valoreRecuperabile: o(nullo(DecimaleIngresso)),
  deroga: o(nullo(Type.Boolean())),
  motivo: o(nullo(Type.String({ maxLength: 500 }))),
  /** That of the row as it was seen: of another one nothing is decided. */
  versione: o(nullo(Type.Integer({ minimum: 1 }))),
});
export type DecisioneWire = Static<typeof Decisione>;

export const DellEsercizio = Type.Object({
  esercizio: Type.Integer(),
  codLibro: o(nullo(CodLibro)),
});
const diPagina = {
  pageNumber: o(Type.Integer({ minimum: 1 })),
  pageSize: o(Type.Integer({ minimum: 1, maximum: 500 })),
  cursore: o(Type.String({ maxLength: 200 })),
};
const lettura = { accesso: 'Valutazione_R', ambito: 'azienda' } as const;
const scrittura = { accesso: 'Valutazione_W', ambito: 'azienda' } as const;
const delicata = { ...scrittura, riconferma: true } as const;

/** Apart from what values and confirms: it looks at what all areas know of a year's end. */
export const rotteControlliChiusura = {
  controlla: rotta({
    ...lettura,
    metodo: 'POST',
    url: '/chiusura/controlla',
    riassunto: 'Che cosa manca per chiudere un esercizio, con il rimedio di ognuna',
    body: nullo(DomandaControlli),
    risposta: ControlliChiusura,
  }),
};

export const rotteChiusura = {
  simula: rotta({
    ...scrittura,
    metodo: 'POST',
    url: '/chiusura/simula',
    riassunto: 'Valuta le posizioni alla fine dell’esercizio: nulla si registra',
    query: Type.Object({ guid: o(Guid) }),
    body: nullo(DomandaSimulazione),
    risposta: LavoroAvviato,
    stato: 202,
    rifiuti: { 409: Problema },
  }),
  stato: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/chiusura/stato',
    riassunto: 'A che punto è la chiusura di un esercizio',
    query: Type.Object({ esercizio: o(Type.Integer()), codLibro: o(CodLibro) }),
    risposta: StatoChiusura,
  }),
  righe: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/chiusura/{guid}/righe',
    riassunto: 'Le rimanenze di una valutazione, a pagine',
    params: ParametroGuid,
    query: Type.Object({
      ...diPagina,
      /** Only write-downs, write-backs and what asks for a decision. */
      soloRettifiche: o(Type.Boolean()),
    }),
    risposta: Paginata(Rimanenza),
  }),
  decidi: rotta({
    ...scrittura,
    metodo: 'PUT',
    url: '/chiusura/{guid}/righe/{id}',
    riassunto: 'Decide di una perdita o della deroga: la riga si ricalcola',
    params: Type.Object({ guid: Guid, id: Id }),
    body: Decisione,
    risposta: Rimanenza,
    rifiuti: { 409: Problema },
  }),
  movimenti: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/chiusura/{guid}/movimenti',
    riassunto: 'I movimenti di fine esercizio che una valutazione registra, o ha registrato',
    params: ParametroGuid,
    query: Type.Object(diPagina),
    risposta: Paginata(MovimentoChiusura),
  }),
  confronto: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/chiusura/{guid}/confronto/{altro}',
    riassunto: 'Che cosa cambia fra due valutazioni',
    params: Type.Object({ guid: Guid, altro: Guid }),
    risposta: Confronto,
  }),
  conferma: rotta({
    ...delicata,
    metodo: 'POST',
    url: '/chiusura/{guid}/conferma',
    riassunto: 'Registra i movimenti di fine esercizio, tiene le rimanenze e chiude il periodo',
    params: ParametroGuid,
    body: nullo(
      Type.Object({
        /** Of the checks that may be accepted, which are, and why. */
        accettati: o(
          nullo(
            Type.Array(Type.Object({ codice: Type.String({ maxLength: 60 }), motivo: Motivo }), {
              maxItems: 50,
            }),
          ),
        ),
      }),
    ),
    risposta: LavoroAvviato,
    stato: 202,
    rifiuti: { 409: Problema },
  }),
  annulla: rotta({
    ...delicata,
    metodo: 'POST',
    url: '/chiusura/{guid}/annulla',
    riassunto: 'Elimina una simulazione, o annulla una chiusura confermata',
    params: ParametroGuid,
    body: nullo(Type.Object({ motivo: o(nullo(Motivo)) })),
    risposta: LavoroAvviato,
    stato: 202,
    rifiuti: { 409: Problema },
  }),
};

export const formeControlliChiusura = { ControlliChiusura, ControlloChiusura, DomandaControlli };
export const formeEpilogo = { Chiusura, EffettoChiusura, StatoChiusura };

export const formeChiusura = {
  ConfrontoChiusure: Confronto,
  DecisioneChiusura: Decisione,
  DomandaSimulazione,
  MovimentoChiusura,
};
