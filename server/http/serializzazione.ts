import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';

type Schema = Readonly<Record<string, unknown>>;

const eSchema = (uno: unknown): uno is Schema =>
  typeof uno === 'object' && uno !== null && !Array.isArray(uno);
const eNulla = (uno: Schema): boolean => uno.type === 'null';
const eParola = (uno: Schema): boolean => typeof uno.const === 'string';

/** What one of them is, whichever: words are a text; of anything else it is to be found out. */
function unoSolo(forme: readonly Schema[]): Schema | null {
  const [prima] = forme;
  if (prima && forme.every(eParola)) return { type: 'string' };
  return forme.length === 1 && typeof prima?.type === 'string' ? prima : null;
}

/**
 * A schema as the serializer writes it fastest. Which of several forms a value has it asks a validator, for each value: of
 * what is one form or null, or one of some words, there is nothing to ask, and pages are full of it. Where several forms
 * stay they stay as they were: words tell them apart.
 */
function diretto(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(diretto);
  if (!eSchema(schema)) return schema;
  const { anyOf, ...altro } = schema;
  const resto = Object.fromEntries(
    Object.entries(altro).map(([nome, suo]) => [nome, diretto(suo)]),
  );
  if (!Array.isArray(anyOf))
    return anyOf === undefined ? resto : { ...resto, anyOf: diretto(anyOf) };
  const forme = anyOf.map(diretto) as readonly Schema[];
  const vere = forme.filter((una) => !eNulla(una));
  const sola = unoSolo(vere);
  if (sola === null) return { ...resto, anyOf };
  return { ...resto, ...sola, ...(vere.length < forme.length && { nullable: true }) };
}

/**
 * A serializer is compiled at its first answer, as a validator is at its first call: hundreds of
 * routes would else take a third of every start. Tests write answers by their schemas as they are, which refuses a value of
 * another form where it may be null.
 */
export const serializzatori =
  (comeSiScrive: (schema: unknown) => unknown = diretto): SerializerFactory =>
  (schemi, opzioni) => {
    const compila = SerializerSelector()(schemi, opzioni);
    return (rotta) => {
      let scrivi: ReturnType<typeof compila> | undefined;
      return (dati) => {
        scrivi ??= compila({ ...rotta, schema: comeSiScrive(rotta.schema) });
        return scrivi(dati);
      };
    };
  };
