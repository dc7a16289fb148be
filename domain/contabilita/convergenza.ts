/** What a line comes to on an account, and where it comes from: dare is above zero, avere below. */
export interface Voce {
  readonly idConto: number;
  readonly codiceConto: string | null;
  /** The row of the registration, which is one side of a pair. */
  readonly idMovimento: number | null;
  readonly importo: bigint;
}

const chiaveDi = ({ idConto, codiceConto, idMovimento }: Voce): string =>
  `${idConto}\t${codiceConto ?? ''}\t${idMovimento ?? ''}`;

/**
 * What is missing for what stands to be what ought to: one amount for each account, logical account and row that
 * differ, in that order; nothing where both are the same (docs/regole/contabilita.md#convergenza). What somebody
 * corrected by hand is not taken back: `aMano` is taken off what stands.
 */
export function differenze<V extends Voce>(
  dovute: readonly V[],
  stanno: readonly V[],
  aMano: readonly V[] = [],
): readonly V[] {
  const somme = new Map<string, V>();
  const somma = (voci: readonly V[], verso: bigint) => {
    for (const voce of voci) {
      const chiave = chiaveDi(voce);
      const gia = somme.get(chiave);
      const importo = (gia?.importo ?? 0n) + verso * voce.importo;
      somme.set(chiave, { ...(gia ?? voce), importo });
    }
  };
  somma(dovute, 1n);
  somma(stanno, -1n);
  somma(aMano, 1n);
  return [...somme.entries()]
    .filter(([, { importo }]) => importo !== 0n)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, voce]) => voce);
}
