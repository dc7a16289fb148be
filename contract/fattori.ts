import Type from 'typebox';
import { Sessione } from './accesso.ts';
import { Id, Istante, nullo, o, ParametroId, Problema } from './forme.ts';
import { rotta } from './rotta.ts';

const Passkey = Type.Object({
  id: Id,
  nome: Type.String(),
  creataIl: Istante,
  ultimoUso: nullo(Istante),
  /** Copied to the person's other devices, as it was at the last use. */
  sincronizzata: Type.Boolean(),
});

const Fattori = Type.Object({
  /** Since when the app holds; null where there is none. */
  totp: nullo(Type.Object({ attivatoIl: Istante, ultimoUso: nullo(Istante) })),
  passkey: Type.Array(Passkey),
  codiciRimasti: Type.Integer(),
  /** A role, or a company, asks for a second factor. */
  richiesto: Type.Boolean(),
  /** Why passkeys cannot work at the address of this call; null where they can. */
  impedimentoPasskey: nullo(Type.String()),
});

/** The options of WebAuthn, as the browser's own JSON form has them. */
const Libero = Type.Record(Type.String(), Type.Unknown(), { maxProperties: 20 });
const SfidaPasskey = Type.Object({ opzioni: Libero });

const Codice = Type.String({ minLength: 1, maxLength: 40 });
const NomePasskey = Type.String({ minLength: 1, maxLength: 60 });

/** Shown this once; null where those from before still hold. */
const CodiciRecupero = Type.Object({ codici: nullo(Type.Array(Type.String())) });

const proprio = { accesso: 'autenticato', ambito: 'nessuno' } as const;
const pubblico = { accesso: 'pubblico', ambito: 'nessuno', limite: 'accesso' } as const;

export const rotteFattori = {
  accediConCodice: rotta({
    ...pubblico,
    metodo: 'POST',
    url: '/accesso/login/codice',
    riassunto: 'Conclude un accesso in attesa con un codice dell’app o di recupero',
    body: Type.Object({ codice: Codice }),
    risposta: Sessione,
  }),
  sfidaAccesso: rotta({
    ...pubblico,
    metodo: 'POST',
    url: '/accesso/login/sfida',
    riassunto: 'La sfida per una passkey: dopo la password, o al posto suo',
    body: Type.Object({ senzaPassword: Type.Boolean() }),
    risposta: SfidaPasskey,
    rifiuti: { 409: Problema },
  }),
  accediConPasskey: rotta({
    ...pubblico,
    metodo: 'POST',
    url: '/accesso/login/passkey',
    riassunto: 'Entra con una passkey: dopo la password, o al posto suo',
    body: Type.Object({ senzaPassword: Type.Boolean(), risposta: Libero }),
    risposta: Sessione,
    rifiuti: { 409: Problema },
  }),
  leggi: rotta({
    ...proprio,
    metodo: 'GET',
    url: '/accesso/fattori',
    riassunto: 'I propri secondi fattori',
    risposta: Fattori,
  }),
  proponiTotp: rotta({
    ...proprio,
    riconferma: true,
    metodo: 'POST',
    url: '/accesso/fattori/totp',
    riassunto: 'Una chiave nuova per l’app di autenticazione, da confermare con un codice',
    risposta: Type.Object({ chiave: Type.String(), indirizzo: Type.String() }),
  }),
  confermaTotp: rotta({
    ...proprio,
    metodo: 'POST',
    url: '/accesso/fattori/totp/conferma',
    limite: 'password',
    riassunto: 'Attiva l’app di autenticazione con il suo primo codice, e chiude le altre sessioni',
    body: Type.Object({ codice: Codice }),
    risposta: CodiciRecupero,
  }),
  togliTotp: rotta({
    ...proprio,
    riconferma: true,
    metodo: 'DELETE',
    url: '/accesso/fattori/totp',
    riassunto: 'Toglie l’app di autenticazione',
    risposta: Fattori,
    rifiuti: { 404: Problema },
  }),
  rigeneraCodici: rotta({
    ...proprio,
    riconferma: true,
    metodo: 'POST',
    url: '/accesso/fattori/codici',
    riassunto: 'Dieci codici di recupero nuovi: quelli di prima non valgono più',
    risposta: Type.Object({ codici: Type.Array(Type.String()) }),
  }),
  sfidaPasskey: rotta({
    ...proprio,
    riconferma: true,
    metodo: 'POST',
    url: '/accesso/fattori/passkey/sfida',
    riassunto: 'La sfida per registrare una passkey',
    risposta: SfidaPasskey,
  }),
  registraPasskey: rotta({
    ...proprio,
    metodo: 'POST',
    url: '/accesso/fattori/passkey',
    limite: 'password',
    riassunto: 'Registra una passkey, e chiude le altre sessioni',
    body: Type.Object({ nome: NomePasskey, risposta: Libero }),
    risposta: CodiciRecupero,
  }),
  rinominaPasskey: rotta({
    ...proprio,
    metodo: 'PUT',
    url: '/accesso/fattori/passkey/{id}',
    riassunto: 'Cambia nome a una propria passkey',
    params: ParametroId,
    body: Type.Object({ nome: NomePasskey }),
    risposta: Fattori,
  }),
  togliPasskey: rotta({
    ...proprio,
    riconferma: true,
    metodo: 'DELETE',
    url: '/accesso/fattori/passkey/{id}',
    riassunto: 'Toglie una propria passkey',
    params: ParametroId,
    risposta: Fattori,
  }),
  sfidaRiconferma: rotta({
    ...proprio,
    metodo: 'POST',
    url: '/accesso/riconferma/sfida',
    riassunto: 'La sfida per riconfermare chi si è con una passkey',
    risposta: SfidaPasskey,
  }),
  riconferma: rotta({
    ...proprio,
    metodo: 'POST',
    url: '/accesso/riconferma',
    limite: 'password',
    riassunto: 'Riconferma chi si è: password e secondo fattore, o passkey',
    body: Type.Object({
      password: o(Type.String({ maxLength: 256 })),
      codice: o(Codice),
      passkey: o(Libero),
    }),
    risposta: Type.Object({ provataIl: Istante }),
  }),
};

export const formeFattori = { CodiciRecupero, Fattori, Passkey, SfidaPasskey };
