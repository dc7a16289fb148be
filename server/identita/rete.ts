import { customFetch as fetchDiJose } from 'jose';
import type { CustomFetch } from 'openid-client';
import type { Configurazione } from '#server/base/config.ts';
import { ChiamataFallita, inoltra } from '#server/provider/chiamata.ts';
import { type Regole, ReteRifiutata, retiAmmesse, risolvi } from '#server/provider/reti.ts';

export const ATTESA_MS = 10_000;
/** A discovery document, a key set, an answer with tokens: all are some kilobytes. */
const BYTE_MASSIMI = 1024 ** 2;
const SENZA_CORPO: ReadonlySet<number> = new Set([101, 204, 205, 304]);

export const regoleDi = ({ retiProvider }: Pick<Configurazione, 'retiProvider'>): Regole => ({
  ammessa: retiAmmesse(retiProvider),
  risolvi,
});

const testoDi = (corpo: unknown): string | undefined =>
  corpo === undefined || corpo === null ? undefined : String(corpo);

/** What the libraries call with: our networks, time and size, and a server in trouble is no answer. */
export const chiamaCon =
  (regole: Regole): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const { http, intestazioni, byte } = await inoltra(
      {
        url,
        metodo: method === 'POST' ? 'POST' : 'GET',
        intestazioni: { ...Object.fromEntries(new Headers(headers)), 'accept-encoding': 'gzip' },
        corpo: testoDi(body),
        attesaMs: ATTESA_MS,
        byteMassimi: BYTE_MASSIMI,
        segnale: signal ?? new AbortController().signal,
      },
      regole,
    );
    if (http >= 500) throw new ChiamataFallita(`HTTP ${http}`, { http });
    const tipo = intestazioni['content-type'];
    return new Response(SENZA_CORPO.has(http) ? null : new Uint8Array(byte), {
      status: http,
      headers: tipo === undefined ? {} : { 'content-type': tipo },
    });
  };

/** The same for the key sets. */
export const chiamaPerChiavi = (regole: Regole) => ({
  [fetchDiJose]: (url: string, { signal }: { readonly signal: AbortSignal }) =>
    chiamaCon(regole)(url, {
      method: 'GET',
      headers: { accept: 'application/json' },
      body: undefined,
      redirect: 'manual',
      signal,
    }),
});

/** Why no answer came, however deep a library has wrapped it; undefined where there was one. */
export function perche(causa: unknown): string | undefined {
  for (let c = causa; c instanceof Error; c = c.cause) {
    if (c instanceof ChiamataFallita || c instanceof ReteRifiutata) return c.message;
    if (c.name === 'TimeoutError' || c.name === 'JWKSTimeout') return 'tempo scaduto';
  }
  return undefined;
}
