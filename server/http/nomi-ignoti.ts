import type { Rotta } from '#contract/rotta.ts';
import { cita } from '#domain/record/difetti.ts';
import { type ErroreCampo, errore } from '#server/base/errori.ts';
import { parolaVicina } from '#server/base/parola-vicina.ts';

type Schema = Readonly<Record<string, unknown>>;

/** What may be named at one place of a request. */
interface Luogo {
  readonly nomi: ReadonlyMap<string, Luogo>;
  /** Any name may stand here: a free record, or no object at all, which is the form's to refuse. */
  readonly aperto: boolean;
  readonly elementi?: Luogo | undefined;
  readonly valori?: Luogo | undefined;
}

const APERTO: Luogo = { nomi: new Map(), aperto: true };
const CHIUSO: Luogo = { nomi: new Map(), aperto: false };

const eSchema = (valore: unknown): valore is Schema =>
  typeof valore === 'object' && valore !== null && !Array.isArray(valore);

/** The alternatives and the parts of a schema: a name is known where one of them knows it. */
const parti = (schema: Schema): Schema[] => {
  const altre = [schema.anyOf, schema.allOf].flatMap((una) => (Array.isArray(una) ? una : []));
  return altre.length > 0 ? altre.filter(eSchema).flatMap(parti) : [schema];
};

const dentro = (schemi: readonly Schema[], dove: string): Schema[] =>
  schemi.flatMap((schema) => {
    const trovato = schema[dove];
    return eSchema(trovato) ? [trovato] : [];
  });

const proprieta = (schemi: readonly Schema[]): Map<string, Schema[]> => {
  const perNome = new Map<string, Schema[]>();
  for (const properties of dentro(schemi, 'properties'))
    for (const [nome, schema] of Object.entries(properties))
      perNome.set(nome, [...(perNome.get(nome) ?? []), schema as Schema]);
  return perNome;
};

/** A record of free names, or anything at all. */
const eLibero = ({ properties, patternProperties, additionalProperties }: Schema): boolean =>
  additionalProperties === true || patternProperties !== undefined || properties === undefined;

/**
 * The names that a part of a request knows: those that are written, and those of the record as it
 * is read, which may be sent back and change nothing.
 */
const luogo = (scritti: readonly Schema[], letti: readonly Schema[]): Luogo => {
  const suoi = scritti.flatMap(parti);
  const dellaLettura = letti.flatMap(parti);
  const oggetti = suoi.filter(({ type }) => type === 'object' || type === undefined);
  const suoiNomi = proprieta(oggetti);
  const nomiLetti = proprieta(dellaLettura);
  const nomi = new Map<string, Luogo>([...nomiLetti.keys()].map((nome) => [nome, APERTO]));
  for (const [nome, schemi] of suoiNomi) nomi.set(nome, luogo(schemi, nomiLetti.get(nome) ?? []));
  const elementi = dentro(suoi, 'items');
  const valori = dentro(oggetti, 'patternProperties').flatMap((una) => Object.values(una));
  return {
    nomi,
    aperto: oggetti.length === 0 || oggetti.some(eLibero),
    elementi: elementi.length > 0 ? luogo(elementi, dentro(dellaLettura, 'items')) : undefined,
    valori: valori.length > 0 ? luogo(valori.filter(eSchema), []) : undefined,
  };
};

/** How many are told of: more are no misspelling. */
const MASSIMI = 20;

interface Ignoto {
  readonly cammino: string;
  readonly nome: string;
  readonly noti: readonly string[];
}

const cerca = (dove: Luogo, valore: unknown, cammino: string, trovati: Ignoto[]): void => {
  if (typeof valore !== 'object' || valore === null) return;
  if (Array.isArray(valore)) {
    const { elementi } = dove;
    for (const [i, uno] of elementi ? valore.entries() : [])
      cerca(elementi as Luogo, uno, `${cammino}${i}.`, trovati);
    return;
  }
  for (const [nome, suo] of Object.entries(valore)) {
    if (trovati.length >= MASSIMI) return;
    const noto = dove.nomi.get(nome) ?? dove.valori;
    if (noto) cerca(noto, suo, `${cammino}${nome}.`, trovati);
    else if (!dove.aperto) trovati.push({ cammino, nome, noti: [...dove.nomi.keys()] });
  }
};

const rifiuto = ({ cammino, nome, noti }: Ignoto): ErroreCampo => {
  const forse = parolaVicina(nome, noti);
  const rimedio = forse ? `forse è «${forse}»` : 'toglierlo, o controllare come si scrive';
  const campo = `${cammino}${nome.slice(0, 60)}`;
  return { campo, messaggio: `${cita(nome)} non è un nome di questa richiesta: ${rimedio}.` };
};

const esigiNessuno = (trovati: readonly Ignoto[]): void => {
  const [primo, ...altri] = trovati.slice(0, MASSIMI).map(rifiuto);
  if (primo) throw errore('REGOLA_VIOLATA', { detail: primo.messaggio, errori: [primo, ...altri] });
};

/** How a company may be called wherever it is sent along. */
export const eNomeDiAzienda = (nome: string): boolean => /^cod_?azienda$/i.test(nome);

/** Every call on data of a company may name it again: the header is compared with it. */
const senzaAzienda = ({ ambito }: Rotta, parte: unknown): unknown =>
  ambito === 'nessuno' || !eSchema(parte)
    ? parte
    : Object.fromEntries(Object.entries(parte).filter(([nome]) => !eNomeDiAzienda(nome)));

const eRecord = (schema: Schema): boolean =>
  parti(schema).some(({ properties }) => eSchema(properties) && 'versione' in properties);

/** The record as it is read: what the route says, else the answer of who writes one. */
const lettoDi = ({ metodo, letto, risposta }: Rotta): readonly Schema[] => {
  if (letto) return [letto as Schema];
  return metodo !== 'GET' && eRecord(risposta as Schema) ? [risposta as Schema] : [];
};

const dellaRotta = (rotta: Rotta) => ({
  query: rotta.query ? luogo([rotta.query as Schema], []) : CHIUSO,
  corpo: rotta.body ? luogo([rotta.body as Schema], lettoDi(rotta)) : CHIUSO,
});

/** What may be sent to a route, put together at its first call (see validazione.ts). */
const compilate = new WeakMap<Rotta, ReturnType<typeof dellaRotta>>();

/**
 * Refuses a name that the route does not know, in query and body, however deep: a filter that is
 * misspelt would otherwise choose every row (docs/regole/api.md#valori).
 */
export const esigiNomiNoti = (rotta: Rotta, query: unknown, corpo: unknown): void => {
  const nomi = compilate.get(rotta) ?? dellaRotta(rotta);
  compilate.set(rotta, nomi);
  const trovati: Ignoto[] = [];
  cerca(nomi.query, senzaAzienda(rotta, query), '', trovati);
  if (!rotta.corpoGrezzo) cerca(nomi.corpo, senzaAzienda(rotta, corpo), '', trovati);
  esigiNessuno(trovati);
};

/** The same of a flat record whose names are data: the contract leaves its body open. */
export const esigiNomiFra = (noti: readonly string[], corpo: object): void =>
  esigiNessuno(
    Object.keys(corpo)
      .filter((nome) => !noti.includes(nome) && !eNomeDiAzienda(nome))
      .map((nome) => ({ cammino: '', nome, noti })),
  );
