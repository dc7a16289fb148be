import { request as conHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as conHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type Indirizzo, indirizziSicuri, type Regole, ReteRifiutata } from './reti.ts';

/** How a server said which version of a document it gave, to be asked for a newer one. */
export interface VersioneDocumento {
  readonly etag: string | null;
  readonly modificato: string | null;
}

export interface Chiamata {
  readonly url: string;
  readonly intestazioni: Readonly<Record<string, string>>;
  /** What was had already; a server that has nothing newer says so. */
  readonly avuto?: VersioneDocumento | undefined;
  /** The time that one attempt may take, redirects and body included. */
  readonly attesaMs: number;
  /** The bytes of the body, unpacked. */
  readonly byteMassimi: number;
  readonly segnale: AbortSignal;
}

export type RispostaProvider =
  | ({ readonly stato: 'nuova'; readonly byte: Buffer; readonly tipo: string } & VersioneDocumento)
  | { readonly stato: 'invariata' };

/** A call that came to nothing: why, in the words of a sentence, and whether another may do. */
export class ChiamataFallita extends Error {
  override readonly name = 'ChiamataFallita';
  readonly http: number | undefined;
  /** Worth another attempt: after so many milliseconds, where the server says when. */
  readonly riprovabile: boolean;
  readonly attesaMs: number | undefined;

  constructor(
    perche: string,
    come: {
      readonly http?: number;
      readonly riprovabile?: boolean;
      readonly attesaMs?: number | undefined;
      readonly cause?: unknown;
    } = {},
  ) {
    super(perche, { cause: come.cause });
    this.http = come.http;
    this.riprovabile = come.riprovabile ?? false;
    this.attesaMs = come.attesaMs;
  }
}

const RINVII_MASSIMI = 3;
const RINVIO: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const BYTE_INTESTAZIONI = 32 * 1024;

const PAROLE_HTTP: Readonly<Record<number, string>> = {
  401: 'le credenziali non sono accettate',
  403: 'l’accesso è negato',
  404: 'a quell’indirizzo non c’è nulla',
  407: 'un proxy chiede le sue credenziali',
  429: 'troppe richieste',
};

const PAROLE_RETE: Readonly<Record<string, string>> = {
  EAI_AGAIN: 'il DNS non risponde',
  ECONNREFUSED: 'la connessione è rifiutata',
  ECONNRESET: 'la connessione è caduta',
  EPIPE: 'la connessione è caduta',
  ETIMEDOUT: 'tempo scaduto',
  EHOSTUNREACH: 'il server non si raggiunge',
  ENETUNREACH: 'la rete non si raggiunge',
  CERT_HAS_EXPIRED: 'il certificato è scaduto',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'il certificato non è di un’autorità nota',
  SELF_SIGNED_CERT_IN_CHAIN: 'il certificato non è di un’autorità nota',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'il certificato non è di un’autorità nota',
  ERR_TLS_CERT_ALTNAME_INVALID: 'il certificato è di un altro server',
  HPE_HEADER_OVERFLOW: 'le intestazioni sono troppo lunghe',
  Z_DATA_ERROR: 'i dati compressi sono rovinati',
  Z_BUF_ERROR: 'i dati compressi finiscono a metà',
};
const PASSEGGERI: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'EAI_AGAIN']);

/** Seconds, or a day and an hour; undefined where the server does not say, or not so. */
export function attesaChiesta(testo: string | undefined): number | undefined {
  if (testo === undefined) return undefined;
  if (/^\d{1,6}$/.test(testo)) return Number(testo) * 1000;
  const quando = Date.parse(testo);
  return Number.isNaN(quando) ? undefined : Math.max(0, quando - Date.now());
}

function nonRiuscita(risposta: IncomingMessage): ChiamataFallita {
  const http = risposta.statusCode ?? 0;
  const parole = PAROLE_HTTP[http];
  return new ChiamataFallita(`HTTP ${http}${parole ? `: ${parole}` : ''}`, {
    http,
    riprovabile: http === 429 || http >= 500,
    attesaMs: attesaChiesta(risposta.headers['retry-after']),
  });
}

/** The connection goes to the addresses that were examined: the name is not asked again. */
const fissati =
  (indirizzi: readonly Indirizzo[]): LookupFunction =>
  (_nome, { all }, fatto) => {
    if (all) fatto(null, [...indirizzi]);
    else fatto(null, indirizzi[0]?.address ?? '', indirizzi[0]?.family);
  };

