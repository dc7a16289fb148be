import type { components } from 'rateo-api';
import { aspetta } from './attese.ts';

export type StatoLavoro = components['schemas']['Lavoro'];

export interface OpzioniAttesa {
  /** Stops waiting, and asks Rateo to stop the job. */
  readonly signal?: AbortSignal;
  /** Milliseconds between one look and the next. */
  readonly ogniMs?: number;
  readonly avanza?: (lavoro: StatoLavoro) => void;
}

type Chiedi = (percorso: string, init?: RequestInit) => Promise<Response>;

/** A job that did not come to a good end; `lavoro` says why. */
export class LavoroFallito extends Error {
  readonly lavoro: StatoLavoro;

  constructor(lavoro: StatoLavoro) {
    super(lavoro.problema?.detail ?? `Il lavoro è ${lavoro.stato}.`);
    this.name = 'LavoroFallito';
    this.lavoro = lavoro;
  }
}

const APERTI: readonly string[] = ['in attesa', 'in corso'];

/** A job of Rateo: an import, a report, an elaboration. */
export class Lavoro {
  readonly guid: string;
  readonly #chiedi: Chiedi;

  constructor(guid: string, chiedi: Chiedi) {
    this.guid = guid;
    this.#chiedi = chiedi;
  }

  /** Where it is now. */
  async stato(signal?: AbortSignal): Promise<StatoLavoro> {
    const init = signal ? { signal } : {};
    const risposta = await this.#chiedi(`/api/reportsmonitor/get-report-by-id/${this.guid}`, init);
    return (await risposta.json()) as StatoLavoro;
  }

  /** Waits for its end; one that failed or was stopped is a LavoroFallito. */
  async fine({ signal, ogniMs = 500, avanza }: OpzioniAttesa = {}): Promise<StatoLavoro> {
    try {
      for (;;) {
        const lavoro = await this.stato(signal);
        avanza?.(lavoro);
        if (lavoro.stato === 'completato') return lavoro;
        if (!APERTI.includes(lavoro.stato)) throw new LavoroFallito(lavoro);
        await aspetta(ogniMs, signal);
      }
    } catch (causa) {
      if (signal?.aborted) await this.interrompi();
      throw causa;
    }
  }

  /** Asks it to stop. */
  async interrompi(): Promise<StatoLavoro> {
    const risposta = await this.#chiedi(`/api/reportsmonitor/${this.guid}/interrompi`, {
      method: 'POST',
    });
    return (await risposta.json()) as StatoLavoro;
  }

  /** The file that it made, in the format asked for (`pdf`, `csv`, `xlsx`): `body` is its stream. */
  file(formato: string): Promise<Response> {
    return this.#chiedi(
      `/api/reportsmonitor/get-report/${this.guid}?fileExtension=${encodeURIComponent(formato)}`,
    );
  }

  /** The rows that an import left out, as the file that it makes of them. */
  scarti(): Promise<Response> {
    return this.#chiedi(`/api/importazioni/${this.guid}/scarti`);
  }

  /** Of an import that waits for it (fase `anteprima`): writes what the preview shows. */
  async conferma(): Promise<void> {
    await this.#chiedi(`/api/importazioni/${this.guid}/conferma`, { method: 'POST' });
  }
}
