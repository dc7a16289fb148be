import Type from 'typebox';
import { Id, Istante, nullo, o, ParametroId } from './forme.ts';
import { rotta } from './rotta.ts';

export const SessioneAperta = Type.Object({
  id: Id,
  idUtente: Id,
  username: Type.String(),
  nome: Type.String(),
  indirizzo: nullo(Type.String()),
  /** The device as a person would call it: «Firefox 140 su Windows». */
  browser: Type.String(),
  agente: nullo(Type.String()),
  /** How the person showed who they are: password, totp, recupero, passkey, oidc. */
  metodi: Type.Array(Type.String()),
  creataIl: Istante,
  /** The instant is cut to the minute. */
  ultimoUso: Istante,
  /** If it is not used any more. */
  scadeIl: Istante,
  /** The one of this call. */
  corrente: Type.Boolean(),
  revocabile: Type.Boolean(),
});

export const rotteSessioni = {
  elenco: rotta({
    metodo: 'GET',
    url: '/sessioni',
    riassunto: 'Le sessioni aperte: le proprie e quelle degli utenti che si amministrano',
    accesso: 'autenticato',
    ambito: 'nessuno',
    query: Type.Object({ proprie: o(Type.Boolean()) }),
    risposta: Type.Array(SessioneAperta),
  }),
  revoca: rotta({
    metodo: 'DELETE',
    url: '/sessioni/{id}',
    riassunto: 'Revoca una sessione',
    accesso: 'autenticato',
    ambito: 'nessuno',
    params: ParametroId,
    risposta: Type.Object({ id: Id }),
  }),
  revocaAltre: rotta({
    metodo: 'DELETE',
    url: '/sessioni',
    riassunto: 'Revoca tutte le sessioni di un utente, o le proprie, tranne questa',
    accesso: 'autenticato',
    ambito: 'nessuno',
    query: Type.Object({ idUtente: o(Id) }),
    risposta: Type.Object({ revocate: Type.Integer() }),
  }),
};

export const formeSessioni = { SessioneAperta };
