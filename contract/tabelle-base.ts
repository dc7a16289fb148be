import Type from 'typebox';
import { Id, nullo, o, Traccia, TracciaIngresso, VersioneQuery } from './forme.ts';
import { rotta } from './rotta.ts';

/**
 * A row of a base table: what every record carries, and the columns of the table's description
 * (domain/tabelle/base), which also says who reads and who writes it.
 */
const RigaBase = Type.Object(
  { ...Traccia, diSistema: o(Type.Boolean()) },
  { additionalProperties: true },
);
const RigaBaseIngresso = Type.Object(TracciaIngresso, { additionalProperties: true });

const nome = Type.String({ minLength: 1, maxLength: 40 });
const ParametroTabella = Type.Object({ tabella: nome });
const ParametriRiga = Type.Object({ tabella: nome, id: Id });

export const rotteTabelleBase = {
  elenco: rotta({
    metodo: 'GET',
    url: '/tabelle-base/{tabella}',
    riassunto: 'Le righe di una tabella di base',
    accesso: 'autenticato',
    ambito: 'condiviso',
    params: ParametroTabella,
    risposta: Type.Array(RigaBase),
  }),
  crea: rotta({
    metodo: 'POST',
    url: '/tabelle-base/{tabella}',
    riassunto: 'Aggiunge una riga: serve il privilegio della tabella',
    accesso: 'autenticato',
    ambito: 'condiviso',
    params: ParametroTabella,
    body: RigaBaseIngresso,
    risposta: RigaBase,
    stato: 201,
  }),
  aggiorna: rotta({
    metodo: 'PUT',
    url: '/tabelle-base/{tabella}/{id}',
    riassunto: 'Corregge una riga; di una del prodotto la descrizione',
    accesso: 'autenticato',
    ambito: 'condiviso',
    params: ParametriRiga,
    body: RigaBaseIngresso,
    risposta: RigaBase,
  }),
  elimina: rotta({
    metodo: 'DELETE',
    url: '/tabelle-base/{tabella}/{id}',
    riassunto: 'Elimina una riga aggiunta e non usata',
    accesso: 'autenticato',
    ambito: 'condiviso',
    params: ParametriRiga,
    query: VersioneQuery,
    body: nullo(RigaBaseIngresso),
    risposta: Type.Object({ id: Id }),
  }),
};

export const formeTabelleBase = { RigaBase, RigaBaseIngresso };
