import { setImmediate as respiro } from 'node:timers/promises';

const DI_FILA_MS = 3;

/**
 * Does something with each of many things, and lets whoever else waits for this process have their turn in between: what
 * is counted for one caller would else hold up all others.
 */
export async function aRespiro<T>(
  cose: Iterable<T> | AsyncIterable<T>,
  passo: (cosa: T) => unknown,
): Promise<void> {
  let da = performance.now();
  for await (const una of cose) {
    await passo(una);
    if (performance.now() - da < DI_FILA_MS) continue;
    await respiro();
    da = performance.now();
  }
}
