import Type from 'typebox';
import { DataWire, Id, Istante, nullo, o } from './forme.ts';
import { rotta } from './rotta.ts';

/** One line of the register of access. */
export const EventoAccesso = Type.Object({
  id: Id,
  quando: Istante,
  tipo: Type.String(),
  utente: nullo(Type.String()),
  /** The program that did it in the user's name. */
  programma: nullo(Type.String()),
  oggetto: nullo(Type.String()),
  indirizzo: nullo(Type.String()),
  agente: nullo(Type.String()),
  /** The traceId that answer and log carry. */
  traccia: nullo(Type.String()),
  particolari: Type.Record(Type.String(), Type.Unknown()),
});

export const rotteEventiAccesso = {
  eventi: rotta({
    metodo: 'GET',
    url: '/accesso/eventi',
    riassunto: 'Il registro degli accessi, dal più recente',
    accesso: 'Utenti_R',
    ovunque: true,
    ambito: 'nessuno',
    query: Type.Object({
      cursore: o(Type.String({ maxLength: 20, pattern: '^[0-9]*$' })),
      limite: o(Type.Integer({ minimum: 1, maximum: 200 })),
      tipo: o(Type.String({ maxLength: 60 })),
      utente: o(Type.String({ maxLength: 100 })),
      indirizzo: o(Type.String({ maxLength: 60 })),
      dal: o(DataWire),
      al: o(DataWire),
    }),
    risposta: Type.Object({
      items: Type.Array(EventoAccesso),
      cursoreDopo: nullo(Type.String()),
    }),
  }),
};

export const formeEventiAccesso = { EventoAccesso };
