import type { Static, TSchema } from 'typebox';
import type { Privilegio } from '#domain/accesso/privilegi.ts';

/** Who may call: nobody's token needed, any token, or a privilege on the company in scope. */
type Accesso = 'pubblico' | 'autenticato' | Privilegio;

/**
 * Company scope (docs/regole/accesso.md#aziende). `nessuno`: all the granted companies.
 * `condiviso`: shared data, the header `X-Cod-Azienda` narrows the privilege when given. `azienda`:
 * the header is required (or the query `codAzienda`, for downloads that cannot set a header).
 */
export type Ambito = 'nessuno' | 'condiviso' | 'azienda';

/** One API route as a value: what server, web client, OpenAPI document and tests all read. */
export interface Rotta {
  readonly metodo: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path under `/api`, parameters in braces: `/Cambi/{id}`. */
  readonly url: string;
  readonly riassunto: string;
  readonly accesso: Accesso;
  /** The privilege must be held on all companies, those to come included: what it changes is everybody's. */
  readonly ovunque?: true;
  /** A privilege that is asked besides. */
  readonly ancheServe?: Privilegio | undefined;
  readonly ambito: Ambito;
  /** It cannot be undone: who calls must have shown who they are a short while ago. */
  readonly riconferma?: true;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /**
   * What is sent as it is read, where the answer is not the record: who sends it back may send all
   * of it (server/http/nomi-ignoti.ts).
   */
  readonly letto?: TSchema;
  readonly risposta: TSchema;
  readonly stato?: 200 | 201 | 202;
  /** A second success: a creation that finds its key taken and updates answers 200. */
  readonly altroStato?: 200;
  /** A file is answered, streamed as it is, of one of these media types. */
  readonly formati?: readonly string[];
  /** A GET that changes something all the same. */
  readonly cambia?: true;
  /** The answer sends the browser elsewhere (303), whatever comes of it. */
  readonly rinvia?: true;
  /** Refusals beside those that follow from the rest (server/http/documento-api/rifiuti.ts). */
  readonly rifiuti?: Readonly<Record<number, TSchema>>;
  /** A strict limit on calls that method and answer do not show (server/http/difese/limiti.ts). */
  readonly limite?: 'accesso' | 'rinnovo' | 'password';
  /** A body may be larger than usual: so many bytes. */
  readonly byteMassimi?: number;
  /** The body is a stream (multipart) that the handler reads itself: no schema, no parser. */
  readonly corpoGrezzo?: boolean;
}

type Tipo<S> = S extends TSchema ? Static<S> : undefined;

export interface Ingresso<R extends Rotta> {
  readonly params: Tipo<R['params']>;
  readonly query: Tipo<R['query']>;
  readonly body: Tipo<R['body']>;
}
export type Risposta<R extends Rotta> = Static<R['risposta']>;

export const rotta = <const R extends Rotta>(descrizione: R): R => descrizione;
