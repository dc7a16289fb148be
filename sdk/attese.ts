/** How a call is repeated that Rateo could not take at once. */
export interface Pazienza {
  /** Repetitions at most: 5 unless it is said otherwise. */
  readonly tentativi: number;
  /** Seconds at most before one: 60. */
  readonly attesaMassimaS: number;
}

const SENZA_EFFETTI = ['GET', 'HEAD'];

export const aspetta = (ms: number, signal?: AbortSignal | null): Promise<void> =>
  new Promise((fatto, lasciato) => {
    signal?.throwIfAborted();
    const orologio = setTimeout(() => {
      signal?.removeEventListener('abort', lascia);
      fatto();
    }, ms);
    const lascia = () => {
      clearTimeout(orologio);
      lasciato(signal?.reason);
    };
    signal?.addEventListener('abort', lascia, { once: true });
  });

/** Seconds that the answer asks to wait; without a word, twice as long each time. */
const attesaDi = (risposta: Response | undefined, volta: number): number => {
  const detti = Number(risposta?.headers.get('retry-after'));
  if (Number.isFinite(detti) && detti > 0) return detti;
  // Not all at the same moment, those that were refused together.
  return 2 ** volta * (0.5 + Math.random() / 2);
};

/** The outcome of a write may be unknown: only who looks can tell, so that is not repeated. */
const nonFatta = async (risposta: Response): Promise<boolean> => {
  const corpo = (await risposta
    .clone()
    .json()
    .catch(() => ({}))) as { codice?: string };
  return corpo.codice === 'NON_DISPONIBILE';
};

const daRipetere = async (risposta: Response, metodo: string): Promise<boolean> => {
  if (risposta.status === 429) return true;
  if (risposta.status !== 503) return false;
  return SENZA_EFFETTI.includes(metodo) || nonFatta(risposta);
};

/** A stream is read once: what was sent of it cannot be sent again. */
const siRimanda = (init: RequestInit | undefined): boolean =>
  !(init?.body instanceof ReadableStream);

/** A fetch that waits as it is told (429, 503 with Retry-After) and asks again. */
export const conPazienza = (
  fetch: typeof globalThis.fetch,
  { tentativi = 5, attesaMassimaS = 60 }: Partial<Pazienza>,
): typeof globalThis.fetch => {
  return async (dove, init) => {
    const metodo = (init?.method ?? 'GET').toUpperCase();
    for (let volta = 0; ; volta += 1) {
      const ancora = volta < tentativi && siRimanda(init);
      let risposta: Response | undefined;
      try {
        risposta = await fetch(dove, init);
      } catch (causa) {
        init?.signal?.throwIfAborted();
        // The line broke: of what only reads there is nothing to lose.
        if (!ancora || !SENZA_EFFETTI.includes(metodo)) throw causa;
      }
      if (risposta && !(ancora && (await daRipetere(risposta, metodo)))) return risposta;
      const secondi = attesaDi(risposta, volta);
      if (risposta && secondi > attesaMassimaS) return risposta;
      await aspetta(Math.min(secondi, attesaMassimaS) * 1000, init?.signal);
    }
  };
};
