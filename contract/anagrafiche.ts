import Type, { type Static } from 'typebox';
import { SCELTE_ANAGRAFICA, STATI_ANAGRAFICA } from '#domain/anagrafiche/stato.ts';
import { TIPI_ANAGRAFICA } from '#domain/anagrafiche/tipi.ts';
import {
  EXCEL,
  Guid,
  Id,
  LavoroAvviato,
  nullo,
  o,
  Paginata,
  ParametroGuid,
  Problema,
} from './forme.ts';
import { ErroreRiga, FormatoData, FormatoNumero } from './importazioni.ts';
import { rotta } from './rotta.ts';

const Tipo = Type.Enum(TIPI_ANAGRAFICA);
const Stato = Type.Enum(STATI_ANAGRAFICA);
const CodAzienda = Type.String({ minLength: 1, maxLength: 10 });
const Celle = Type.Record(Type.String({ maxLength: 120 }), nullo(Type.String({ maxLength: 4000 })));

const COME_SI_LEGGE = {
  guid: o(Guid),
  /** The saved mapping by which the file is read. */
  mappatura: o(Type.String({ minLength: 1, maxLength: 40 })),
  formatoNumero: o(FormatoNumero),
  formatoData: o(FormatoData),
};

/** A record that a row is, or is like; its values under the titles of the file's columns. */
const CandidatoAnagrafica = Type.Object({
  id: Id,
  codice: Type.String(),
  perche: Type.String(),
  valori: Celle,
});

/** A row of a file of master data, and what becomes of it. */
const RigaAnagrafica = Type.Object({
  /** The row of the file. */
  n: Type.Integer(),
  stato: Stato,
  valori: Celle,
  /** What the file had, where somebody has corrected it. */
  origine: Celle,
  anomalie: Type.Array(ErroreRiga),
  note: Type.Array(Type.String()),
  /** Of a row that changes a record, what each value is now. */
  prima: nullo(Celle),
  candidati: Type.Array(CandidatoAnagrafica),
  scelta: nullo(Type.Enum(SCELTE_ANAGRAFICA)),
  /** Which of the candidates it is. */
  scelto: nullo(Id),
});
export type RigaAnagraficaWire = Static<typeof RigaAnagrafica>;

const comune = { accesso: 'Import_W', ambito: 'azienda' } as const;
const lettura = { accesso: 'Import_R', ambito: 'azienda' } as const;

export const rotteAnagrafiche = {
  leggi: rotta({
    ...comune,
    metodo: 'POST',
    url: '/I_AnagImport/readFromCSV',
    riassunto: 'Legge un CSV di anagrafiche e dice che cosa ne è di ogni riga',
    query: Type.Object({ tipoAnagrafica: Tipo, ...COME_SI_LEGGE }),
    risposta: LavoroAvviato,
    stato: 202,
    corpoGrezzo: true,
  }),
  importa: rotta({
    ...comune,
    metodo: 'POST',
    url: '/I_AnagImport/importFromCSV/{tipoAnagrafica}/{codAzienda}',
    riassunto: 'Lo stesso, col tipo e l’azienda nel percorso',
    // A kind that nobody knows is not found.
    params: Type.Object({
      tipoAnagrafica: Type.String({ minLength: 1, maxLength: 40 }),
      codAzienda: CodAzienda,
    }),
    query: Type.Object(COME_SI_LEGGE),
    risposta: LavoroAvviato,
    stato: 202,
    corpoGrezzo: true,
  }),
  daSorgente: rotta({
    ...comune,
    metodo: 'GET',
    url: '/I_AnagImport/importAnag',
    riassunto: 'Lo stesso dalla fonte configurata per il cliente; 501 dove non ce n’è una',
    query: Type.Object({
      guid: o(Guid),
      userID: o(Type.String({ maxLength: 100 })),
      /** The code of the source, where there are several. */
      codCliente: o(Type.String({ maxLength: 40 })),
      codAzienda: o(CodAzienda),
      tipoAnagrafica: o(Tipo),
    }),
    risposta: LavoroAvviato,
    stato: 202,
    cambia: true,
    rifiuti: { 501: Problema },
  }),
  importabili: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/I_AnagImport/getAnagraficheImportabili/{id}',
    riassunto: 'Le righe che si registrerebbero, con stato, note e candidati, come file',
    params: Type.Object({ id: Guid }),
    query: Type.Object({
      formato: o(Type.Enum(['csv', 'xlsx'])),
      codAzienda: o(CodAzienda),
    }),
    rifiuti: { 409: Problema },
    risposta: Type.Unknown(),
    formati: ['text/csv', EXCEL],
  }),
  righe: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/I_AnagImport/{guid}/righe',
    riassunto: 'Le righe di un import di anagrafiche, a pagine, quante per stato',
    params: ParametroGuid,
    query: Type.Object({
      pageNumber: o(Type.Integer({ minimum: 1 })),
      pageSize: o(Type.Integer({ minimum: 1, maximum: 500 })),
      cursore: o(Type.String({ maxLength: 100 })),
      stato: o(Stato),
    }),
    rifiuti: { 409: Problema },
    risposta: Type.Intersect([
      Paginata(RigaAnagrafica),
      Type.Object({
        tipoAnagrafica: Type.String(),
        /** The titles of the columns that the file carries, in its order. */
        colonne: Type.Array(Type.String()),
        stati: Type.Array(Type.Object({ stato: Stato, quante: Type.Integer() })),
        /** What the registration answered; null until there was one. */
        testo: nullo(Type.String()),
      }),
    ]),
  }),
  correggi: rotta({
    ...comune,
    metodo: 'PUT',
    url: '/I_AnagImport/{guid}/righe/{n}',
    riassunto: 'Corregge i valori di una riga, o decide se è un record che c’è o un altro',
    params: Type.Object({ ...ParametroGuid.properties, n: Type.Integer({ minimum: 1 }) }),
    body: Type.Object({
      valori: o(Celle),
      scelta: o(nullo(Type.Enum(SCELTE_ANAGRAFICA))),
      /** Which candidate it is; the first one unless told. */
      candidato: o(Id),
    }),
    risposta: RigaAnagrafica,
  }),
  registra: rotta({
    ...comune,
    metodo: 'GET',
    url: '/I_AnagImport/registraAnagrafiche/{guid}/{userId}/{codAzienda}',
    riassunto: 'Registra le anagrafiche di un’anteprima e dice quante; chiesto di nuovo, lo stesso',
    params: Type.Object({
      ...ParametroGuid.properties,
      userId: Type.String({ minLength: 1, maxLength: 100 }),
      codAzienda: CodAzienda,
    }),
    query: Type.Object({ importaPotenzialiDuplicati: o(Type.Boolean()) }),
    risposta: Type.String(),
    formati: ['text/plain'],
    cambia: true,
  }),
};

export const formeAnagrafiche = { CandidatoAnagrafica, RigaAnagrafica };
