import Type from 'typebox';
import { Id, Istante, nullo, o } from './forme.ts';
import { rotta } from './rotta.ts';

export const VoceStorico = Type.Object({
  id: Id,
  operazione: Type.Union([Type.Literal('modifica'), Type.Literal('eliminazione')]),
  quando: Istante,
  utente: nullo(Type.String()),
  /** The program that did it in the user's name. */
  programma: o(nullo(Type.String())),
  lavoro: nullo(Type.String()),
  /** The titolo had movements, and whoever changed it confirmed that. */
  confermato: o(Type.Boolean()),
  prima: Type.Record(Type.String(), Type.Unknown()),
  dopo: nullo(Type.Record(Type.String(), Type.Unknown())),
  /** In place of a part of the history that cannot be read: which, and what to do. */
  avviso: o(Type.String()),
});

const Stato = Type.Object({
  stato: Type.String(),
  database: Type.Boolean(),
  migrazioni: Type.Boolean(),
  lavoratore: Type.Boolean(),
  versione: Type.String(),
});

export const rotteServizio = {
  stato: rotta({
    metodo: 'GET',
    url: '/stato',
    riassunto: 'Banca dati, migrazioni e lavoratori: 200 quando tutto è in ordine',
    accesso: 'pubblico',
    ambito: 'nessuno',
    risposta: Stato,
    rifiuti: { 503: Stato },
  }),
  statoPronto: rotta({
    metodo: 'GET',
    url: '/stato/pronto',
    riassunto:
      'Se questo server può rispondere: 200 con la banca dati al suo posto, altrimenti 503',
    accesso: 'pubblico',
    ambito: 'nessuno',
    risposta: Stato,
    rifiuti: { 503: Stato },
  }),
  statoVivo: rotta({
    metodo: 'GET',
    url: '/stato/vivo',
    riassunto: 'Se questo processo è vivo, senza chiedere nulla alla banca dati',
    accesso: 'pubblico',
    ambito: 'nessuno',
    risposta: Type.Object({ stato: Type.String(), versione: Type.String() }),
  }),
  storico: rotta({
    metodo: 'GET',
    url: '/storico/{tabella}/{id}',
    riassunto: 'La storia di un record: chi, quando, prima e dopo',
    accesso: 'autenticato',
    ambito: 'condiviso',
    params: Type.Object({ tabella: Type.String({ maxLength: 40 }), id: Id }),
    query: Type.Object({ limite: o(Type.Integer({ minimum: 1, maximum: 500 })) }),
    risposta: Type.Array(VoceStorico),
  }),
};

export const formeServizio = { Stato, VoceStorico };
