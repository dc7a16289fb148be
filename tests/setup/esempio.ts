import type { TSchema } from 'typebox';

export interface Forma {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly allOf?: readonly Forma[];
  readonly anyOf?: readonly Forma[];
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Forma>>;
  readonly required?: readonly string[];
  readonly items?: Forma;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly pattern?: string;
}

const TESTI = ['', 'A', '1', 'AAA', '2026-01-02', '00000000-0000-0000-0000-000000000000'];

const testo = ({ minLength = 0, pattern = '' }: Forma): string => {
  const trovato = TESTI.find((uno) => uno.length >= minLength && new RegExp(pattern).test(uno));
  return trovato ?? 'A'.repeat(minLength);
};

const diForma = (forma: Forma): unknown => {
  if ('const' in forma) return forma.const;
  if (forma.enum) return forma.enum[0];
  if (forma.anyOf) return diForma(forma.anyOf[0] ?? {});
  if (forma.allOf) return Object.assign({}, ...forma.allOf.map(diForma));
  const tipo = Array.isArray(forma.type) ? forma.type[0] : forma.type;
  switch (tipo) {
    case 'string':
      return testo(forma);
    case 'integer':
    case 'number':
      return forma.minimum ?? 1;
    case 'boolean':
      return false;
    case 'array':
      return Array.from({ length: forma.minItems ?? 0 }, () => diForma(forma.items ?? {}));
    case 'object': {
      const chiesti = forma.required ?? [];
      return Object.fromEntries(chiesti.map((n) => [n, diForma(forma.properties?.[n] ?? {})]));
    }
    default:
      return null;
  }
};

/** The least that a schema of the contract lets through. */
export const esempio = (schema: TSchema | undefined): unknown =>
  schema === undefined ? undefined : diForma(schema as Forma);

/** Whether a text may stand in a field: a list of them chooses among what is the caller's, and names nobody. */
export const accettaTesto = (schema: TSchema, campo: string): boolean => {
  const { anyOf, properties } = schema as Forma;
  const forma = (anyOf?.[0] ?? { properties }).properties?.[campo];
  return forma === undefined || typeof diForma(forma) === 'string';
};

/**
 * The least bodies of a schema with a value in the place of each leaf that is chosen, in turn, by the path
 * of the leaf.
 */
export const conAlPosto = (
  schema: TSchema | undefined,
  scelta: (forma: Forma) => boolean,
  valore: unknown,
): readonly (readonly [via: string, corpo: unknown])[] => {
  const dentro = (forma: Forma, minimo: unknown): [string[], unknown][] => {
    if (scelta(forma)) return [[[], valore]];
    if (forma.anyOf) return forma.anyOf.flatMap((una) => dentro(una, minimo));
    const { items, properties = {} } = forma;
    if (items) return dentro(items, diForma(items)).map(([via, uno]) => [['0', ...via], [uno]]);
    const base = (minimo ?? {}) as Readonly<Record<string, unknown>>;
    return Object.entries(properties).flatMap(([nome, sua]) =>
      dentro(sua, base[nome] ?? diForma(sua)).map(([via, uno]): [string[], unknown] => [
        [nome, ...via],
        { ...base, [nome]: uno },
      ]),
    );
  };
  if (schema === undefined) return [];
  return dentro(schema as Forma, esempio(schema)).map(([via, corpo]) => [via.join('.'), corpo]);
};
