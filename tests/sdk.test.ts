import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { conPazienza } from '../sdk/attese.ts';
import { modulo } from '../sdk/moduli.ts';

const problema = (status: number, codice: string, attesaS?: number) =>
  new Response(JSON.stringify({ codice, detail: codice }), {
    status,
    headers: attesaS === undefined ? {} : { 'retry-after': String(attesaS) },
  });
const bene = () => new Response('{}');

/** A server that answers these, one after the other, and how often it was asked. */
const serverDi = (...risposte: (() => Response)[]) => {
  const finto = vi.fn(async () => {
    const prossima = risposte.shift() ?? bene;
    return prossima();
  });
  return { finto, fetch: finto as unknown as typeof globalThis.fetch };
};

const cade = (): Response => {
  throw new TypeError('fetch failed');
};

beforeAll(() => {
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
});

/** What comes of it once an hour has gone by. */
const alla = async <T>(promessa: Promise<T>): Promise<T> => {
  promessa.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(3_600_000);
  return promessa;
};

describe('il client del pacchetto aspetta come gli si dice', () => {
  test('a un 429 quanto Rateo chiede, e poi ripete anche una scrittura', async () => {
    const { finto, fetch } = serverDi(() => problema(429, 'TROPPE_CHIAMATE', 20), bene);
    const chiesta = conPazienza(fetch, {})('http://rateo/', { method: 'POST', body: '{}' });
    await vi.advanceTimersByTimeAsync(19_000);
    expect(finto).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await chiesta).status).toBe(200);
    expect(finto).toHaveBeenCalledTimes(2);
  });

  test('non oltre i tentativi, né oltre l’attesa che gli si concede', async () => {
    const sempre = Array.from({ length: 9 }, () => () => problema(429, 'TROPPE_CHIAMATE', 1));
    const insistente = serverDi(...sempre);
    const risposta = await alla(conPazienza(insistente.fetch, { tentativi: 2 })('http://rateo/'));
    expect([risposta.status, insistente.finto.mock.calls.length]).toEqual([429, 3]);
    const lungo = serverDi(() => problema(429, 'TROPPE_CHIAMATE', 600));
    expect((await alla(conPazienza(lungo.fetch, {})('http://rateo/'))).status).toBe(429);
    expect(lungo.finto).toHaveBeenCalledTimes(1);
  });

  test('una scrittura di cui non si sa l’esito non la ripete', async () => {
    const scrivi = { method: 'POST', body: '{}' };
    const ignoto = serverDi(() => problema(503, 'ESITO_IGNOTO', 2), bene);
    expect((await alla(conPazienza(ignoto.fetch, {})('http://rateo/', scrivi))).status).toBe(503);
    const assente = serverDi(() => problema(503, 'NON_DISPONIBILE', 2), bene);
    expect((await alla(conPazienza(assente.fetch, {})('http://rateo/', scrivi))).status).toBe(200);
    const caduta = serverDi(cade, bene);
    await expect(alla(conPazienza(caduta.fetch, {})('http://rateo/', scrivi))).rejects.toThrow(
      'fetch failed',
    );
    const lettura = serverDi(cade, bene);
    expect((await alla(conPazienza(lettura.fetch, {})('http://rateo/'))).status).toBe(200);
  });

  test('un flusso si manda una volta sola; chi interrompe non aspetta', async () => {
    const { body, headers } = modulo({
      nome: 'prezzi "di oggi".csv',
      flusso: (async function* () {
        yield new TextEncoder().encode('A;B\n');
      })(),
    });
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    const testo = await new Response(body).text();
    expect(testo).toContain('filename="prezzi _di oggi_.csv"');
    expect(testo).toContain('\r\n\r\nA;B\n\r\n--');
    const { finto, fetch } = serverDi(() => problema(429, 'TROPPE_CHIAMATE', 1));
    const manda = { method: 'POST', body: new ReadableStream() };
    expect((await alla(conPazienza(fetch, {})('http://rateo/', manda))).status).toBe(429);
    expect(finto).toHaveBeenCalledTimes(1);
    const interrotto = new AbortController();
    const lenta = serverDi(() => problema(429, 'TROPPE_CHIAMATE', 30));
    const chiesta = conPazienza(lenta.fetch, {})('http://rateo/', { signal: interrotto.signal });
    interrotto.abort(new Error('basta'));
    await expect(alla(chiesta)).rejects.toThrow('basta');
  });
});