interface Passo {
  readonly url: URL;
  readonly intestazioni: Readonly<Record<string, string>>;
  readonly segnale: AbortSignal;
  readonly metodo?: 'GET' | 'POST';
  /** What is sent, where something is. */
  readonly corpo?: string | Buffer | undefined;
}

/** One request to an address that may be called, over a connection to where it was found; its answer is not followed. */
export async function bussa(passo: Passo, regole: Regole) {
  const {
    url,
    intestazioni,
    segnale,
    corpo,
    metodo = corpo === undefined ? 'GET' : 'POST',
  } = passo;
  const indirizzi = await indirizziSicuri(url, regole);
  const richiedi = url.protocol === 'https:' ? conHttps : conHttp;
  return new Promise<IncomingMessage>((risolvi, rifiuta) => {
    richiedi(url, {
      method: metodo,
      agent: false,
      headers: intestazioni,
      lookup: fissati(indirizzi),
      maxHeaderSize: BYTE_INTESTAZIONI,
      signal: segnale,
    })
      .once('response', risolvi)
      .once('error', rifiuta)
      .end(corpo);
  });
}

const scompattatori: Readonly<Record<string, (() => Duplex) | null>> = {
  '': null,
  identity: null,
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The whole body, unpacked on the way: what would grow beyond the limit is not unpacked to its end. */
async function corpo(
  risposta: IncomingMessage,
  { byteMassimi }: Pick<Chiamata, 'byteMassimi'>,
  segnale: AbortSignal,
): Promise<Buffer> {
  const codifica = (risposta.headers['content-encoding'] ?? '').trim().toLowerCase();
  const apri = scompattatori[codifica];
  if (apri === undefined)
    throw new ChiamataFallita(`la compressione «${codifica.slice(0, 40)}» non è fra quelle note`);
  const parti: Buffer[] = [];
  let byte = 0;
  const raccogli = async (sorgente: AsyncIterable<Buffer>): Promise<void> => {
    for await (const parte of sorgente) {
      byte += parte.length;
      if (byte > byteMassimi)
        throw new ChiamataFallita(
          `i dati superano il limite di ${Math.floor(byteMassimi / 1024 ** 2)} MB`,
        );
      parti.push(parte);
    }
  };
  if (apri) await pipeline(risposta, apri(), raccogli, { signal: segnale });
  else await pipeline(risposta, raccogli, { signal: segnale });
  return Buffer.concat(parti);
}

/** Where a redirect leads; what was meant for one server alone is not told to another. */
function rinviata(passo: Passo, risposta: IncomingMessage): Passo {
  const { location = '' } = risposta.headers;
  const url = URL.parse(location, passo.url);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '')
    throw new ChiamataFallita('il server rinvia a un indirizzo che non si può chiamare');
  const stesso = url.origin === passo.url.origin;
  return { ...passo, url, intestazioni: stesso ? passo.intestazioni : NOSTRE };
}

const NOSTRE: Readonly<Record<string, string>> = {
  accept: 'text/csv, text/plain;q=0.9, */*;q=0.5',
  'accept-encoding': 'gzip, deflate, br',
  'user-agent': 'Rateo',
};

const condizionali = (avuto: VersioneDocumento | undefined): Record<string, string> => ({
  ...(avuto?.etag && { 'if-none-match': avuto.etag }),
  ...(avuto?.modificato && { 'if-modified-since': avuto.modificato }),
});

async function tentativo(
  chiamata: Chiamata,
  regole: Regole,
  tempo: AbortSignal,
): Promise<RispostaProvider> {
  const segnale = AbortSignal.any([chiamata.segnale, tempo]);
  let passo: Passo = {
    url: new URL(chiamata.url),
    intestazioni: { ...NOSTRE, ...condizionali(chiamata.avuto), ...chiamata.intestazioni },
    segnale,
  };
  for (let rinvii = 0; ; rinvii++) {
    const risposta = await bussa(passo, regole);
    const { statusCode: stato = 0, headers } = risposta;
    if (RINVIO.has(stato) && headers.location !== undefined) {
      risposta.destroy();
      if (rinvii === RINVII_MASSIMI)
        throw new ChiamataFallita(`il server rinvia più di ${RINVII_MASSIMI} volte`);
      passo = rinviata(passo, risposta);
      continue;
    }
    if (stato === 304 && chiamata.avuto) {
      risposta.destroy();
      return { stato: 'invariata' };
    }
    if (stato < 200 || stato > 299) {
      risposta.destroy();
      throw nonRiuscita(risposta);
    }
    return {
      stato: 'nuova',
      byte: await corpo(risposta, chiamata, segnale),
      tipo: headers['content-type'] ?? '',
      etag: headers.etag ?? null,
      modificato: headers['last-modified'] ?? null,
    };
  }
}

