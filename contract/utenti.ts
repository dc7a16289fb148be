import Type from 'typebox';
import {
  CorpoElimina,
  Id,
  Istante,
  nullo,
  o,
  ParametroId,
  Traccia,
  TracciaIngresso,
  VersioneQuery,
} from './forme.ts';
import { rotta } from './rotta.ts';

/** A role of a user on one company, or on all where the company is null. */
const Concessione = Type.Object({
  id: Id,
  idRuolo: Id,
  ruolo: Type.String(),
  cod_Azienda: nullo(Type.String()),
  creatoIl: Istante,
  creatoDa: nullo(Type.String()),
});

export const Utente = Type.Object({
  ...Traccia,
  username: Type.String(),
  nome: Type.String(),
  attivo: Type.Boolean(),
  cambioPasswordRichiesto: Type.Boolean(),
  passwordIl: Istante,
  /** Null for who never came in, and for who is administered elsewhere too. */
  ultimoAccesso: nullo(Istante),
  /** Those on the companies that the caller administers, no other. */
  concessioni: Type.Array(Concessione),
  /** An app or a passkey. */
  haFattore: Type.Boolean(),
  /** A role, or a company, asks for one. */
  fattoreRichiesto: Type.Boolean(),
});

const ConcessioneIngresso = Type.Object({
  idRuolo: Id,
  codAzienda: nullo(Type.String({ minLength: 1, maxLength: 10 })),
});

const Nome = Type.String({ maxLength: 120 });

const UtenteNuovo = Type.Object({
  ...TracciaIngresso,
  username: Type.String({ pattern: '^[a-z0-9._@-]{1,100}$' }),
  nome: o(nullo(Nome)),
  concessioni: o(Type.Array(ConcessioneIngresso, { maxItems: 100 })),
});

const UtenteIngresso = Type.Object({
  ...TracciaIngresso,
  /** Sent along or not, it never changes. */
  username: o(Type.String({ maxLength: 100 })),
  nome: o(nullo(Nome)),
  attivo: o(Type.Boolean()),
});

const ParametriConcessione = Type.Object({ id: Id, idConcessione: Id });

/** A password that is shown this once, and must be changed at the first log-in. */
const PasswordCasuale = { password: Type.String() };

export const rotteUtenti = {
  elenco: rotta({
    metodo: 'GET',
    url: '/utenti',
    riassunto: 'Gli utenti che si amministrano, con i loro ruoli sulle aziende che si amministrano',
    accesso: 'Utenti_R',
    ambito: 'nessuno',
    risposta: Type.Array(Utente),
  }),
  crea: rotta({
    metodo: 'POST',
    url: '/utenti',
    riassunto: 'Crea un utente con una password casuale, che è nella risposta e mai più altrove',
    accesso: 'Utenti_W',
    ovunque: true,
    ambito: 'nessuno',
    riconferma: true,
    body: UtenteNuovo,
    risposta: Type.Object({ ...Utente.properties, ...PasswordCasuale }),
    stato: 201,
  }),
  aggiorna: rotta({
    metodo: 'PUT',
    url: '/utenti/{id}',
    riassunto: 'Cambia nome, attiva o disattiva un utente',
    accesso: 'Utenti_W',
    ovunque: true,
    ambito: 'nessuno',
    params: ParametroId,
    body: UtenteIngresso,
    risposta: Utente,
  }),
  elimina: rotta({
    metodo: 'DELETE',
    url: '/utenti/{id}',
    riassunto: 'Elimina un utente che nulla nomina',
    accesso: 'Utenti_W',
    ovunque: true,
    ambito: 'nessuno',
    params: ParametroId,
    query: VersioneQuery,
    body: CorpoElimina,
    letto: Utente,
    risposta: Type.Object({ id: Id }),
  }),
  reimpostaPassword: rotta({
    metodo: 'POST',
    url: '/utenti/{id}/password',
    riassunto: 'Dà una password casuale nuova e chiude le sessioni dell’utente',
    accesso: 'Utenti_W',
    ovunque: true,
    ambito: 'nessuno',
    riconferma: true,
    params: ParametroId,
    risposta: Type.Object(PasswordCasuale),
  }),
  azzeraFattori: rotta({
    metodo: 'DELETE',
    url: '/utenti/{id}/fattori',
    riassunto: 'Toglie a un utente i suoi secondi fattori e chiude le sue sessioni',
    accesso: 'Utenti_W',
    ovunque: true,
    ambito: 'nessuno',
    riconferma: true,
    params: ParametroId,
    risposta: Utente,
  }),
  concedi: rotta({
    metodo: 'POST',
    url: '/utenti/{id}/concessioni',
    riassunto: 'Dà un ruolo a un utente, su una azienda o su tutte',
    accesso: 'Utenti_W',
    ambito: 'nessuno',
    riconferma: true,
    params: ParametroId,
    body: ConcessioneIngresso,
    risposta: Utente,
    stato: 201,
  }),
  ritira: rotta({
    metodo: 'DELETE',
    url: '/utenti/{id}/concessioni/{idConcessione}',
    riassunto: 'Ritira un ruolo a un utente',
    accesso: 'Utenti_W',
    ambito: 'nessuno',
    params: ParametriConcessione,
    risposta: Type.Object({ id: Id }),
  }),
};

export const formeUtenti = {
  Concessione,
  ConcessioneIngresso,
  Utente,
  UtenteIngresso,
  UtenteNuovo,
};
