import { Ajv, type ErrorObject, type SchemaValidateFunction } from 'ajv';
import type { FastifyInstance, FastifySchemaValidationError } from 'fastify';
import { daNumero } from '#domain/money/decimale.ts';
import { nonAmmesso } from '#domain/record/difetti.ts';
import { type ErroreCampo, type ErroreRateo, errore } from '#server/base/errori.ts';

const ESATTO = 'x-esatto';
const NON_ESATTO =
  'Il numero non si legge esattamente da JSON: mandarlo come testo, per esempio "1234.56".';

/** A number that stands for a decimal becomes its text before anybody reads it; or it is refused. */
const comeTesto: SchemaValidateFunction = (_vero, numero: number, _schema, dove): boolean => {
  const testo = daNumero(numero);
  if (testo !== null && dove) dove.parentData[dove.parentDataProperty] = testo;
  return testo !== null;
};

// Verbose errors hold the value that was refused.
const OPZIONI = { strict: false, verbose: true } as const;

const nuovoDelCorpo = (altre: { readonly allErrors: boolean }): Ajv =>
  new Ajv({ ...OPZIONI, ...altre }).addKeyword({
    keyword: ESATTO,
    type: 'number',
    modifying: true,
    validate: comeTesto,
  });

// A body keeps its own types: "1" is not 1. Query and path are text by nature and are converted.
const delCorpo = nuovoDelCorpo({ allErrors: true });
const delCorpoLungo = nuovoDelCorpo({ allErrors: false });
const dellIndirizzo = new Ajv({ ...OPZIONI, allErrors: true, coerceTypes: 'array' });

/** Every mistake of a body of so many values is looked for; of a longer one, which could hold a million, the first. */
const VALORI_MASSIMI = 1_000;
const ERRORI_DETTI = 200;

/** How many of so many are left after those that a value holds. */
const rimasti = (valore: unknown, quanti: number): number => {
  let resto = quanti - 1;
  if (typeof valore === 'object' && valore !== null)
    for (const suo of Object.values(valore)) {
      if (resto <= 0) break;
      resto = rimasti(suo, resto);
    }
  return resto;
};

const delSuoCorpo = (corpo: unknown): Ajv =>
  rimasti(corpo, VALORI_MASSIMI) > 0 ? delCorpo : delCorpoLungo;

/**
 * A validator is compiled at its first call: hundreds of routes would else take seconds of every start, and a process that was killed must be back within five (tests/avvio/avvio.test.ts).
 */
export const usaValidatori = (app: FastifyInstance): void => {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    return (dati: unknown) => {
      const valida = (httpPart === 'body' ? delSuoCorpo(dati) : dellIndirizzo).compile(schema);
      const esito = valida(dati);
      return esito ? true : { error: valida.errors ?? [] };
    };
  });
};

const TIPI: Readonly<Record<string, string>> = {
  string: 'un testo',
  number: 'un numero',
  integer: 'un numero intero',
  boolean: 'vero o falso',
  array: 'un elenco',
  object: 'un oggetto',
  null: 'vuoto',
};

const attesi = (tipi: unknown): string => {
  const elenco = Array.isArray(tipi) ? tipi : [tipi];
  return elenco.map((tipo) => TIPI[String(tipo)] ?? String(tipo)).join(' o ');
};

const ammessoDa = ({ keyword, params }: ErrorObject): readonly unknown[] => {
  if (keyword === 'const') return [params.allowedValue];
  return keyword === 'enum' ? params.allowedValues : [];
};

/** What one field is refused for; each alternative of a union refuses for itself. */
type DelCampo = readonly [ErrorObject, ...ErrorObject[]];

const nonEsatto = (suoi: DelCampo): boolean => suoi.some(({ keyword }) => keyword === ESATTO);

const messaggio = (suoi: DelCampo): string => {
  if (nonEsatto(suoi)) return NON_ESATTO;
  const [sbaglio, ...altri] = suoi;
  const { keyword, params } = sbaglio;
  switch (keyword) {
    case 'required':
      return 'Campo Obbligatorio';
    case 'type':
      return `Atteso ${attesi(params.type)}.`;
    case 'pattern':
      return 'Il valore non ha la forma attesa.';
    case 'minLength':
      return 'Campo Obbligatorio';
    case 'maxLength':
      return `Al più ${params.limit} caratteri.`;
    case 'minimum':
      return `Il valore minimo è ${params.limit}.`;
    case 'maximum':
      return `Il valore massimo è ${params.limit}.`;
    case 'maxItems':
      return `Al più ${params.limit} elementi.`;
    case 'const':
    case 'enum':
      return `${nonAmmesso(sbaglio.data, [sbaglio, ...altri].flatMap(ammessoDa))}.`;
    default:
      return 'Valore non ammesso.';
  }
};

const campoDi = (sbaglio: ErrorObject): string => {
  const cammino = sbaglio.instancePath.slice(1).replaceAll('/', '.');
  const mancante = sbaglio.keyword === 'required' ? String(sbaglio.params.missingProperty) : '';
  return [cammino, mancante].filter(Boolean).join('.');
};

/** Of what does not come as a body of its own: refused as a body is. */
export function esigiForma(schema: object, dati: unknown): void {
  const valida = delCorpo.compile(schema);
  if (!valida(dati)) throw erroreDiForma((valida.errors ?? []) as FastifySchemaValidationError[]);
}

/**
 * Schema refusals in Italian, one a field: a malformed request is a 400, not a broken rule. A number that
 * cannot be read exactly is well formed, and its value is refused.
 */
export const erroreDiForma = (sbagli: readonly FastifySchemaValidationError[]): ErroreRateo => {
  const perCampo = new Map<string, [ErrorObject, ...ErrorObject[]]>();
  for (const sbaglio of sbagli as readonly ErrorObject[]) {
    if (sbaglio.keyword === 'anyOf') continue;
    const campo = campoDi(sbaglio);
    const suoi = perCampo.get(campo);
    if (suoi) suoi.push(sbaglio);
    else perCampo.set(campo, [sbaglio]);
  }
  const errori = [...perCampo]
    .slice(0, ERRORI_DETTI)
    .map(([campo, suoi]): ErroreCampo => ({ campo, messaggio: messaggio(suoi) }));
  const primo = errori[0];
  const detail = primo
    ? `${primo.campo || 'corpo della richiesta'}: ${primo.messaggio}`
    : 'La richiesta non ha la forma attesa.';
  const soloValori = perCampo.size > 0 && [...perCampo.values()].every(nonEsatto);
  return errore(soloValori ? 'REGOLA_VIOLATA' : 'RICHIESTA_ERRATA', { detail, errori });
};
