import Type, {
  type Static,
  type TObject,
  type TProperties,
  type TSchema,
  type TStringOptions,
} from 'typebox';
import type { Campo, IngressoDi, Insegna, ValoriDi } from '#domain/campi/campo.ts';
import {
  DataWire,
  Decimale,
  DecimaleIngresso,
  Id,
  Istante,
  nullo,
  o,
  Traccia,
  TracciaIngresso,
} from './forme.ts';

const oNullo = (campo: Campo, schema: TSchema): TSchema =>
  campo.obbligatorio ? schema : nullo(schema);

const codiciDi = (campo: Campo): string[] | undefined =>
  campo.tipo === 'scelta' && 'scelte' in campo && campo.chiusa
    ? campo.scelte.map(({ codice }) => codice)
    : undefined;

const SCHEMI = {
  data: DataWire,
  numero: Decimale,
  siNo: Type.Boolean(),
  istante: Istante,
  id: Id,
} as const satisfies Partial<Record<Campo['tipo'], TSchema>>;

const interoDi = ({ da, a }: { readonly da?: number; readonly a?: number }): TSchema =>
  Type.Integer({
    ...(da !== undefined && { minimum: da }),
    ...(a !== undefined && { maximum: a }),
  });

const schemaDi = (campo: Campo, testo: TSchema): TSchema => {
  if (campo.tipo === 'intero') return interoDi(campo);
  const codici = codiciDi(campo);
  return codici ? Type.Enum(codici) : (SCHEMI[campo.tipo as keyof typeof SCHEMI] ?? testo);
};

/** What a field is when it is read. */
export const letto = (campo: Campo): TSchema => oNullo(campo, schemaDi(campo, Type.String()));

const LIBERO: { modello?: string; nonVuoto?: true; lunghezza?: number } = {};

/** A choice is a code of some list: the list says which, this how long it may be. */
const LUNGHEZZA_SCELTA = 30;

function testoDi(campo: Campo): TStringOptions {
  const { modello, nonVuoto, lunghezza = LUNGHEZZA_SCELTA } = { ...LIBERO, ...campo };
  return {
    ...(modello !== undefined && { pattern: modello }),
    ...(nonVuoto && { minLength: 1 }),
    ...((modello === undefined || nonVuoto) && { maxLength: lunghezza }),
  };
}

/** What may be sent: its shape only. What a value must be, and where, the rules say. */
export const inviato = (campo: Campo): TSchema => {
  if (campo.tipo === 'numero') return DecimaleIngresso;
  return schemaDi(campo, Type.String(testoDi(campo)));
};

/** The same where a field that may be empty is sent as null. */
export const scritto = (campo: Campo): TSchema => oNullo(campo, inviato(campo));

/** The properties of an object, a field each; what has parts of its own its contract adds. */
export const proprieta = (
  campi: readonly Campo[],
  schema: (campo: Campo) => TSchema = letto,
): Record<string, TSchema> =>
  Object.fromEntries(
    campi.flatMap((uno) => (uno.tipo === 'oggetto' ? [] : [[uno.nome, schema(uno)]])),
  );

type Di<C extends readonly Insegna[]> = C[number];

/** An object of the fields alone, as they are read. */
export const oggettoDi = <const C extends readonly Campo[]>(campi: C) =>
  Type.Unsafe<ValoriDi<Di<C>>>(Type.Object(proprieta(campi)));

/** The record of a table as it is read: who wrote it, its fields, what is told beside them. */
export const recordDi = <
  const C extends readonly Campo[],
  A extends TProperties = Record<never, never>,
>(
  campi: C,
  altro?: A,
) =>
  Type.Unsafe<Static<TObject<typeof Traccia>> & ValoriDi<Di<C>> & Static<TObject<A>>>(
    Type.Object({ ...Traccia, ...proprieta(campi), ...altro }),
  );

/** The properties of the record as it is sent, with its version. */
export const proprietaIngresso = (campi: readonly Campo[]): Record<string, TSchema> => ({
  ...TracciaIngresso,
  ...proprieta(
    campi.filter(({ soloLettura }) => !soloLettura),
    (campo) => (campo.chiesto ? scritto(campo) : o(scritto(campo))),
  ),
});

export type Ingresso<C extends readonly Insegna[]> = Static<TObject<typeof TracciaIngresso>> &
  IngressoDi<Di<C>>;

/** The record of a table as it is sent: a field that is left out keeps its value, or its default. */
export const ingressoDi = <
  const C extends readonly Campo[],
  A extends TProperties = Record<never, never>,
>(
  campi: C,
  altro?: A,
) =>
  Type.Unsafe<Ingresso<C> & Static<TObject<A>>>(
    Type.Object({ ...proprietaIngresso(campi), ...altro }),
  );
