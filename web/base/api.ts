import type { Static } from 'typebox';
import type { rotteAccesso } from '#contract/accesso.ts';
import type { Problema } from '#contract/forme.ts';
import type { Ingresso, Risposta, Rotta } from '#contract/rotta.ts';

/** RFC 9457: what went wrong, in Italian, and which fields. */
export type ProblemaApi = Static<typeof Problema>;
export type SessioneApi = Risposta<typeof rotteAccesso.login>;

export class ErroreApi extends Error {
  readonly status: number;
  readonly problema: ProblemaApi;

  constructor(problema: ProblemaApi) {
    super(problema.detail || problema.title);
    this.name = 'ErroreApi';
    this.status = problema.status;
    this.problema = problema;
  }
}

type Parte = 'params' | 'query' | 'body';
type Presenti<R extends Rotta> = {
  [P in Parte as Ingresso<R>[P] extends undefined ? never : P]: Ingresso<R>[P];
};
/** A part whose fields are all optional may be left out altogether. */
type Facoltative<T> = {
  [P in keyof T as Record<never, never> extends T[P] ? P : never]?: T[P] | undefined;
} & { [P in keyof T as Record<never, never> extends T[P] ? never : P]: T[P] };

interface Opzioni {
  readonly signal?: AbortSignal | undefined;
}
export type Parti<R extends Rotta> = Facoltative<Presenti<R>> & Opzioni;
type Argomenti<R extends Rotta> =
  Record<never, never> extends Parti<R> ? [parti?: Parti<R>] : [parti: Parti<R>];

