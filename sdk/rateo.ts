import createClient from 'openapi-fetch';
import type { components, paths } from 'rateo-api';
import { conPazienza, type Pazienza } from './attese.ts';
import { ErroreRateo, esigi, type RispostaApi } from './errori.ts';
import { Lavoro, type OpzioniAttesa } from './lavori.ts';
import { type FileDaCaricare, modulo } from './moduli.ts';

/** The named shapes of the API: `Forma<'Movimento'>`. */
export type Forma<N extends keyof components['schemas']> = components['schemas'][N];

export interface Opzioni extends Partial<Pazienza> {
  /** Where Rateo is: `https://rateo.esempio.it`. Otherwise `RATEO_INDIRIZZO` of the environment. */
  readonly indirizzo?: string;
  /** The program's token. Otherwise `RATEO_TOKEN` of the environment. */
  readonly token?: string;
  /** The company of the calls. Otherwise `RATEO_AZIENDA` of the environment. */
  readonly codAzienda?: string;
  readonly fetch?: typeof globalThis.fetch;
}

type Ambiente = Readonly<Record<string, string | undefined>>;

/** The environment, where there is one: a browser has none. */
const ambiente = (): Ambiente =>
  (globalThis as { process?: { env?: Ambiente } }).process?.env ?? {};

const esigiDato = (valore: string | undefined, che: string, variabile: string): string => {
  if (valore) return valore;
  throw new TypeError(`Manca ${che}: darlo nelle opzioni, o nella variabile ${variabile}.`);
};

/** Those whose POST takes a cursor and answers a page. */
type ConPagine = {
  [P in keyof paths]: paths[P] extends {
    post: { responses: { 200: { content: { 'application/json': { items: unknown[] } } } } };
  }
    ? P
    : never;
}[keyof paths];

type Riga<P extends ConPagine> = paths[P] extends {
  post: { responses: { 200: { content: { 'application/json': { items: (infer R)[] } } } } };
}
  ? R
  : never;

type Filtro<P extends ConPagine> = paths[P] extends {
  post: { requestBody: { content: { 'application/json': { filter?: infer F } } } };
}
  ? NonNullable<F>
  : never;

export interface OpzioniPagine<F> {
  readonly filtro?: F;
  /** Rows a page, 500 at most. */
  readonly righe?: number;
  readonly codAzienda?: string;
  readonly signal?: AbortSignal;
}

export interface OpzioniCarico {
  /** The same guid again is the same job: an upload that may have arrived can be repeated. */
  readonly guid?: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly codAzienda?: string;
  readonly signal?: AbortSignal;
}

export interface OpzioniScarico {
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly codAzienda?: string;
  readonly signal?: AbortSignal;
}

/** Calls to one Rateo, as one program. */
export class Rateo {
  /** Every operation, typed: `api.GET('/api/Cambi', …)`. What it refuses is in `error`: see `esigi`. */
  readonly api: ReturnType<typeof createClient<paths>>;
  readonly #fetch: typeof globalThis.fetch;
  readonly #indirizzo: string;
  readonly #intestazioni: Readonly<Record<string, string>>;

