import Type from 'typebox';
import { Id, nullo } from './forme.ts';
import { rotta } from './rotta.ts';

/** What the Home asks: by itself, so that the forms of all that a webhook is do not come along with it. */
export const rotteWebhookSpenti = {
  spenti: rotta({
    metodo: 'GET',
    url: '/webhook/spenti',
    riassunto: 'Quanti webhook sono spenti o non ricevono, e il primo di loro',
    accesso: 'Configurazione_R',
    ambito: 'azienda',
    risposta: Type.Object({
      quanti: Type.Integer(),
      primo: nullo(Type.Object({ id: Id, nome: Type.String(), perche: nullo(Type.String()) })),
    }),
  }),
};
