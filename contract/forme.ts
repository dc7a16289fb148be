import Type, { type TProperties, type TSchema } from 'typebox';

/** A decimal on the wire: a string with a point, no exponent, no grouping (product.md §11). */
export const Decimale = Type.String({ pattern: '^-?\\d{1,20}(\\.\\d{1,20})?$' });

/** A decimal on input: the string, or a JSON number where it is exact. */
export const DecimaleIngresso = Type.Union([Decimale, Type.Number()]);

/** A calendar date on the wire, `yyyy-MM-dd`; that the day exists is the domain's to say. */
export const DataWire = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** An instant, ISO 8601 in UTC. */
export const Istante = Type.String();

export const Guid = Type.String({
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
});

export const Id = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

export const o = <S extends TSchema>(schema: S) => Type.Optional(schema);
export const nullo = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

export const ParametroId = Type.Object({ id: Id });
export const ParametroGuid = Type.Object({ guid: Guid });
export const ParametroCode = Type.Object({ code: Type.String({ minLength: 1, maxLength: 40 }) });

/** Who wrote a record last and in which version it is: every record carries it. */
export const Traccia = {
  id: Id,
  versione: Type.Integer(),
  creatoIl: Istante,
  creatoDa: nullo(Type.String()),
  modificatoIl: Istante,
  modificatoDa: nullo(Type.String()),
  lavoro: nullo(Type.String()),
};

/** What an update sends besides its own fields. New records send id 1, which is ignored. */
export const TracciaIngresso = { id: o(Id), versione: o(Type.Integer()) };

export const VersioneQuery = Type.Object({ versione: o(Type.Integer()) });

/** The record's id sent along with a delete; it must equal the path's. */
export const CorpoElimina = nullo(Type.Object({ id: o(Id), versione: o(Type.Integer()) }));

export const Problema = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  codice: Type.String(),
  traceId: Type.String(),
  errori: o(Type.Array(Type.Object({ campo: Type.String(), messaggio: Type.String() }))),
  attuale: o(Type.Unknown()),
});

export const Ordine = Type.Record(
  Type.String(),
  Type.Union([Type.Literal('ASC'), Type.Literal('DESC')]),
);

const Paging = Type.Object({
  pageNumber: o(Type.Integer({ minimum: 1 })),
  pageSize: o(Type.Integer({ minimum: 1, maximum: 500 })),
  cursore: o(nullo(Type.String({ maxLength: 2000 }))),
  /** `esatto` counts every row, however long it takes; otherwise large counts are estimates. */
  conteggio: o(Type.Union([Type.Literal('esatto'), Type.Literal('stimato')])),
});

export const SqlParams = o(nullo(Type.Object({ orderByDict: o(nullo(Ordine)) })));

/** `{ paging, filter }` of every getpagedpost; both parts may be missing. */
export const RichiestaPaginata = <F extends TProperties>(filtro: F) =>
  Type.Object({
    paging: o(nullo(Paging)),
    filter: o(nullo(Type.Object({ ...filtro, sqlParams: SqlParams }))),
  });

export const Paginata = <S extends TSchema>(riga: S) =>
  Type.Object({
    items: Type.Array(riga),
    totalCount: Type.Integer(),
    totalCountEsatto: Type.Boolean(),
    pageNumber: Type.Integer(),
    pageSize: Type.Integer(),
    cursorePrima: nullo(Type.String()),
    cursoreDopo: nullo(Type.String()),
  });

/** The answer of whatever starts a job. */
export const LavoroAvviato = Type.Object({
  guidID: Type.String(),
  percCompletamento: Type.Integer(),
});

export const Vuota = Type.Object({});