export interface PartiLibere extends Opzioni {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Whether the same call might go well later: what one may not see, one may not see then either. */
export const siPuoRiprovare = (errore: unknown): boolean =>
  !(errore instanceof ErroreApi && errore.status === 403);

/** Whether it may pass by itself: no answer, or a server that is restarting. */
export const ePasseggero = (errore: unknown): boolean =>
  errore instanceof ErroreApi && [0, 502, 503, 504].includes(errore.status);

/** The token lives here and in no storage: a script that reads the storage finds nothing. */
let token: string | null = null;
/** Whose pages these are, also once the session is lost: another tab's log-in changes the cookie, not them. */
let utente: number | null = null;
let base = '/api';
let sessionePersa: () => void = () => undefined;
let lavoroAvviato: () => void = () => undefined;
let mancata: (status: number) => unknown = () => undefined;

/** What to do about a refusal, by its code; true where the call is then worth repeating. */
const rimedi = new Map<string, () => Promise<boolean>>();

export function impostaRimedio(codice: string, esegui: () => Promise<boolean>): void {
  rimedi.set(codice, esegui);
}

export const CHIAVE_AZIENDA = 'currAccount';

/** Who has entered here: from now on only their session can be renewed. */
export function impostaSessione(aperta: Pick<SessioneApi, 'token' | 'utente'>): void {
  token = aperta.token;
  utente = aperta.utente.id;
}

export function impostaToken(nuovo: string | null): void {
  token = nuovo;
}

export function impostaBase(nuova: string): void {
  base = nuova.replace(/\/+$/, '');
}

/** What to do when the cookie cannot renew the session any more. */
export function impostaSessionePersa(esegui: () => void): void {
  sessionePersa = esegui;
}

/** What to do when a call has started a job: the frame shows it, no screen has to tell it. */
export function impostaLavoroAvviato(esegui: () => void): void {
  lavoroAvviato = esegui;
}

/** What to do with the status of a call that failed: it may be that nobody is there. */
export function impostaMancata(esegui: (status: number) => unknown): void {
  mancata = esegui;
}

export function annuncia(rotta: Rotta): void {
  if (rotta.stato === 202) lavoroAvviato();
}

/** The full address of a route with its parameters and query filled in. */
export function indirizzo(rotta: Rotta, { params, query }: PartiLibere): string {
  const valori = (params ?? {}) as Record<string, string | number>;
  const percorso = rotta.url.replace(/\{(\w+)\}/g, (_, nome: string) =>
    encodeURIComponent(String(valori[nome])),
  );
  const ricerca = new URLSearchParams();
  for (const [nome, valore] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (valore !== undefined && valore !== null) ricerca.append(nome, String(valore));
  }
  const testo = ricerca.toString();
  return `${base}${percorso}${testo ? `?${testo}` : ''}`;
}

/** Who calls and for which company. */
export function intestazioni(rotta: Rotta): Record<string, string> {
  const azienda = sessionStorage.getItem(CHIAVE_AZIENDA);
  return {
    Accept: 'application/json',
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(rotta.ambito !== 'nessuno' && azienda ? { 'X-Cod-Azienda': azienda } : {}),
  };
}

const SENZA_RISPOSTA: ProblemaApi = {
  type: 'about:blank',
  title: 'Server non raggiungibile',
  status: 0,
  detail: 'Il server non risponde. Controllare la rete e riprovare.',
  codice: 'RETE',
  traceId: '',
};

/** The problem that an answer describes; one made from the status where it describes none. */
export function problemaDa(status: number, testo: string): ProblemaApi {
  try {
    const letto: unknown = JSON.parse(testo);
    if (typeof letto === 'object' && letto !== null && 'title' in letto) {
      return letto as ProblemaApi;
    }
  } catch {
    // Not JSON: a proxy's page. Its text is of no use to the user.
  }
  const title = status === 0 ? SENZA_RISPOSTA.title : `Errore ${status}`;
  const detail = status === 0 ? SENZA_RISPOSTA.detail : 'Il server ha risposto con un errore.';
  return { ...SENZA_RISPOSTA, title, detail, status };
}

async function invia(rotta: Rotta, parti: PartiLibere): Promise<Response> {
  const { body, signal } = parti;
  try {
    return await fetch(indirizzo(rotta, parti), {
      method: rotta.metodo,
      headers: {
        ...intestazioni(rotta),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      credentials: 'same-origin',
      signal: signal ?? null,
    });
  } catch (errore) {
    if (errore instanceof DOMException && errore.name === 'AbortError') throw errore;
    throw new ErroreApi(SENZA_RISPOSTA);
  }
}

let rinnovo: Promise<SessioneApi | null> | null = null;

/**
 * Asks for a new token by the httpOnly cookie; calls that fail together share one request. A cookie
 * that names another user by now renews nothing: what is read and typed here is not theirs.
 */
export function rinnova(): Promise<SessioneApi | null> {
  rinnovo ??= chiediRinnovo().finally(() => {
    rinnovo = null;
  });
  return rinnovo;
}

async function chiediRinnovo(): Promise<SessioneApi | null> {
  const risposta = await fetch(`${base}/accesso/rinnova`, {
    method: 'POST',
    credentials: 'same-origin',
  }).catch(() => {
    throw new ErroreApi(SENZA_RISPOSTA);
  });
  if (risposta.status === 401) return null;
  if (!risposta.ok) throw new ErroreApi(problemaDa(risposta.status, await risposta.text()));
  const sessione = (await risposta.json()) as SessioneApi;
  if (utente !== null && sessione.utente.id !== utente) return null;
  impostaToken(sessione.token);
  return sessione;
}

/**
 * Runs a call, and once more after a 401 if the cookie still opens the session. A public route's
 * 401 (wrong password) is its answer and is not repeated.
 */
export async function conRinnovo<T>(
  rotta: Rotta,
  esegui: () => Promise<T>,
  nonAutorizzata: (risposta: T) => boolean,
): Promise<T> {
  const risposta = await esegui();
  if (rotta.accesso === 'pubblico' || !nonAutorizzata(risposta)) return risposta;
  if ((await rinnova()) !== null) return esegui();
  impostaToken(null);
  sessionePersa();
  return risposta;
}

/** The answer as it comes, after renewal; failures are thrown as ErroreApi. */
export async function risposta(rotta: Rotta, parti: PartiLibere): Promise<Response> {
  try {
    const arrivata = await conRinnovo(
      rotta,
      () => invia(rotta, parti),
      (una) => una.status === 401,
    );
    if (arrivata.ok) return arrivata;
    const problema = problemaDa(arrivata.status, await arrivata.text());
    if (await rimedi.get(problema.codice)?.()) return await risposta(rotta, parti);
    throw new ErroreApi(problema);
  } catch (errore) {
    if (errore instanceof ErroreApi) mancata(errore.status);
    throw errore;
  }
}

/** Calls a route of the contract: typed input, typed answer, ErroreApi when it fails. */
export async function chiama<R extends Rotta>(
  rotta: R,
  ...[parti]: Argomenti<R>
): Promise<Risposta<R>> {
  const arrivata = await risposta(rotta, parti ?? {});
  annuncia(rotta);
  return (await arrivata.json()) as Risposta<R>;
}
