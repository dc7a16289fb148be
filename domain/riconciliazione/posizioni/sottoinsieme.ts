import { PARTI_MASSIME, scelti, sommeDiScelte } from '../somme.ts';

interface Scelta<T> {
  readonly scelti: readonly T[];
  /** Whether others, of other amounts and no fewer, make the same sum. */
  readonly sola: boolean;
}

const quanti = (scelta: number): number => {
  let n = 0;
  for (let resto = scelta; resto > 0; resto &= resto - 1) n += 1;
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
  const provati = fra.slice(0, PARTI_MASSIME);
  const importi = provati.map(importo);
  let migliore = 0;
  let firme = new Set<string>();
  for (const [scelta, sua] of sommeDiScelte(importi).entries()) {
    if (scelta === 0 || sua !== somma) continue;
    const firma = scelti(importi, scelta)
      .sort((a, b) => (a < b ? -1 : 1))
      .join();
    const confronto = migliore === 0 ? -1 : quanti(scelta) - quanti(migliore);
    if (confronto < 0) {
      migliore = scelta;
      firme = new Set([firma]);
    } else if (confronto === 0) firme.add(firma);
  }
  if (migliore !== 0) return { scelti: scelti(provati, migliore), sola: firme.size === 1 };
  const tutti = fra.reduce((parziale, uno) => parziale + importo(uno), 0n);
  return fra.length > PARTI_MASSIME && tutti === somma ? { scelti: fra, sola: true } : null;
}
