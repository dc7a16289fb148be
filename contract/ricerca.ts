import Type from 'typebox';
import { o } from './forme.ts';
import { rotta } from './rotta.ts';

/** How many records a source gives at most. */
const TROVATI_MASSIMI = 20;

const Trovato = Type.Object({
  /** One of `fontiRicerca`. */
  fonte: Type.String(),
  titolo: Type.String(),
  dettaglio: Type.String(),
  /** What names the record in the address of its screen. */
  chiavi: Type.Record(Type.String(), Type.String()),
});

export const rotteRicerca = {
  cerca: rotta({
    metodo: 'GET',
    url: '/ricerca',
    riassunto: 'I record che rispondono a un testo, fra quelli che si possono leggere',
    accesso: 'autenticato',
    ambito: 'condiviso',
    query: Type.Object({
      testo: Type.String({ minLength: 1, maxLength: 100 }),
      limite: o(Type.Integer({ minimum: 1, maximum: TROVATI_MASSIMI })),
    }),
    risposta: Type.Object({ trovati: Type.Array(Trovato) }),
  }),
};

export const formeRicerca = { Trovato };
