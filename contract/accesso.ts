import Type from 'typebox';
import { campiNomeAzienda } from '#domain/tabelle/aziende/campi-nome.ts';
import { oggettoDi } from './campi.ts';
import { Id, nullo } from './forme.ts';
import { PreferenzeLette } from './preferenze.ts';
import { rotta } from './rotta.ts';

const AziendaConcessa = oggettoDi(campiNomeAzienda);

/** Effective privileges by company code; under `*` those that hold on every company. */
const Privilegi = Type.Record(Type.String(), Type.Array(Type.String()));

const UtenteConnesso = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  nome: Type.String(),
});

const Identita = Type.Object({
  utente: UtenteConnesso,
  privilegi: Privilegi,
  aziende: Type.Array(AziendaConcessa),
  /** The user's own choice, else the configured one; null where neither is granted. */
  aziendaPreferita: Type.Union([Type.String(), Type.Null()]),
  preferenze: PreferenzeLette,
  /** By which identity provider the session was opened; null: by a password. */
  fornitore: nullo(Type.Object({ id: Id, nome: Type.String() })),
  cambioPasswordRichiesto: Type.Boolean(),
  /** A second factor must be set up before anything else. */
  fattoreDaAttivare: Type.Boolean(),
});

export const Sessione = Type.Object({ token: Type.String(), ...Identita.properties });
const Parola = Type.String({ minLength: 1, maxLength: 256 });

const Credenziali = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 100, examples: ['admin'] }),
  password: Parola,
});

export const rotteAccesso = {
  login: rotta({
    metodo: 'POST',
    url: '/accesso/login',
    limite: 'accesso',
    riassunto:
      'Apre una sessione con nome utente e password; a chi ha un secondo fattore lo chiede (401, FATTORE_RICHIESTO)',
    accesso: 'pubblico',
    ambito: 'nessuno',
    body: Credenziali,
    risposta: Sessione,
  }),
  rinnova: rotta({
    metodo: 'POST',
    url: '/accesso/rinnova',
    limite: 'rinnovo',
    riassunto: 'Rinnova il token dal cookie di sessione, dopo un ricaricamento della pagina',
    accesso: 'pubblico',
    ambito: 'nessuno',
    risposta: Sessione,
  }),
  logout: rotta({
    metodo: 'POST',
    url: '/accesso/logout',
    riassunto: 'Chiude la sessione',
    accesso: 'autenticato',
    ambito: 'nessuno',
    /** Where the browser goes on to, to leave the identity provider too. */
    risposta: Type.Object({ prosegui: nullo(Type.String()) }),
  }),
  password: rotta({
    metodo: 'POST',
    url: '/accesso/password',
    limite: 'password',
    riassunto: 'Cambia la propria password e chiude le altre sessioni',
    accesso: 'autenticato',
    ambito: 'nessuno',
    body: Type.Object({ attuale: Parola, nuova: Parola }),
    risposta: Type.Object({}),
  }),
  io: rotta({
    metodo: 'GET',
    url: '/accesso/io',
    riassunto: 'Chi sono: utente, privilegi e aziende concesse',
    accesso: 'autenticato',
    ambito: 'nessuno',
    risposta: Identita,
  }),
};

export const formeAccesso = { AziendaConcessa, Credenziali, Identita, Sessione, UtenteConnesso };
