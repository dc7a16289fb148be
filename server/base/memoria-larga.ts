import { setFlagsFromString } from 'node:v8';

const CRESCITA = '--heap-growing-percent=';
/** So much more than what stays may there be before the heap is cleared: of positions, or lines of a bank, held all at once. */
const LARGA = 100;
/** What this process was started with; of one that was told nothing nothing is changed. */
const SUA = process.execArgv.find((uno) => uno.startsWith(CRESCITA));

let larghi = 0;

/**
 * Lets the heap grow further while something is done that holds much for long: of what stays there is nothing to clear, and
 * each time all of it is gone through. Who streams files keeps the heap small (server/avvio/figlio.ts).
 */
export async function conMemoriaLarga<T>(fai: () => Promise<T>): Promise<T> {
  if (SUA && larghi === 0) setFlagsFromString(CRESCITA + LARGA);
  larghi++;
  try {
    return await fai();
  } finally {
    larghi--;
    if (SUA && larghi === 0) setFlagsFromString(SUA);
  }
}
