import type { TSchema } from 'typebox';
import type { Rotta } from '#contract/rotta.ts';
import { causali } from '#domain/tabelle/causali/causali.ts';

/** A sequence of numbers from 0 to 1 that a seed gives again (mulberry32). */
export function sorteggio(seme: number): () => number {
  let stato = seme >>> 0;
  return () => {
    stato = (stato + 0x6d2b79f5) >>> 0;
    let t = Math.imul(stato ^ (stato >>> 15), stato | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Forma {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Forma[];
  readonly allOf?: readonly Forma[];
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Forma>>;
  readonly patternProperties?: Readonly<Record<string, Forma>>;
  readonly additionalProperties?: Forma | boolean;
  readonly required?: readonly string[];
  readonly items?: Forma;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
}

/** What is on record in the test, by the name of the field that names it. */
const CODICI: readonly (readonly [RegExp, readonly string[]])[] = [
  [/azienda/i, ['001', '001', '001', '002', '999']],
  [/titol|isin|sottostante/i, ['BTP2030', 'SOTTO', 'BOT', 'AZUSA', 'AZCHF', 'IT0005547408', 'ZZZ']],
  [/portafoglio/i, ['CIRC', 'AMM', 'ALTRO']],
  [/depositario/i, ['BANCA', 'BANCAN', 'BANCA2']],
  [/causale/i, causali.map(({ codCausale }) => codCausale)],
  [/divisa/i, ['EUR', 'USD', 'CHF', 'JPY', 'XXX']],
  [/emittent/i, ['ITALIA', 'SOCIETA']],
  [/prezzo|qta|spese|bolli|commissioni|cambio|rateo|tasso|soglia/i, ['1', '0', '100.5', '1000']],
];

const GIORNI = [
  ...['2025-05-12', '2025-05-12', '2026-03-10', '2024-02-29', '2029-09-15', '2030-03-01'],
  ...[
    '1900-01-01',
    '1900-01-02',
    '2199-12-30',
    '2199-12-31',
    '2026-02-30',
    '0000-00-00',
    '9999-99-99',
  ],
];
const GIORNI_BUONI = ['2025-05-12', '2025-06-12', '2026-03-10'];
const DECIMALI_BUONI = ['1', '10', '100', '1000', '99.5'];
const TESTI_BUONI = ['A', 'AB', 'Prova', 'prova', '1', 'Una prova'];
const DECIMALI = [
  ...['0', '-0', '1', '100', '-1', '0.5', '1000000', '0.0000000001', '0.00000000000000000001'],
  ...['99999999999999999999', '-99999999999999999999.99999999999999999999', '123456789012.123456'],
];
const TESTI = [
  ...[
    '',
    ' ',
    'a',
    'A',
    '1',
    '01',
    'AAA',
    'è€ß',
    '😀',
    '\u202e',
    'a\nb',
    "'; drop table x; --",
    '%',
    '_',
  ],
  ...['\\', '"', '<b>', '{}', '../../etc', '\u0000', '\ud800', '1e5', 'NaN', '-1', 'null'],
  ...['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'],
  ...[
    '08:30',
    '#aabbcc',
    'giornaliera',
    'IT60X0542811101000000123456',
    'DBVUFB',
    'anna@esempio.it',
  ],
  ...['5f0c1e0a-7a3b-4c55-9a52-0d6f1f8a2b11', 'https://esempio.it/{dal}', '31/12', '12-31', '2026'],
];
const NUMERI = [0, 1, -1, 2, 10, 0.1, 1.5, 1e-7, 1e-30, 1e21, -1e30, 2 ** 31, 2 ** 53, 12345.67];
const ALTRI = [null, true, false, 0, -1, 1e21, '', 'constructor', [], {}, [null], { a: 1 }, [[]]];

/** A list up to which a body grows; longer limits are another test's. */
const LUNGO = 60;

/** How a request is made: the chance, at each place, of what is odd. */
interface Modo {
  /** Of a value that the schema does not let through. */
  readonly guasto: number;
  /** Of a value at the borders of what it lets through. */
  readonly margine: number;
  /** Of a field that may be left out. */
  readonly pieno: number;
}

/** Values of a schema by chance: good ones, at its borders, and wrong ones. */
export class ACaso {
  readonly #caso: () => number;
  readonly #guasto: number;
  readonly #margine: number;
  readonly #pieno: number;

  constructor(caso: () => number, { guasto, margine, pieno }: Modo) {
    this.#caso = caso;
    this.#guasto = guasto;
    this.#margine = margine;
    this.#pieno = pieno;
  }

  uno<T>(fra: readonly T[]): T {
    return fra[Math.floor(this.#caso() * fra.length)] as T;
  }

  volte(probabilita: number): boolean {
    return this.#caso() < probabilita;
  }

  valore(forma: Forma, nome = ''): unknown {
    if (this.volte(this.#guasto)) return this.uno(ALTRI);
    if ('const' in forma) return forma.const;
    if (forma.enum) return this.uno(forma.enum);
    if (forma.anyOf) return this.valore(this.uno(forma.anyOf), nome);
    if (forma.allOf) return Object.assign({}, ...forma.allOf.map((una) => this.valore(una, nome)));
    const tipo = Array.isArray(forma.type) ? this.uno(forma.type) : forma.type;
    switch (tipo) {
      case 'string':
        return this.testo(forma, nome);
      case 'integer':
        return this.intero(forma);
      case 'number':
        return this.uno(this.volte(this.#margine) ? NUMERI : [1, 10, 100.5]);
      case 'boolean':
        return this.volte(0.5);
      case 'array':
        return this.elenco(forma, nome);
      case 'object':
        return this.oggetto(forma);
      case 'null':
        return null;
      default:
        return this.uno(ALTRI);
    }
  }

  testo({ pattern, minLength = 0, maxLength }: Forma, nome: string): string {
    if (pattern?.includes('\\d{4}-\\d{2}-\\d{2}'))
      return this.uno(this.volte(this.#margine) ? GIORNI : GIORNI_BUONI);
    if (pattern?.startsWith('^-?\\d'))
      return this.uno(this.volte(this.#margine) ? DECIMALI : DECIMALI_BUONI);
    const codici = CODICI.find(([di]) => di.test(nome))?.[1];
    if (codici && !this.volte(this.#margine * 0.5)) return this.uno(codici);
    if (maxLength !== undefined && maxLength < 5000 && this.volte(this.#margine * 0.2))
      return 'x'.repeat(maxLength + (this.volte(0.3) ? 1 : 0));
    const tutti = this.volte(this.#margine) ? TESTI : TESTI_BUONI;
    const scelti = pattern ? TESTI.filter((uno) => new RegExp(pattern).test(uno)) : tutti;
    const lunghi = scelti.filter(
      (uno) => uno.length >= minLength && uno.length <= (maxLength ?? uno.length),
    );
    return this.uno(lunghi.length > 0 ? lunghi : TESTI);
  }

  intero({ minimum = -1, maximum = 100 }: Forma): number {
    const margini = [minimum, maximum, minimum, minimum + 1, 1, 2, 3, 10];
    return this.volte(this.#margine * 0.2)
      ? this.uno([minimum - 1, maximum + 1, 2 ** 31, 2 ** 53])
      : this.uno(margini);
  }

  elenco({ items = {}, minItems = 0, maxItems = LUNGO }: Forma, nome: string): unknown[] {
    const tutti = maxItems < LUNGO && this.volte(0.05) ? maxItems : minItems;
    const quanti = Math.min(maxItems, tutti + this.uno([0, 1, 1, 2]));
    return Array.from({ length: quanti }, () => this.valore(items, nome));
  }

  oggetto({ properties, required = [], patternProperties, additionalProperties }: Forma): unknown {
    const libera =
      Object.values(patternProperties ?? {})[0] ??
      (typeof additionalProperties === 'object' ? additionalProperties : undefined);
    const liberi = libera && !properties ? [this.uno(TESTI), 'data', 'descrizione'] : [];
    const nomi = Object.keys(properties ?? {}).filter(
      (nome) => (required.includes(nome) && !this.volte(this.#guasto)) || this.volte(this.#pieno),
    );
    const voci = [
      ...nomi.map((nome) => [nome, this.valore(properties?.[nome] ?? {}, nome)] as const),
      ...liberi
        .slice(0, this.uno([0, 1, 2]))
        .map((nome) => [nome, this.valore(libera ?? {})] as const),
    ];
    // A key called __proto__ is one that somebody wrote, not the prototype.
    return JSON.parse(
      `{${voci.map(([nome, v]) => `${JSON.stringify(nome)}:${JSON.stringify(v ?? null)}`)}}`,
    );
  }
}

export interface Richiesta {
  readonly url: string;
  readonly corpo: unknown;
  readonly intestazioni: Record<string, string>;
}

const CONFINE = 'a-caso';
const RIGHE = [
  'DATA;CODICE DIVISA;CAMBIO\n13/04/2026;USD;1,1684\n',
  'a,b\n"',
  '\u0000\n',
  'x'.repeat(3000),
  '',
];

const file = (caso: ACaso) => {
  const nome = caso.uno(['a.csv', 'a.xlsx', 'a', '']);
  const testa = `--${CONFINE}\r\ncontent-disposition: form-data; name="file"; filename="${nome}"\r\n\r\n`;
  const coda = caso.volte(0.2) ? '' : `\r\n--${CONFINE}--\r\n`;
  const confine = caso.volte(0.1) ? '' : `; boundary=${CONFINE}`;
  return {
    corpo: testa + caso.uno(RIGHE) + coda,
    intestazioni: { 'content-type': `multipart/form-data${confine}` },
  };
};

interface ConProprieta {
  readonly properties?: Readonly<Record<string, Forma>>;
}
const proprietaDi = (schema: TSchema | undefined) =>
  Object.entries((schema as ConProprieta | undefined)?.properties ?? {});

/** A request of a route: two in three as its schemas want it, the others with something wrong. */
export function richiestaACaso(
  { url, params, query, body, metodo, corpoGrezzo }: Rotta,
  seme: number,
): Richiesta {
  const dado = sorteggio(seme);
  const fra = <T>(scelte: readonly T[]): T => scelte[Math.floor(dado() * scelte.length)] as T;
  const caso = new ACaso(dado, {
    guasto: fra([0, 0, 0.12]),
    margine: fra([0, 0.1, 1]),
    pieno: fra([0, 0.1, 0.3, 0.7]),
  });
  const forme = new Map(proprietaDi(params));
  const cammino = url.replace(/\{(\w+)\}/g, (_tutto, nome: string) => {
    const valore = caso.valore(forme.get(nome) ?? { type: 'string' }, nome);
    const testo = typeof valore === 'string' ? valore.toWellFormed() : JSON.stringify(valore);
    return encodeURIComponent(testo) || '%20';
  });
  const parole = new URLSearchParams();
  for (const [nome, forma] of proprietaDi(query))
    if (caso.volte(0.5)) parole.append(nome, String(caso.valore(forma, nome)));
  if (caso.volte(0.03)) parole.append('codAzienda', '001');
  if (caso.volte(0.03)) parole.append(caso.uno(TESTI), caso.uno(TESTI));
  const coda = parole.size > 0 ? `?${parole}` : '';
  if (corpoGrezzo) return { url: cammino + coda, ...file(caso) };
  const corpo = body ? caso.valore(body as Forma) : undefined;
  const manda = metodo !== 'GET' && corpo !== undefined;
  return {
    url: cammino + coda,
    corpo: manda ? JSON.stringify(corpo) : undefined,
    intestazioni: manda ? { 'content-type': 'application/json' } : {},
  };
}
