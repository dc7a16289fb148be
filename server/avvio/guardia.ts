import { get } from 'node:http';
import { setTimeout as pausa } from 'node:timers/promises';

/** How one asks a process whether it still answers, and how much silence is too much. */
export interface Guardia {
  readonly chiedi: (attesaMs: number) => Promise<boolean>;
  /** From one question to the next, and the longest wait for an answer. */
  readonly ogniMs: number;
  readonly mancate: number;
}

/**
 * More than a minute without one answer. A machine at load 18 answers within seconds, and one that slept
 * misses a single question: what stays silent for that long is stuck, not busy.
 */
const PAZIENZA = { ogniMs: 15_000, mancate: 5 };

/** Any answer will do, a refusal too: it is the process that is asked for, not its health. */
const risponde = (url: string, attesaMs: number): Promise<boolean> =>
  new Promise((risolvi) => {
    const signal = AbortSignal.timeout(attesaMs);
    // A connection of its own: one kept open could be answered by a process that takes no others.
    const chiesta = get(url, { agent: false, signal }, (risposta) => {
      risposta.resume();
      risposta.on('error', () => undefined);
      risolvi(true);
    });
    chiesta.on('error', () => risolvi(false));
  });

/** The questions that a web server on this address is asked. */
export const guardiaDelServer = (indirizzo: string): Guardia => ({
  ...PAZIENZA,
  chiedi: (attesaMs) => risponde(`${indirizzo}/api/stato/vivo`, attesaMs),
});

/** True once the process has missed so many questions in a row; false when nobody cares any more. */
export async function attendiSilenzio(
  { chiedi, ogniMs, mancate }: Guardia,
  signal: AbortSignal,
): Promise<boolean> {
  for (let diFila = 0; diFila < mancate; ) {
    const attesa = pausa(ogniMs, undefined, { signal }).catch(() => undefined);
    const [risposto] = await Promise.all([chiedi(ogniMs), attesa]);
    if (signal.aborted) return false;
    diFila = risposto ? 0 : diFila + 1;
  }
  return true;
}
