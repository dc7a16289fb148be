import type { Static } from 'typebox';
import { expect } from 'vitest';
import type { Consegna, Webhook } from '#contract/webhook.ts';
import type { AppDiProva, Chiama } from './app.ts';

export type WebhookLetto = Static<typeof Webhook>;
export type ConsegnaLetta = Static<typeof Consegna>;

/** Webhooks as whoever administers them makes them, and their deliveries as they are seen. */
export function webhookDiProva({ admin }: Pick<AppDiProva, 'admin'>, radice: string) {
  const crea = async (
    nome: string,
    eventi: readonly string[],
    altro: object = {},
    chiama: Chiama = admin,
  ): Promise<WebhookLetto> => {
    const corpo = { nome, indirizzo: `${radice}/${nome}`, eventi, ...altro };
    const risposta = await chiama('POST', '/webhook', corpo);
    expect(risposta.statusCode, risposta.body).toBe(201);
    return risposta.json<WebhookLetto>();
  };
  const leggi = async (id: number): Promise<WebhookLetto> =>
    (await admin('GET', '/webhook'))
      .json<WebhookLetto[]>()
      .find((uno) => uno.id === id) as WebhookLetto;
  const segreto = async (id: number, corpo: object = {}): Promise<string> => {
    const risposta = await admin('POST', `/webhook/${id}/segreto`, corpo);
    expect(risposta.statusCode, risposta.body).toBe(200);
    return risposta.json<{ segreto: string }>().segreto;
  };
  const prova = async (id: number): Promise<number> => {
    const risposta = await admin('POST', `/webhook/${id}/prova`);
    expect(risposta.statusCode, risposta.body).toBe(202);
    return risposta.json<{ id: number }>().id;
  };
  const consegne = async (filter: object = {}): Promise<readonly ConsegnaLetta[]> => {
    const risposta = await admin('POST', '/webhook/consegne/getpagedpost', { filter });
    expect(risposta.statusCode, risposta.body).toBe(200);
    return risposta.json<{ items: ConsegnaLetta[] }>().items;
  };
  /** Waits until a delivery has been tried so often. */
  const tentata = async (id: number, tentativi = 1): Promise<ConsegnaLetta> => {
    const leggiUna = async () =>
      (await admin('GET', `/webhook/consegne/${id}`)).json<ConsegnaLetta>();
    await expect
      .poll(async () => (await leggiUna()).tentativi, { timeout: 30_000, interval: 50 })
      .toBeGreaterThanOrEqual(tentativi);
    return leggiUna();
  };
  const ripeti = async (corpo: object): Promise<number> => {
    const risposta = await admin('POST', '/webhook/consegne/ripeti', corpo);
    expect(risposta.statusCode, risposta.body).toBe(200);
    return risposta.json<{ count: number }>().count;
  };
  return { crea, leggi, segreto, prova, consegne, tentata, ripeti };
}
