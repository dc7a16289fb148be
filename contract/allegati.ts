import Type, { type Static } from 'typebox';
import {
  ALLEGATI_PER_RECORD,
  LUNGHEZZA_DESCRIZIONE,
  MOTIVO_MASSIMO,
  MOTIVO_MINIMO,
  tipiAllegato,
} from '#domain/allegati/allegato.ts';
import { formatiAllegato } from '#domain/allegati/formati.ts';
import { DataWire, Id, nullo, o, ParametroId, Traccia, VersioneQuery } from './forme.ts';
import { rotta } from './rotta.ts';

const TipoAllegato = Type.Enum([...tipiAllegato]);
const Descrizione = Type.String({ minLength: 1, maxLength: LUNGHEZZA_DESCRIZIONE });

const Allegato = Type.Object({
  ...Traccia,
  tabella: Type.String(),
  idRecord: Id,
  tipo: TipoAllegato,
  dataDocumento: nullo(DataWire),
  descrizione: nullo(Type.String()),
  nomeFile: Type.String(),
  /** The media type, seen from the content. */
  formato: Type.String(),
  byte: Type.Integer(),
  sha256: Type.String(),
  /** The one whose place it takes, and why. */
  sostituisce: nullo(Id),
  motivo: nullo(Type.String()),
  /** Whether another one has taken its place: it is read, and no longer counted. */
  sostituito: Type.Boolean(),
});

const AllegatiDelRecord = Type.Object({
  allegati: Type.Array(Allegato, { maxItems: ALLEGATI_PER_RECORD }),
  /** Why none is removed any more, but only superseded; null where they may be. */
  fermo: nullo(Type.String()),
  /** Whether the caller may add to the record. */
  scrive: Type.Boolean(),
  byteMassimi: Type.Integer(),
});

export type AllegatoWire = Static<typeof Allegato>;
export type AllegatiDelRecordWire = Static<typeof AllegatiDelRecord>;

/** The record's own privilege is asked, by its table. */
const comune = { accesso: 'autenticato', ambito: 'azienda' } as const;
const delRecord = {
  ...comune,
  url: '/allegati/record/{tabella}/{id}',
  params: Type.Object({ tabella: Type.String({ maxLength: 63 }), id: Id }),
} as const;

export const rotteAllegati = {
  elenco: rotta({
    ...delRecord,
    metodo: 'GET',
    riassunto: 'Gli allegati di un record, dell’azienda per cui si lavora',
    risposta: AllegatiDelRecord,
  }),
  carica: rotta({
    ...delRecord,
    metodo: 'POST',
    riassunto: 'Allega un documento a un record, o ne sostituisce uno dicendone il motivo',
    query: Type.Object({
      tipo: o(TipoAllegato),
      dataDocumento: o(DataWire),
      descrizione: o(Descrizione),
      sostituisce: o(Id),
      motivo: o(Type.String({ minLength: MOTIVO_MINIMO, maxLength: MOTIVO_MASSIMO })),
    }),
    risposta: Allegato,
    stato: 201,
    corpoGrezzo: true,
  }),
  contenuto: rotta({
    ...comune,
    metodo: 'GET',
    url: '/allegati/{id}/contenuto',
    riassunto: 'Il documento, da salvare',
    params: ParametroId,
    query: Type.Object({ codAzienda: o(Type.String({ maxLength: 10 })) }),
    risposta: Type.Unknown(),
    formati: formatiAllegato.map(({ formato }) => formato),
  }),
  modifica: rotta({
    ...comune,
    metodo: 'PUT',
    url: '/allegati/{id}',
    riassunto: 'Corregge tipo, data e descrizione di un allegato',
    params: ParametroId,
    body: Type.Object({
      id: o(Id),
      versione: o(Type.Integer()),
      tipo: TipoAllegato,
      dataDocumento: nullo(DataWire),
      descrizione: nullo(Descrizione),
    }),
    risposta: Allegato,
  }),
  elimina: rotta({
    ...comune,
    metodo: 'DELETE',
    url: '/allegati/{id}',
    riassunto: 'Toglie un allegato, dove il record non è registrato né chiuso',
    params: ParametroId,
    query: VersioneQuery,
    risposta: ParametroId,
  }),
};

export const formeAllegati = { AllegatiDelRecord, Allegato, TipoAllegato };
