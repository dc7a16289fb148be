/**
 * How many entries, from the first, fit in a width; where not all do, the place of the entry that
 * holds the others is kept free.
 */
export function quanteEntrano(
  larghezze: readonly number[],
  disponibile: number,
  altre: number,
): number {
  const somma = larghezze.reduce((parziale, una) => parziale + una, 0);
  if (somma <= disponibile) return larghezze.length;
  let occupato = altre;
  const fuori = larghezze.findIndex((una) => {
    occupato += una;
    return occupato > disponibile;
  });
  return Math.max(0, fuori);
}
