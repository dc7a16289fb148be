import Type, { type Static } from 'typebox';
import { formatiReport } from '#domain/reports/formati.ts';
import {
  DataWire,
  Decimale,
  EXCEL,
  formeComuni,
  Guid,
  Id,
  Istante,
  LavoroAvviato,
  nullo,
  o,
  Paginata,
  ParametroId,
  Problema,
} from '../forme.ts';
import { rotta } from '../rotta.ts';
import { ElaborazioneContabile, formeContabilizza, TipoElaborazione } from './contabilizza.ts';

const Testo = (massimo: number) => nullo(Type.String({ maxLength: massimo }));
const Codici = o(
  nullo(Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 1000 })),
);
const Numero = o(nullo(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })));

const RigaDestinazione = Type.Object({
  ...formeContabilizza.RigaScritturaContabile.properties,
  /** What the rules gave, where a hand changed it; an amount of avere is negative. */
  importoCalcolato: nullo(Decimale),
  contoCalcolato: nullo(Id),
});
export type RigaDestinazioneWire = Static<typeof RigaDestinazione>;

const ScritturaDestinazione = Type.Object({
  id: Id,
  versione: Type.Integer(),
  /** G to be confirmed, C in the journal. */
  stato: Type.Enum(['G', 'C']),
  codLibro: Type.String(),
  idElaborazione: Id,
  tipoElaborazione: Type.String(),
  tipo: Type.String(),
  esercizio: nullo(Type.Integer()),
  numero: nullo(Type.Integer()),
  dataContabile: DataWire,
  dataValuta: DataWire,
  causale: nullo(Type.String()),
  descrizione: Type.String(),
  idMovimento: nullo(Id),
  nreg: nullo(Type.Integer()),
  anno: nullo(Type.Integer()),
  totale: Decimale,
  manuale: Type.Boolean(),
  note: nullo(Type.String()),
  righe: Type.Array(RigaDestinazione),
});
export type ScritturaDestinazioneWire = Static<typeof ScritturaDestinazione>;

const FiltroDestinazione = Type.Object({
  /** Those to be confirmed unless told. */
  stato: o(nullo(Type.Array(Type.Enum(['G', 'C']), { maxItems: 2 }))),
  codLibro: o(nullo(Type.String({ pattern: '^[A-Z0-9]{1,8}$' }))),
  tipoElaborazione: o(nullo(Type.Enum(['G', 'F', 'E']))),
  dataDa: o(nullo(DataWire)),
  dataA: o(nullo(DataWire)),
  numeroDa: Numero,
  numeroA: Numero,
  nreg: Numero,
  causale: Codici,
  codTitolo: Codici,
  codPortafoglio: Codici,
  numeroConto: Codici,
  idElaborazione: o(nullo(Id)),
  soloModificate: o(nullo(Type.Boolean())),
  paging: o(nullo(formeComuni.Paginazione)),
});
export type FiltroDestinazioneWire = Static<typeof FiltroDestinazione>;

const RigaCorretta = Type.Object({
  /** Of a line that is there; a new one has none. */
  nRiga: o(nullo(Type.Integer({ minimum: 1, maximum: 32_767 }))),
  descrizioneContoId: Id,
  segno: Type.Enum(['D', 'A']),
  importo: Decimale,
  centro_Costo: o(Testo(100)),
  centro_Prof: o(Testo(100)),
  descrizione: o(Testo(300)),
});
const ScritturaCorretta = Type.Object({
  versione: Type.Integer({ minimum: 1 }),
  dataContabile: o(nullo(DataWire)),
  descrizione: o(Testo(300)),
  note: o(Testo(2000)),
  /** All of them; nothing else is kept. Without them the computed ones come back. */
  righe: o(nullo(Type.Array(RigaCorretta, { maxItems: 500 }))),
  ripristina: o(nullo(Type.Boolean())),
});
export type ScritturaCorrettaWire = Static<typeof ScritturaCorretta>;

