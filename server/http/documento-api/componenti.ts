import type { TSchema } from 'typebox';

/** A JSON Schema as the document has it. */
export type Schema = Readonly<Record<string, unknown>>;

const eOggetto = (valore: unknown): valore is Schema =>
  typeof valore === 'object' && valore !== null && !Array.isArray(valore);

const PREFISSO = '#/components/schemas/';

const scelta = (resto: Schema, valori: readonly unknown[]): Schema => ({
  ...resto,
  ...(valori.every((uno) => typeof uno === 'string') && { type: 'string' }),
  enum: valori,
});

/** A kind of its own, or null, is said as that kind with null among its types. */
const ancheNullo = (schema: Schema): Schema => {
  const { anyOf, ...resto } = schema;
  const [una, nulla, ...altre] = Array.isArray(anyOf) ? anyOf : [];
  if (altre.length > 0 || nulla?.type !== 'null' || typeof una.type !== 'string') return schema;
  if ('enum' in una || 'const' in una) return schema;
  return { ...resto, ...una, type: [una.type, 'null'] };
};

/** Literals in a union are one list of values; a record of one pattern has values of one kind. */
const semplice = (schema: Schema): Schema => {
  const { anyOf, patternProperties, ...resto } = schema;
  if (Array.isArray(resto.enum)) return scelta(resto, resto.enum);
  if (Array.isArray(anyOf) && anyOf.every((una) => eOggetto(una) && 'const' in una))
    return scelta(
      resto,
      anyOf.map((una: Schema) => una.const),
    );
  if (!eOggetto(patternProperties)) return schema;
  const [[modello, valori] = []] = Object.entries(patternProperties);
  const nomi = modello !== '^.*$' && { propertyNames: { pattern: modello } };
  return { ...resto, ...nomi, additionalProperties: valori };
};

/** Finds the contract's named schemas, wherever they stand, and keeps those that are met. */
export const creaComponenti = (forme: readonly (readonly [string, TSchema])[]) => {
  const nomi = new Map<string, string>();
  const presi = new Set<string>();
  for (const [nome, forma] of forme) {
    if (presi.has(nome)) throw new Error(`Due forme si chiamano ${nome}.`);
    presi.add(nome);
    // Archives with the same columns have one form: it is called by the first of them.
    const testo = JSON.stringify(forma);
    if (!nomi.has(testo)) nomi.set(testo, nome);
  }
  const schemas: Record<string, unknown> = {};

  const dentro = (valore: unknown): unknown => {
    if (Array.isArray(valore)) return valore.map(riferito);
    if (!eOggetto(valore)) return valore;
    const voci = Object.entries(semplice(valore)).map(([chiave, altro]) => [
      chiave,
      // What is below `properties` are names, which might be those of keywords.
      chiave === 'properties' && eOggetto(altro)
        ? Object.fromEntries(Object.entries(altro).map(([nome, uno]) => [nome, riferito(uno)]))
        : riferito(altro),
    ]);
    return ancheNullo(Object.fromEntries(voci));
  };
  const riferito = (valore: unknown): unknown => {
    const nome = eOggetto(valore) ? nomi.get(JSON.stringify(valore)) : undefined;
    if (nome === undefined) return dentro(valore);
    if (!(nome in schemas)) {
      schemas[nome] = null; // holds its place while it is looked into
      schemas[nome] = dentro(valore);
    }
    return { $ref: PREFISSO + nome };
  };
  const responses: Record<string, Schema> = {};
  /** An answer of a named schema is said once too, whichever calls give it. */
  const risposta = (stato: number, risposta: Schema & { readonly content: Schema }): Schema => {
    const { schema } = (risposta.content['application/json'] ?? {}) as { schema?: Schema };
    if (typeof schema?.$ref !== 'string') return risposta;
    const nome = schema.$ref.slice(PREFISSO.length) + (stato === 200 ? '' : stato);
    responses[nome] = risposta;
    return { $ref: `#/components/responses/${nome}` };
  };
  const parameters: Record<string, Schema> = {};
  /** So is a parameter of a named schema, by its name and place; another of that name stays where it is asked. */
  const parametro = (uno: Schema): Schema => {
    if (!eOggetto(uno.schema) || typeof uno.schema.$ref !== 'string') return uno;
    const nome = `${uno.name}.${uno.in}`;
    parameters[nome] ??= uno;
    return JSON.stringify(parameters[nome]) === JSON.stringify(uno)
      ? { $ref: `#/components/parameters/${nome}` }
      : uno;
  };
  return {
    riferito: (schema: TSchema) => riferito(schema) as Schema,
    schemas,
    parametro,
    parameters,
    risposta,
    responses,
  };
};

export type Componenti = ReturnType<typeof creaComponenti>;
