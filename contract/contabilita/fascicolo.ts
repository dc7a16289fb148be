import Type from 'typebox';
import { DataWire, Guid, LavoroAvviato, o } from '../forme.ts';
import { rotta } from '../rotta.ts';

export const rotteFascicolo = {
  prepara: rotta({
    metodo: 'POST',
    url: '/contabilita/fascicolo',
    riassunto:
      'Prepara il fascicolo del revisore di un periodo: giornale, movimenti, stampe e allegati in uno ZIP',
    accesso: 'Contabile_R',
    ancheServe: 'Movimenti_R',
    ambito: 'azienda',
    query: Type.Object({ guid: o(Guid) }),
    body: Type.Object({
      dal: DataWire,
      al: DataWire,
      /** The principal one unless told. */
      codLibro: o(Type.String({ pattern: '^[A-Z0-9]{1,8}$' })),
    }),
    risposta: LavoroAvviato,
    stato: 202,
  }),
};
