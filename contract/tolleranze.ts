import Type from 'typebox';
import { Decimale, Id, Istante, nullo, o } from './forme.ts';
import { rotta } from './rotta.ts';

const Tolleranza = {
  archivio: Type.String({ maxLength: 40 }),
  controllo: Type.String({ maxLength: 40 }),
  tipoTitolo: nullo(Type.String({ maxLength: 10 })),
  attivo: Type.Boolean(),
  soglia: nullo(Decimale),
};

/** The settings of the checks: those of the product, and what has been set otherwise. */
export const rotteTolleranze = {
  leggi: rotta({
    metodo: 'GET',
    url: '/qualita/tolleranze',
    riassunto: 'Le impostazioni dei controlli che non sono quelle del prodotto',
    accesso: 'autenticato',
    ambito: 'nessuno',
    risposta: Type.Array(
      Type.Object({
        id: Id,
        versione: Type.Integer(),
        modificatoIl: Istante,
        modificatoDa: nullo(Type.String()),
        ...Tolleranza,
      }),
    ),
  }),
  scrivi: rotta({
    metodo: 'PUT',
    url: '/qualita/tolleranze',
    riassunto: 'Cambia delle impostazioni dei controlli; quelle del prodotto si tolgono',
    accesso: 'Configurazione_W',
    ovunque: true,
    ambito: 'nessuno',
    body: Type.Object({
      righe: Type.Array(
        Type.Object({
          ...Tolleranza,
          /** As it was seen; null where it was not set. */
          versione: nullo(Type.Integer()),
          /** Back to what the product has. */
          togli: o(Type.Boolean()),
        }),
        { maxItems: 500 },
      ),
    }),
    risposta: Type.Object({ scritte: Type.Integer() }),
  }),
};
