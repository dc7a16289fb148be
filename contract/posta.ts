import Type from 'typebox';
import { SICUREZZE } from '#domain/posta/posta.ts';
import { Id, Istante, nullo, o } from './forme.ts';
import { rotta } from './rotta.ts';

const Email = Type.String({ maxLength: 254 });

const Impostazioni = {
  attiva: Type.Boolean(),
  host: nullo(Type.String({ maxLength: 253 })),
  porta: Type.Integer({ minimum: 1, maximum: 65_535 }),
  sicurezza: Type.Enum([...SICUREZZE]),
  utente: nullo(Type.String({ maxLength: 200 })),
  mittente: nullo(Email),
  megaAllegati: Type.Integer({ minimum: 1, maximum: 50 }),
};

/** Whether a password is set is told, never which. */
const Posta = Type.Object({
  versione: Type.Integer(),
  ...Impostazioni,
  passwordImpostata: Type.Boolean(),
});

/** A password that is null stays as it is; an empty one is taken away. */
const PostaIngresso = Type.Object({
  versione: Type.Integer(),
  ...Impostazioni,
  password: o(nullo(Type.String({ maxLength: 500 }))),
});

/** One's own address, and what one wants to hear of. */
const Recapito = Type.Object({
  email: nullo(Email),
  mieiFalliti: Type.Boolean(),
  automaticiFalliti: Type.Boolean(),
});

const MessaggioPosta = Type.Object({
  id: Id,
  utente: Type.String(),
  tipo: Type.Enum(['prova', 'report', 'fallito']),
  lavoro: nullo(Type.String()),
  quando: Istante,
  stato: Type.Enum(['in attesa', 'spedito', 'fallito']),
  tentativi: Type.Integer(),
  problema: nullo(Type.String()),
});

const deiMiei = { accesso: 'autenticato', ambito: 'nessuno' } as const;
const diTutti = { accesso: 'Configurazione_W', ovunque: true, ambito: 'nessuno' } as const;

export const rottePosta = {
  leggi: rotta({
    accesso: 'Configurazione_R',
    ambito: 'nessuno',
    metodo: 'GET',
    url: '/posta',
    riassunto: 'Da quale server parte la posta',
    risposta: Posta,
  }),
  scrivi: rotta({
    ...diTutti,
    metodo: 'PUT',
    url: '/posta',
    riassunto: 'Dice da quale server parte la posta',
    riconferma: true,
    body: PostaIngresso,
    risposta: Posta,
  }),
  prova: rotta({
    ...diTutti,
    metodo: 'POST',
    url: '/posta/prova',
    riassunto: 'Manda un messaggio di prova al proprio indirizzo',
    risposta: Type.Object({ id: Id }),
    stato: 202,
  }),
  messaggi: rotta({
    ...deiMiei,
    metodo: 'GET',
    url: '/posta/messaggi',
    riassunto: 'Gli ultimi messaggi mandati a sé, con il loro esito',
    risposta: Type.Array(MessaggioPosta),
  }),
  recapito: rotta({
    ...deiMiei,
    metodo: 'GET',
    url: '/posta/recapito',
    riassunto: 'Il proprio indirizzo di posta, e di che cosa si vuole essere avvisati',
    risposta: Recapito,
  }),
  scriviRecapito: rotta({
    ...deiMiei,
    metodo: 'PUT',
    url: '/posta/recapito',
    riassunto: 'Cambia il proprio indirizzo di posta; senza, non arriva nulla',
    body: Recapito,
    risposta: Recapito,
  }),
};

export const formePosta = { Posta, PostaIngresso, Recapito, MessaggioPosta };
