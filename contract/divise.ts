import Type from 'typebox';
import {
  CorpoElimina,
  DataWire,
  Id,
  nullo,
  o,
  ParametroId,
  Traccia,
  TracciaIngresso,
  VersioneQuery,
} from './forme.ts';
import { rotta } from './rotta.ts';

const Campi = {
  descDivisa: Type.String({ minLength: 1, maxLength: 120 }),
  codUIC: o(nullo(Type.String({ maxLength: 3, pattern: '^(\\d{3})?$' }))),
  codNumerico: o(nullo(Type.String({ maxLength: 3, pattern: '^(\\d{3})?$' }))),
  decimali: o(nullo(Type.Integer({ minimum: 0, maximum: 4 }))),
  validoDal: o(nullo(DataWire)),
  validoAl: o(nullo(DataWire)),
  /** Whether it can have a rate: metals can, ISO's codes that are no money cannot. */
  quotabile: o(Type.Boolean()),
};

export const Divisa = Type.Object({
  ...Traccia,
  codDivisa: Type.String(),
  descDivisa: Type.String(),
  divisaCompleta: Type.String(),
  codUIC: nullo(Type.String()),
  codNumerico: nullo(Type.String()),
  decimali: nullo(Type.Integer()),
  validoDal: nullo(DataWire),
  validoAl: nullo(DataWire),
  quotabile: Type.Boolean(),
});

const DivisaIngresso = Type.Object({
  ...TracciaIngresso,
  codDivisa: Type.String({ pattern: '^[A-Z]{3}$' }),
  ...Campi,
});

export const rotteDivise = {
  elenco: rotta({
    metodo: 'GET',
    url: '/divise',
    riassunto: 'Tutte le divise',
    accesso: 'Divise_R',
    ambito: 'condiviso',
    risposta: Type.Array(Divisa),
  }),
  perCodice: rotta({
    metodo: 'GET',
    url: '/divise/getbycode',
    riassunto: 'Una divisa dal suo codice',
    accesso: 'Divise_R',
    ambito: 'condiviso',
    query: Type.Object({ code: Type.String({ minLength: 1, maxLength: 3 }) }),
    risposta: Divisa,
  }),
  crea: rotta({
    metodo: 'POST',
    url: '/divise',
    riassunto: 'Crea una divisa',
    accesso: 'Divise_W',
    ambito: 'condiviso',
    body: DivisaIngresso,
    risposta: Divisa,
    stato: 201,
  }),
  aggiorna: rotta({
    metodo: 'PUT',
    url: '/divise/{id}',
    riassunto: 'Aggiorna una divisa',
    accesso: 'Divise_W',
    ambito: 'condiviso',
    params: ParametroId,
    body: DivisaIngresso,
    risposta: Divisa,
  }),
  elimina: rotta({
    metodo: 'DELETE',
    url: '/divise/{id}',
    riassunto: 'Elimina una divisa che nulla usa',
    accesso: 'Divise_W',
    ambito: 'condiviso',
    params: ParametroId,
    query: VersioneQuery,
    body: CorpoElimina,
    risposta: Type.Object({ id: Id }),
  }),
};