const ContoAmmesso = Type.Object({
  id: Id,
  numeroConto: Type.String(),
  descrizione: Type.String(),
  codTipoArchivio: Type.String(),
});
const Manutenzione = Type.Object({
  ...ScritturaDestinazione.properties,
  sbilancio: Decimale,
  contiAmmessi: Type.Array(ContoAmmesso),
  /** Between which days the accounting date may go, and up to when the book is shut. */
  blocchi: Type.Object({ dal: DataWire, al: DataWire, chiusaAl: nullo(DataWire) }),
});
export type ManutenzioneWire = Static<typeof Manutenzione>;

/** An entry of the journal, by its number. */
const AltraScrittura = Type.Object({
  id: Id,
  esercizio: Type.Integer(),
  numero: Type.Integer(),
  tipo: Type.String(),
});

const Estesa = Type.Object({
  ...ScritturaDestinazione.properties,
  /** The registration that it comes from. */
  movimento: nullo(
    Type.Object({
      id: Id,
      nreg: nullo(Type.Integer()),
      anno: nullo(Type.Integer()),
      causale: Type.String(),
      stato: Type.String(),
    }),
  ),
  /** What each row of it was worth, by symbol; those that are nothing are left out. */
  simboli: Type.Array(
    Type.Object({ riga: Type.Integer(), nome: Type.String(), valore: Type.String() }),
  ),
  modelli: Type.Array(
    Type.Object({
      nScrittura: Type.Integer(),
      nRiga: Type.Integer(),
      conto: Type.String(),
      segno: Type.String(),
      importo: Type.String(),
      valoreTest: nullo(Type.String()),
    }),
  ),
  elaborazione: nullo(ElaborazioneContabile),
  /** What it corrects or reverses, and what corrects or reverses it. */
  origine: nullo(AltraScrittura),
  rettifiche: Type.Array(AltraScrittura),
  hash: nullo(Type.String()),
  registratoDa: nullo(Type.String()),
  registratoIl: nullo(Istante),
});
export type EstesaWire = Static<typeof Estesa>;

/** Which entries are printed, and how the file is written; PDF unless told. */
const StampaGiornale = Type.Object({
  /** Those in the journal unless told. */
  stato: o(nullo(Type.Enum(['G', 'C']))),
  codLibro: o(nullo(Type.String({ pattern: '^[A-Z0-9]{1,8}$' }))),
  dataDa: o(nullo(DataWire)),
  dataA: o(nullo(DataWire)),
  numeroDa: Numero,
  numeroA: Numero,
  idElaborazione: o(nullo(Id)),
  /** For good, to `dataA`: from the first entry never printed; its days are locked for ever. */
  definitiva: o(nullo(Type.Boolean())),
  formati: o(nullo(Type.Array(Type.Enum(formatiReport), { minItems: 1, maxItems: 3 }))),
});
export type StampaGiornaleWire = Static<typeof StampaGiornale>;

const lettura = { accesso: 'Contabile_R', ambito: 'azienda' } as const;
const scrittura = { accesso: 'Contabile_W', ambito: 'azienda' } as const;
const codAzienda = Type.String({ minLength: 1, maxLength: 10 });
const dellAzienda = Type.Object({ codAzienda });
const delCodice = Type.Object({ code: Id });

