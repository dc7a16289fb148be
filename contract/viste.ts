import Type from 'typebox';
import { Id, nullo, o, ParametroId, Traccia, TracciaIngresso, VersioneQuery } from './forme.ts';
import { rotta } from './rotta.ts';

const Griglia = Type.String({ pattern: '^[a-z][A-Za-z0-9_-]{0,59}$' });
const Campo = Type.String({ minLength: 1, maxLength: 60 });
const Campi = Type.Array(Campo, { maxItems: 200 });

/** The confirmed filter's words as the address holds them: name → text. */
const Filtro = Type.Record(
  Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,39}$' }),
  Type.String({ maxLength: 4000 }),
  { maxProperties: 30, additionalProperties: false },
);

const Colonne = Type.Object(
  {
    sequenza: Campi,
    nascoste: Campi,
    fissate: Campi,
    larghezze: Type.Record(
      Type.String({ pattern: '^.{1,60}$' }),
      Type.Integer({ minimum: 20, maximum: 2000 }),
      { maxProperties: 200, additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);

const Ruolo = Type.Object({ id: Id, nome: Type.String() });

export const Vista = Type.Object({
  ...Traccia,
  griglia: Type.String(),
  nome: Type.String(),
  /** The company that the filter is tied to; null where it holds for all. */
  codAzienda: nullo(Type.String()),
  /** Null where the view is about columns only and leaves filter and order as they are. */
  filtro: nullo(Type.Record(Type.String(), Type.String())),
  ordine: nullo(Type.String()),
  colonne: Colonne,
  mia: Type.Boolean(),
  proprietario: nullo(Type.String()),
  predefinita: Type.Boolean(),
  /** The roles that it is shared with: all of them for its owner, one's own for who receives it. */
  ruoli: Type.Array(Ruolo),
});

const VistaIngresso = {
  ...TracciaIngresso,
  nome: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
  filtro: nullo(Filtro),
  ordine: o(nullo(Type.String({ maxLength: 400 }))),
  colonne: Colonne,
  /** Ids of roles; where it is missing the sharing stays as it is. */
  ruoli: o(Type.Array(Id, { maxItems: 100, uniqueItems: true })),
};

export const rotteViste = {
  elenco: rotta({
    metodo: 'GET',
    url: '/viste',
    riassunto: 'Le proprie viste e quelle condivise con un proprio ruolo',
    accesso: 'autenticato',
    ambito: 'condiviso',
    query: Type.Object({ griglia: o(Griglia) }),
    risposta: Type.Array(Vista),
  }),
  ruoli: rotta({
    metodo: 'GET',
    url: '/viste/ruoli',
    riassunto: 'I ruoli con cui si può condividere una vista',
    accesso: 'autenticato',
    ambito: 'condiviso',
    risposta: Type.Array(Ruolo),
  }),
  predefinita: rotta({
    metodo: 'PUT',
    url: '/viste/predefinita',
    riassunto: 'Sceglie la vista con cui si apre una griglia, o nessuna',
    accesso: 'autenticato',
    ambito: 'condiviso',
    body: Type.Object({ griglia: Griglia, idVista: nullo(Id) }),
    risposta: Type.Object({ griglia: Type.String(), idVista: nullo(Id) }),
  }),
  crea: rotta({
    metodo: 'POST',
    url: '/viste',
    riassunto: 'Salva una vista nuova',
    accesso: 'autenticato',
    ambito: 'condiviso',
    body: Type.Object({ ...VistaIngresso, griglia: Griglia }),
    risposta: Vista,
    stato: 201,
  }),
  aggiorna: rotta({
    metodo: 'PUT',
    url: '/viste/{id}',
    riassunto: 'Cambia una propria vista',
    accesso: 'autenticato',
    ambito: 'condiviso',
    params: ParametroId,
    body: Type.Object(VistaIngresso),
    risposta: Vista,
  }),
  elimina: rotta({
    metodo: 'DELETE',
    url: '/viste/{id}',
    riassunto: 'Elimina una propria vista',
    accesso: 'autenticato',
    ambito: 'condiviso',
    params: ParametroId,
    query: VersioneQuery,
    risposta: Type.Object({ id: Id }),
  }),
};

export const formeViste = { ColonneVista: Colonne, Vista };
