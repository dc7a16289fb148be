import Type from 'typebox';
import { DataWire, Guid, Id, Istante, nullo, o } from './forme.ts';
import { rotta } from './rotta.ts';

/** A field that a change left otherwise, in the words in which screens show it. */
const Cambiamento = Type.Object({
  campo: Type.String(),
  titolo: Type.String(),
  prima: Type.String(),
  /** Null where the record was deleted. */
  dopo: nullo(Type.String()),
});

/** One change of one record. */
const VoceRegistro = Type.Object({
  id: Id,
  quando: Istante,
  utente: nullo(Type.String()),
  /** The program that did it in the user's name, where one did. */
  programma: nullo(Type.String()),
  operazione: Type.Union([Type.Literal('modifica'), Type.Literal('eliminazione')]),
  tabella: Type.String(),
  titolo: Type.String(),
  idRecord: Id,
  /** What names the record, as it was called then. */
  chiave: Type.String(),
  /** The job that wrote it, where one did. */
  lavoro: nullo(Guid),
  descrizioneLavoro: nullo(Type.String()),
  /** The titolo had movements, and whoever changed it confirmed that. */
  confermato: o(Type.Boolean()),
  cambiamenti: Type.Array(Cambiamento),
});

/** What narrows the register besides its days; a record is one of a table. */
export const FiltroRegistro = {
  tabella: o(Type.String({ maxLength: 40 })),
  idRecord: o(Id),
  codice: o(Type.String({ maxLength: 100 })),
  utente: o(Type.String({ maxLength: 100 })),
};

export const rotteRegistroModifiche = {
  elenco: rotta({
    metodo: 'GET',
    url: '/registro-modifiche',
    riassunto: 'Il registro delle modifiche ai record che si possono leggere, dalla più recente',
    accesso: 'autenticato',
    ambito: 'azienda',
    query: Type.Object({
      ...FiltroRegistro,
      dal: o(DataWire),
      al: o(DataWire),
      /** Where a page ended: its moment, in microseconds, and its number. */
      cursore: o(Type.String({ pattern: '^[0-9]{1,16}-[0-9]{1,15}$' })),
      limite: o(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    risposta: Type.Object({
      items: Type.Array(VoceRegistro),
      cursoreDopo: nullo(Type.String()),
      /** Parts of the history that cannot be read: which, and what to do. */
      avvisi: o(Type.Array(Type.String())),
    }),
  }),
};

export const formeRegistroModifiche = { Cambiamento, VoceRegistro };