export const rotteDestinazione = {
  elenco: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/S_Destinazione',
    riassunto: 'Le scritture da confermare, le più recenti davanti, al più 10.000',
    risposta: Type.Array(ScritturaDestinazione),
  }),
  filtrate: rotta({
    ...lettura,
    metodo: 'POST',
    url: '/S_Destinazione/getfiltered',
    riassunto: 'Una pagina di scritture da confermare e confermate, le più recenti davanti',
    body: nullo(FiltroDestinazione),
    risposta: Paginata(ScritturaDestinazione),
  }),
  perCodice: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/S_Destinazione/getbycode/{code}',
    riassunto: 'Una scrittura, da confermare o confermata',
    params: delCodice,
    query: Type.Object({ code: o(Id) }),
    risposta: ScritturaDestinazione,
  }),
  estesa: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/S_Destinazione/getbycode-extended/{code}',
    riassunto:
      'Una scrittura con il movimento, i modelli, i simboli, la generazione e ciò che la corregge',
    params: delCodice,
    risposta: Estesa,
  }),
  manutenzione: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/S_Destinazione/getmanutenzione-scritture/{id}',
    riassunto: 'Una scrittura da confermare, con ciò che serve a correggerla',
    params: ParametroId,
    rifiuti: { 409: Problema },
    risposta: Manutenzione,
  }),
  aggiorna: rotta({
    ...scrittura,
    metodo: 'PUT',
    url: '/S_Destinazione/{id}',
    riassunto:
      'Corregge una scrittura da confermare, tutte le sue righe insieme, o ne ripristina il calcolo',
    params: ParametroId,
    body: ScritturaCorretta,
    letto: Manutenzione,
    rifiuti: { 409: Problema },
    risposta: ScritturaDestinazione,
  }),
  elimina: rotta({
    ...scrittura,
    metodo: 'DELETE',
    url: '/S_Destinazione/{id}',
    riassunto:
      'Toglie dalla generazione le scritture di una registrazione, che torna da contabilizzare',
    params: ParametroId,
    rifiuti: { 409: Problema },
    risposta: Type.Object({ eliminate: Type.Integer() }),
  }),
  eliminaPiu: rotta({
    ...scrittura,
    metodo: 'POST',
    url: '/S_Destinazione/deletemultiple/{codAzienda}',
    riassunto: 'Toglie dalla generazione più scritture, tutte o nessuna',
    params: dellAzienda,
    body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 10_000 }) }),
    rifiuti: { 409: Problema },
    risposta: Type.Object({ eliminate: Type.Integer() }),
  }),
  esistePrecedente: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/S_Destinazione/esisteGenPrecedente/{codAzienda}',
    riassunto: 'Se una generazione attende di essere confermata o annullata, e quale',
    params: dellAzienda,
    query: Type.Object({
      tipoElaborazione: o(TipoElaborazione),
      codLibro: o(Type.String({ maxLength: 8 })),
    }),
    risposta: Type.Object({ esiste: Type.Boolean(), elaborazione: nullo(ElaborazioneContabile) }),
  }),
  conferma: rotta({
    ...scrittura,
    metodo: 'GET',
    url: '/S_Destinazione/confermaTrasf/{codAzienda}',
    riassunto: 'Trasferisce nel giornale la generazione che attende: numeri, catena, saldi',
    // What it writes stays; what annullaTrasf takes away is generated again.
    riconferma: true,
    params: dellAzienda,
    query: Type.Object({
      tipoElaborazione: TipoElaborazione,
      guid: o(Guid),
      codLibro: o(Type.String({ maxLength: 8 })),
    }),
    rifiuti: { 409: Problema },
    risposta: LavoroAvviato,
    stato: 202,
    cambia: true,
  }),
  stampa: rotta({
    ...lettura,
    metodo: 'POST',
    url: '/S_Destinazione/stampaGiornaleSezionale/{codAzienda}',
    riassunto:
      'Il giornale sezionale come file, mentre il suo lavoro dice quanto manca; 202 con Prefer: respond-async, o se ci vuole troppo',
    params: dellAzienda,
    query: Type.Object({ guid: o(Guid) }),
    body: nullo(StampaGiornale),
    rifiuti: { 409: Problema },
    risposta: Type.Unknown(),
    formati: ['application/pdf', 'text/csv', EXCEL],
  }),
  annulla: rotta({
    ...scrittura,
    metodo: 'GET',
    url: '/S_Destinazione/annullaTrasf/{codAzienda}',
    riassunto: 'Annulla la generazione che attende: le sue scritture non ci sono più',
    params: dellAzienda,
    query: Type.Object({
      tipoElaborazione: TipoElaborazione,
      guid: o(Guid),
      codLibro: o(Type.String({ maxLength: 8 })),
    }),
    rifiuti: { 409: Problema },
    risposta: Type.Object({ annullate: Type.Integer() }),
    cambia: true,
  }),
};

export const formeDestinazione = {
  AltraScrittura,
  ContoAmmesso,
  FiltroDestinazione,
  RigaCorretta,
  RigaDestinazione,
  ScritturaCorretta,
  ScritturaDestinazione,
  StampaGiornale,
};
