import Type from 'typebox';
import { Id, o, ParametroId, Problema } from './forme.ts';
import { rotta } from './rotta.ts';

/** A pair of an identity provider's words that answers whatever else it says. */
const Libera = Type.Object({}, { additionalProperties: true });

export const rotteAccessoFornitori = {
  elenco: rotta({
    metodo: 'GET',
    url: '/accesso/fornitori',
    riassunto:
      'I fornitori di identità con cui si può entrare, e se si entra anche con la password',
    accesso: 'pubblico',
    ambito: 'nessuno',
    risposta: Type.Object({
      fornitori: Type.Array(Type.Object({ id: Id, nome: Type.String() })),
      locale: Type.Boolean(),
    }),
  }),
  avvia: rotta({
    metodo: 'GET',
    url: '/accesso/fornitori/{id}/avvia',
    limite: 'accesso',
    riassunto:
      'Comincia un accesso, o riconferma chi è già entrato: rinvia al fornitore di identità',
    accesso: 'pubblico',
    ambito: 'nessuno',
    rinvia: true,
    params: ParametroId,
    query: Type.Object({
      ritorno: o(Type.String({ maxLength: 2_000 })),
      scopo: o(Type.Enum(['accesso', 'riconferma'])),
    }),
    risposta: Type.Object({}),
  }),
  ritorno: rotta({
    metodo: 'GET',
    url: '/accesso/fornitori/ritorno',
    limite: 'accesso',
    riassunto: 'Dove rinvia il fornitore di identità: verifica, apre la sessione e rinvia a Rateo',
    accesso: 'pubblico',
    ambito: 'nessuno',
    rinvia: true,
    cambia: true,
    query: Libera,
    risposta: Type.Object({}),
  }),
  uscita: rotta({
    metodo: 'POST',
    url: '/accesso/fornitori/{id}/uscita',
    riassunto: 'Il fornitore di identità chiude le sessioni di una persona (Back-Channel Logout)',
    accesso: 'pubblico',
    ambito: 'nessuno',
    params: ParametroId,
    body: Type.Object({ logout_token: Type.String({ minLength: 1, maxLength: 12_000 }) }),
    risposta: Type.Object({}),
    rifiuti: { 404: Problema },
  }),
};
