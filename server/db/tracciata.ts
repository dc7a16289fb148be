import type { ClientBase } from 'pg';
import { tracce } from '#server/base/tracce.ts';

const TESTO_MASSIMO = 2_000;

/** A statement as it may be told: literals become question marks, as parameters already are numbers of places. */
export const senzaValori = (testo: string): string =>
  testo
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, TESTO_MASSIMO);

const testoDi = (domanda: unknown): string | undefined => {
  if (typeof domanda === 'string') return domanda;
  const testo = (domanda as { readonly text?: unknown } | null)?.text;
  return typeof testo === 'string' ? testo : undefined;
};

/** Every statement of a connection is a span of whoever asks for it; what nobody traces is none. */
export function tracciaConnessione(client: ClientBase): void {
  const attive = tracce();
  if (!attive) return;
  const originale = client.query.bind(client) as (...parti: unknown[]) => unknown;
  const tracciata = (...parti: unknown[]): unknown => {
    const testo = attive.adesso() === null ? undefined : testoDi(parti[0]);
    if (testo === undefined) return originale(...parti);
    const [verbo = 'SQL'] = testo.trim().split(/\s/, 1);
    const tratto = attive.comincia(verbo.toUpperCase(), {
      genere: 'client',
      attributi: { 'db.system.name': 'postgresql', 'db.query.text': senzaValori(testo) },
    });
    const esito = originale(...parti);
    if (esito instanceof Promise)
      esito.then(
        () => tratto.finisci(),
        (causa: unknown) => tratto.finisci(causa),
      );
    else tratto.finisci();
    return esito;
  };
  client.query = tracciata as typeof client.query;
}
