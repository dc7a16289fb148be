/**
 * Makes each of many things ready while what comes of the one before is being finished: never more than one ahead. Nothing
 * goes on once it has answered or thrown, so that a transaction may end then.
 */
export async function unoAvanti<T>(
  cose: Iterable<T>,
  prepara: (cosa: T) => Promise<() => Promise<void>>,
): Promise<void> {
  let prima: Promise<void> = Promise.resolve();
  try {
    for (const una of cose) {
      const finisci = await prepara(una);
      await prima;
      prima = finisci();
      // It may fail while nobody waits for it: whoever does hears of it.
      prima.catch(() => undefined);
    }
  } finally {
    await prima;
  }
}
