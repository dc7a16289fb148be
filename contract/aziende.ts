import Type from 'typebox';
import { CorpoElimina, Id, o, ParametroId, Traccia, TracciaIngresso } from './forme.ts';
import { rotta } from './rotta.ts';

export const Azienda = Type.Object({
  ...Traccia,
  cod_Azienda: Type.String(),
  ragioneSociale: Type.String(),
  colore: Type.Integer(),
});

const AziendaIngresso = Type.Object({
  ...TracciaIngresso,
  cod_Azienda: Type.String({ minLength: 1, maxLength: 10, pattern: '^[0-9A-Za-z_-]+$' }),
  ragioneSociale: Type.String({ minLength: 1, maxLength: 200 }),
  colore: o(Type.Integer({ minimum: 0, maximum: 11 })),
});

export const rotteAziende = {
  elenco: rotta({
    metodo: 'GET',
    url: '/Aziende',
    riassunto: "Le aziende concesse all'utente",
    accesso: 'autenticato',
    ambito: 'nessuno',
    risposta: Type.Array(Azienda),
  }),
  crea: rotta({
    metodo: 'POST',
    url: '/Aziende',
    riassunto: 'Crea una azienda',
    accesso: 'Aziende_W',
    ambito: 'nessuno',
    body: AziendaIngresso,
    risposta: Azienda,
    stato: 201,
  }),
  aggiorna: rotta({
    metodo: 'PUT',
    url: '/Aziende/{id}',
    riassunto: 'Aggiorna una azienda',
    accesso: 'Aziende_W',
    ambito: 'nessuno',
    params: ParametroId,
    body: AziendaIngresso,
    risposta: Azienda,
  }),
  elimina: rotta({
    metodo: 'POST',
    url: '/Aziende/delete/{id}',
    riassunto: 'Elimina una azienda che nulla usa',
    accesso: 'Aziende_W',
    ambito: 'nessuno',
    params: ParametroId,
    body: CorpoElimina,
    risposta: Type.Object({ id: Id }),
  }),
  perCodice: rotta({
    metodo: 'GET',
    url: '/Aziende/getbycode',
    riassunto: 'Una azienda dal suo codice',
    accesso: 'Aziende_R',
    ambito: 'nessuno',
    query: Type.Object({ code: Type.String({ minLength: 1, maxLength: 10 }) }),
    risposta: Azienda,
  }),
};
