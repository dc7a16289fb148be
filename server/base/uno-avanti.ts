/**
 * Makes each of many things ready while what comes of the one before is being finished: never more than one ahead. Nothing
 * goes on once it has answered or thrown, so that a transaction may end then. What failed first is thrown: in a transaction
 * whatever comes after it fails too.
 */
export async function unoAvanti<T>(
  cose: Iterable<T>,
  prepara: (cosa: T) => Promise<() => Promise<void>>,
): Promise<void> {
  const andateStorte: unknown[] = [];
  const nota = (causa: unknown): void => {
    andateStorte.push(causa);
  };
  let prima: Promise<void> = Promise.resolve();
  try {
    for (const una of cose) {
      const finisci = await prepara(una);
      await prima;
      if (andateStorte.length > 0) break;
      prima = finisci().catch(nota);
    }
  } catch (causa) {
    nota(causa);
  }
  await prima;
  if (andateStorte.length > 0) throw andateStorte[0];
}