  constructor(opzioni: Opzioni = {}) {
    const env = ambiente();
    const indirizzo = esigiDato(
      opzioni.indirizzo ?? env.RATEO_INDIRIZZO,
      'l’indirizzo di Rateo',
      'RATEO_INDIRIZZO',
    );
    const token = esigiDato(opzioni.token ?? env.RATEO_TOKEN, 'il token', 'RATEO_TOKEN');
    const codAzienda = opzioni.codAzienda ?? env.RATEO_AZIENDA;
    this.#indirizzo = indirizzo.replace(/\/+$/, '');
    this.#intestazioni = {
      authorization: `Bearer ${token}`,
      ...(codAzienda && { 'x-cod-azienda': codAzienda }),
    };
    this.#fetch = conPazienza(opzioni.fetch ?? globalThis.fetch.bind(globalThis), opzioni);
    this.api = createClient<paths>({
      baseUrl: this.#indirizzo,
      headers: this.#intestazioni,
      fetch: this.#fetch,
    });
  }

  /** What a call answers, or its refusal as an ErroreRateo. */
  async dati<D>(risposta: Promise<RispostaApi<D>>): Promise<D> {
    return esigi(await risposta);
  }

  /** Page after page by key: nothing is skipped or read twice because somebody writes meanwhile. */
  async *pagine<P extends ConPagine>(
    percorso: P,
    opzioni: OpzioniPagine<Filtro<P>> = {},
  ): AsyncGenerator<readonly Riga<P>[], void, undefined> {
    const { filtro, righe = 200, signal, codAzienda } = opzioni;
    let cursore: string | null = null;
    do {
      const paging = { pageSize: righe, ...(cursore !== null && { cursore }) };
      const risposta: Response = await this.#chiedi(percorso, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...this.#per(codAzienda) },
        body: JSON.stringify({ paging, filter: filtro ?? {} }),
        ...(signal && { signal }),
      });
      const pagina = (await risposta.json()) as { items: Riga<P>[]; cursoreDopo: string | null };
      if (pagina.items.length > 0) yield pagina.items;
      cursore = pagina.cursoreDopo;
    } while (cursore !== null);
  }

  /** The rows of all pages, one after the other. */
  async *righe<P extends ConPagine>(
    percorso: P,
    opzioni: OpzioniPagine<Filtro<P>> = {},
  ): AsyncGenerator<Riga<P>, void, undefined> {
    for await (const pagina of this.pagine(percorso, opzioni)) yield* pagina;
  }

  /** The job of a guid. */
  lavoro(guid: string, codAzienda?: string): Lavoro {
    return new Lavoro(guid, (percorso, init) =>
      this.#chiedi(percorso, {
        ...init,
        headers: { ...(init?.headers as Record<string, string>), ...this.#per(codAzienda) },
      }),
    );
  }

  /** Starts a job by a call that answers with its guid, and follows it to its end. */
  async esegui(
    avvio: Promise<RispostaApi<{ guidID: string }>>,
    attesa: OpzioniAttesa = {},
  ): Promise<Lavoro> {
    const { guidID } = esigi(await avvio);
    const lavoro = this.lavoro(guidID);
    await lavoro.fine(attesa);
    return lavoro;
  }

  /** Sends a file and gives the job that reads it. */
  async carica(
    percorso: `/api/${string}`,
    file: FileDaCaricare,
    opzioni: OpzioniCarico = {},
  ): Promise<Lavoro> {
    const { guid = globalThis.crypto.randomUUID(), query = {}, codAzienda, signal } = opzioni;
    const { body, headers, duplex } = modulo(file);
    const risposta = await this.#chiedi(
      percorso,
      {
        method: 'POST',
        headers: { ...headers, ...this.#per(codAzienda) },
        body,
        ...(duplex && { duplex }),
        ...(signal && { signal }),
      } as RequestInit,
      { ...query, guid },
    );
    const { guidID } = (await risposta.json()) as { guidID: string };
    return this.lavoro(guidID, codAzienda);
  }

  /** A file as it comes: `body` is its stream. */
  async scarica(percorso: `/api/${string}`, opzioni: OpzioniScarico = {}): Promise<Response> {
    const { query = {}, codAzienda, signal } = opzioni;
    const init = { headers: this.#per(codAzienda), ...(signal && { signal }) };
    return this.#chiedi(percorso, init, query);
  }

  #per(codAzienda: string | undefined): Record<string, string> {
    return codAzienda === undefined ? {} : { 'x-cod-azienda': codAzienda };
  }

  async #chiedi(
    percorso: string,
    init: RequestInit = {},
    query: Readonly<Record<string, string | number | boolean>> = {},
  ): Promise<Response> {
    const url = new URL(this.#indirizzo + percorso);
    for (const [nome, valore] of Object.entries(query)) url.searchParams.set(nome, String(valore));
    const headers = { ...this.#intestazioni, ...(init.headers as Record<string, string>) };
    const risposta = await this.#fetch(url, { ...init, headers });
    if (!risposta.ok) throw await ErroreRateo.da(risposta);
    return risposta;
  }
}
