import type { TSchema } from 'typebox';
import { FileCaricato, Problema } from '#contract/forme.ts';
import type { Rotta } from '#contract/rotta.ts';
import type { Componenti, Schema } from './componenti.ts';
import { rifiutiDi } from './rifiuti.ts';

/** The names of the shared answers, by status; their texts are the catalogue's. */
export const NOMI_RIFIUTI: Readonly<Record<number, string>> = {
  400: 'RichiestaErrata',
  401: 'NonAutenticato',
  403: 'NonPermesso',
  404: 'NonTrovato',
  409: 'Conflitto',
  413: 'TroppoGrande',
  414: 'IndirizzoTroppoLungo',
  421: 'IndirizzoNonAmmesso',
  422: 'NonValido',
  429: 'TroppeChiamate',
  500: 'ErroreInterno',
  501: 'NonImplementato',
  503: 'NonDisponibile',
};

/** What any call that sends something may meet, whatever it does: said once, as the answer of every other status. */
export const OVUNQUE: readonly number[] = [413, 414, 421, 422, 429, 500, 503];
export const NOME_OVUNQUE = 'DiOgniChiamata';

const RIUSCITA: Readonly<Record<number, string>> = {
  200: 'Riuscito',
  201: 'Creato',
  202: 'Avviato: un lavoro',
};

const PRIVILEGIO = /_(R|W)$/;

const contenuto = (tipo: string, schema: Schema) => ({ [tipo]: { schema } });
const json = (schema: Schema) => contenuto('application/json', schema);

const proprieta = (schema: TSchema | undefined): [string, TSchema, boolean][] => {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, TSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([nome, uno]) => [nome, uno, required.includes(nome)]);
};

const parametri = (rotta: Rotta, { riferito, parametro }: Componenti): Schema[] => {
  const { params, query, ambito } = rotta;
  const dellIndirizzo = proprieta(params).map(([name, schema]) =>
    parametro({ name, in: 'path', required: true, schema: riferito(schema) }),
  );
  // By name where it is asked: whoever looks a call's words up does not have to follow references.
  const dellaQuery = proprieta(query).map(([name, schema, required]) => ({
    name,
    in: 'query',
    ...(required && { required }),
    schema: riferito(schema),
  }));
  if (ambito === 'nessuno') return [...dellIndirizzo, ...dellaQuery];
  // A download that cannot set a header says the company in its query.
  const detta = proprieta(query).some(([name]) => name === 'codAzienda');
  const serve = ambito === 'azienda' && !detta;
  const azienda = serve ? 'AziendaRichiesta' : 'AziendaFacoltativa';
  return [...dellIndirizzo, ...dellaQuery, { $ref: `#/components/parameters/${azienda}` }];
};

const corpo = ({ body, corpoGrezzo }: Rotta, { riferito }: Componenti): Schema => {
  if (corpoGrezzo) {
    const content = contenuto('multipart/form-data', riferito(FileCaricato));
    return { requestBody: { required: true, content } };
  }
  if (!body) return {};
  const forme = 'anyOf' in body ? (body.anyOf as Schema[]) : [];
  const nullo = forme.some(({ type }) => type === 'null');
  return { requestBody: { ...(!nullo && { required: true }), content: json(riferito(body)) } };
};

const FILE = { type: 'string', format: 'binary' };
const RINVIO = {
  description: 'Rinvio',
  headers: { Location: { schema: { type: 'string' }, required: true } },
};

const risposte = (rotta: Rotta, { riferito, risposta: comune }: Componenti): Schema => {
  const { stato = 200, altroStato, risposta, formati, rinvia, rifiuti = {} } = rotta;
  const content = formati
    ? Object.assign({}, ...formati.map((tipo) => contenuto(tipo, FILE)))
    : json(riferito(risposta));
  const riuscite = rinvia ? [] : [stato, altroStato].filter((uno) => uno !== undefined);
  const suoi = rifiutiDi(rotta).filter(
    (uno) => !OVUNQUE.includes(uno) || (rifiuti[uno] ?? Problema) !== Problema,
  );
  const voci: [number | 'default', Schema][] = [
    ...(rinvia ? [[303, RINVIO] as [number, Schema]] : []),
    ...riuscite.map((uno): [number, Schema] => [
      uno,
      comune(uno, { description: RIUSCITA[uno], content }),
    ]),
    ...suoi.map((uno): [number, Schema] => {
      const nome = NOMI_RIFIUTI[uno];
      const suo = rifiuti[uno] ?? Problema;
      if (suo === Problema) return [uno, { $ref: `#/components/responses/${nome}` }];
      return [uno, { description: nome, content: json(riferito(suo)) }];
    }),
    ['default', { $ref: `#/components/responses/${NOME_OVUNQUE}` }],
  ];
  return Object.fromEntries(voci);
};

/** Which privileges a call takes, and on which companies. */
const privilegiDi = ({ accesso, ovunque, ancheServe }: Rotta): string | undefined => {
  if (!PRIVILEGIO.test(accesso)) return undefined;
  const tutti = ancheServe ? `Privilegi: ${accesso} e ${ancheServe}` : `Privilegio: ${accesso}`;
  return ovunque ? `${tutti}, su tutte le aziende` : tutti;
};

const RICONFERMA =
  'Chiede di aver mostrato chi si è da poco: altrimenti 403 (RICONFERMA_RICHIESTA), e dopo POST /accesso/riconferma si ripete';

/** A route of the contract as an operation of OpenAPI. */
export const operazione = (nome: string, rotta: Rotta, componenti: Componenti): Schema => {
  const { url, riassunto, accesso } = rotta;
  const description = [privilegiDi(rotta), rotta.riconferma && RICONFERMA]
    .filter(Boolean)
    .join('. ');
  const parameters = parametri(rotta, componenti);
  return {
    operationId: nome,
    tags: [url.split('/')[1] ?? ''],
    summary: riassunto,
    ...(description && { description }),
    ...(accesso === 'pubblico' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...corpo(rotta, componenti),
    responses: risposte(rotta, componenti),
  };
};
