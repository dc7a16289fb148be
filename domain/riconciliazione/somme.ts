/** Of so many parts at most sums are made: 4,096 choices. */
export const PARTI_MASSIME = 12;

/** The sum of every choice of some amounts, by the bits that choose them; that of none is zero. */
export function sommeDiScelte(importi: readonly bigint[]): bigint[] {
  if (importi.length > PARTI_MASSIME) throw new RangeError('troppe parti per le loro somme');
  const somme: bigint[] = [0n];
  for (let scelta = 1; scelta < 1 << importi.length; scelta++) {
    const ultimo = 31 - Math.clz32(scelta);
    somme.push((somme[scelta ^ (1 << ultimo)] as bigint) + (importi[ultimo] as bigint));
  }
  return somme;
}

/** What a choice takes. */
export const scelti = <T>(fra: readonly T[], scelta: number): T[] =>
  fra.filter((_uno, i) => (scelta & (1 << i)) !== 0);

/** Whether a choice takes two or more. */
export const diPiu = (scelta: number): boolean => (scelta & (scelta - 1)) !== 0;
