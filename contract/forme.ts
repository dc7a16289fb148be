import Type, { type TProperties, type TSchema } from 'typebox';

/**
 * A decimal on the wire: a string with a point, no exponent, no grouping
 * (docs/regole/api.md#valori).
 */
export const Decimale = Type.String({
  pattern: '^-?\\d{1,20}(\\.\\d{1,20})?$',
  examples: ['1234.56'],
});

/**
 * A decimal on input: the string, or a JSON number where it is exact. The server reads it as the text
 * that it stands for (server/http/validazione.ts): nobody behind it meets a double.
 */
export const DecimaleIngresso = Type.Union([
  Decimale,
  Type.Number({ description: 'Soltanto dove è esatto: altrimenti 422', 'x-esatto': true }),
]);

/** A calendar date on the wire, `yyyy-MM-dd`; that the day exists is the domain's to say. */
export const DataWire = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  examples: ['2026-03-31'],
});

/** An instant, ISO 8601 in UTC. */
export const Istante = Type.String({ examples: ['2026-03-31T15:04:05.000Z'] });

export const Guid = Type.String({
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
  examples: ['5f0c1e0a-7a3b-4c55-9a52-0d6f1f8a2b11'],
});

export const CodAzienda = Type.String({ maxLength: 10, examples: ['001'] });

/** The media type of .xlsx. */
export const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

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

/** What every `getcount` answers. */
export const Conteggio = Type.Object({ count: Type.Integer() });

/** A record in the version that was seen. */
export const RecordVisto = Type.Object({ id: Id, versione: Type.Integer() });

/** The record's id sent along with a delete; it must equal the path's. */
export const CorpoElimina = nullo(Type.Object({ id: o(Id), versione: o(Type.Integer()) }));

/** What is said of one field. */
export const ErroreCampo = Type.Object({
  campo: Type.String(),
  messaggio: Type.String(),
  /** Of a value that is no longer what was shown: both. */
  mostrato: o(nullo(Type.String())),
  adesso: o(nullo(Type.String())),
});

export const Problema = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  codice: Type.String(),
  traceId: Type.String(),
  errori: o(Type.Array(ErroreCampo)),
  attuale: o(Type.Unknown()),
});

const Ordine = Type.Record(Type.String(), Type.Union([Type.Literal('ASC'), Type.Literal('DESC')]));

const Paging = Type.Object({
  pageNumber: o(Type.Integer({ minimum: 1 })),
  pageSize: o(Type.Integer({ minimum: 1, maximum: 500 })),
  cursore: o(nullo(Type.String({ maxLength: 2000 }))),
  /** `esatto` counts every row, however long it takes; otherwise large counts are estimates. */
  conteggio: o(Type.Union([Type.Literal('esatto'), Type.Literal('stimato')])),
});

const Ordinamento = Type.Object({ orderByDict: o(nullo(Ordine)) });
export const SqlParams = o(nullo(Ordinamento));

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

/** An upload: the multipart field that every import reads. */
export const FileCaricato = Type.Object({ file: Type.String({ format: 'binary' }) });

export const formeComuni = {
  CodAzienda,
  Conteggio,
  CorpoElimina,
  Data: DataWire,
  Decimale,
  DecimaleIngresso,
  ErroreCampo,
  FileCaricato,
  Guid,
  Id,
  Identificativo: ParametroId,
  Istante,
  LavoroAvviato,
  Ordinamento,
  Paginazione: Paging,
  Problema,
  RecordVisto,
};
