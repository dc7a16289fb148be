import Type from 'typebox';
import { Id, Istante, nullo, o } from './forme.ts';
import { rotta } from './rotta.ts';

export const Configurazione = Type.Object({
  versione: Type.Integer(),
  codCliente: Type.String({ maxLength: 40 }),
  licenziatario: Type.String({ maxLength: 200 }),
  dataChiusuraEsercizio: Type.String({ pattern: '^\\d{2}-\\d{2}$' }),
  categorieConti: Type.Array(Type.String({ maxLength: 80 }), { maxItems: 200 }),
  aziendaPreferita: nullo(Type.String({ maxLength: 10 })),
  provider: Type.Record(Type.String(), Type.Object({ attivo: Type.Boolean() })),
});

export const VoceStorico = Type.Object({
  id: Id,
  operazione: Type.Union([Type.Literal('modifica'), Type.Literal('eliminazione')]),
  quando: Istante,
  utente: nullo(Type.String()),
  lavoro: nullo(Type.String()),
  prima: Type.Record(Type.String(), Type.Unknown()),
  dopo: nullo(Type.Record(Type.String(), Type.Unknown())),
});

export const rotteServizio = {
  stato: rotta({
    metodo: 'GET',
    url: '/stato',
    riassunto: 'Banca dati, migrazioni e lavoratori: 200 quando tutto è in ordine',
    accesso: 'pubblico',
    ambito: 'nessuno',
    risposta: Type.Object({
      stato: Type.String(),
      database: Type.Boolean(),
      migrazioni: Type.Boolean(),
      lavoratore: Type.Boolean(),
      versione: Type.String(),
    }),
  }),
  leggiConfigurazione: rotta({
    metodo: 'GET',
    url: '/configurazione',
    riassunto: 'La configurazione del prodotto',
    accesso: 'autenticato',
    ambito: 'nessuno',
    risposta: Configurazione,
  }),
  scriviConfigurazione: rotta({
    metodo: 'PUT',
    url: '/configurazione',
    riassunto: 'Cambia la configurazione del prodotto',
    accesso: 'Configurazione_W',
    ambito: 'nessuno',
    body: Configurazione,
    risposta: Configurazione,
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