const codiceDi = (causa: unknown): string =>
  causa instanceof Error && 'code' in causa && typeof causa.code === 'string' ? causa.code : '';

/** What went wrong in words; a refusal and a cancellation stay what they are. */
export function comeFallita(
  causa: unknown,
  { segnale, attesaMs }: Pick<Chiamata, 'segnale' | 'attesaMs'>,
  tempo: AbortSignal,
): unknown {
  if (causa instanceof ChiamataFallita || segnale.aborted) return causa;
  if (!(causa instanceof Error) || causa instanceof ReteRifiutata) return causa;
  if (tempo.aborted)
    return new ChiamataFallita(`tempo scaduto dopo ${attesaMs / 1000} secondi`, { cause: causa });
  const codice = codiceDi(causa);
  return new ChiamataFallita(PAROLE_RETE[codice] ?? (codice || causa.message), {
    riprovabile: PASSEGGERI.has(codice),
    cause: causa,
  });
}

/** How often a call is tried again, and how long is waited before. */
export interface Pazienza {
  readonly tentativi: number;
  readonly primaAttesaMs: number;
  /** A server that asks for a longer wait is not waited for. */
  readonly attesaMassimaMs: number;
}

const PAZIENZA: Pazienza = {
  tentativi: 3,
  primaAttesaMs: 500,
  attesaMassimaMs: 60_000,
};

export function aspetta(ms: number, segnale: AbortSignal): Promise<void> {
  segnale.throwIfAborted();
  return new Promise((risolvi, rifiuta) => {
    const interrotto = () => {
      clearTimeout(timer);
      rifiuta(segnale.reason);
    };
    const timer = setTimeout(() => {
      segnale.removeEventListener('abort', interrotto);
      risolvi();
    }, ms);
    segnale.addEventListener('abort', interrotto, { once: true });
  });
}

/** Asks a provider's server, again and again later where the failure may pass. */
export async function chiedi(
  chiamata: Chiamata,
  regole: Regole,
  { tentativi, primaAttesaMs, attesaMassimaMs }: Pazienza = PAZIENZA,
): Promise<RispostaProvider> {
  for (let n = 1; ; n++) {
    const tempo = AbortSignal.timeout(chiamata.attesaMs);
    try {
      return await tentativo(chiamata, regole, tempo);
    } catch (causa) {
      const fallita = comeFallita(causa, chiamata, tempo);
      if (!(fallita instanceof ChiamataFallita) || !fallita.riprovabile) throw fallita;
      const attesaMs = fallita.attesaMs ?? primaAttesaMs * 2 ** (n - 1);
      if (attesaMs > attesaMassimaMs) {
        const secondi = Math.ceil(attesaMs / 1000);
        throw new ChiamataFallita(
          `${fallita.message}; chiede di riprovare fra ${secondi} secondi`,
          {
            cause: fallita,
          },
        );
      }
      if (n === tentativi) throw fallita;
      await aspetta(attesaMs, chiamata.segnale);
    }
  }
}

/** One call whose answer is taken as it is, whatever its status: no redirect is followed, nothing repeated. */
export interface Inoltro extends Omit<Chiamata, 'avuto'> {
  readonly metodo: 'GET' | 'POST';
  readonly corpo?: string | undefined;
}

export interface RispostaInoltro {
  readonly http: number;
  readonly intestazioni: IncomingHttpHeaders;
  readonly byte: Buffer;
}

/** The same networks, time and size as for any other call. */
export async function inoltra(inoltro: Inoltro, regole: Regole): Promise<RispostaInoltro> {
  const { url, metodo, intestazioni, corpo: mandato } = inoltro;
  const tempo = AbortSignal.timeout(inoltro.attesaMs);
  const segnale = AbortSignal.any([inoltro.segnale, tempo]);
  const passo = { url: new URL(url), metodo, intestazioni, corpo: mandato, segnale };
  try {
    const risposta = await bussa(passo, regole);
    const byte = await corpo(risposta, inoltro, segnale);
    return { http: risposta.statusCode ?? 0, intestazioni: risposta.headers, byte };
  } catch (causa) {
    throw comeFallita(causa, inoltro, tempo);
  }
}
