/** So many are tried together: 4,096 sums. */
export const ADDENDI_MASSIMI = 12;

interface Scelta<T> {
  readonly scelti: readonly T[];
  /** Whether others, of other amounts and no fewer, make the same sum. */
  readonly sola: boolean;
}

const quanti = (maschera: number): number => {
  let n = 0;
  for (let resto = maschera; resto > 0; resto &= resto - 1) n += 1;
  return n;
};

/**
 * The fewest of `fra` whose amounts make the sum, the first of them in the order given; null where none do. Beyond twelve
 * only those that come first are tried, and all together. No sum is made of nothing.
 */
export function sottoinsieme<T>(
  fra: readonly T[],
  importo: (uno: T) => bigint,
  somma: bigint,
): Scelta<T> | null {
  const provati = fra.slice(0, ADDENDI_MASSIMI);
  const importi = provati.map(importo);
  const somme = new Array<bigint>(1 << provati.length).fill(0n);
  let migliore = 0;
  let firme = new Set<string>();
  for (let maschera = 1; maschera < somme.length; maschera += 1) {
    const ultimo = 31 - Math.clz32(maschera & -maschera);
    somme[maschera] = (somme[maschera & (maschera - 1)] ?? 0n) + (importi[ultimo] ?? 0n);
    if (somme[maschera] !== somma) continue;
    const firma = importi
      .filter((_, i) => maschera & (1 << i))
      .sort((a, b) => (a < b ? -1 : 1))
      .join();
    const confronto = migliore === 0 ? -1 : quanti(maschera) - quanti(migliore);
    if (confronto < 0) {
      migliore = maschera;
      firme = new Set([firma]);
    } else if (confronto === 0) firme.add(firma);
  }
  if (migliore !== 0)
    return { scelti: provati.filter((_, i) => migliore & (1 << i)), sola: firme.size === 1 };
  const tutti = fra.reduce((parziale, uno) => parziale + importo(uno), 0n);
  return fra.length > ADDENDI_MASSIMI && tutti === somma ? { scelti: fra, sola: true } : null;
}
