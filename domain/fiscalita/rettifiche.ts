/** A result of a movement as it counts, cents as in `Risultato`, with what decided how it is counted. */
export interface RisultatoContato {
  readonly idMovimento: number;
  readonly anno: number;
  /** The whole of it, cents. */
  readonly importo: bigint;
}

/** What a certified year has of a movement, and what it would have now. */
export interface Rettifica {
  readonly idMovimento: number;
  /** The year that was certified without it. */
  readonly diAnno: number;
  readonly prima: bigint;
  readonly adesso: bigint;
  readonly differenza: bigint;
}

/**
 * What moved in certified years since: those stay as they are, and each difference goes into the first
 * open year (docs/regole/zainetto.md#certificare-un-anno). `certificati` has all that certified years count
 * of a movement, earlier differences included; `adesso` what its movements come to now.
 */
export function rettificheDi(
  certificati: readonly RisultatoContato[],
  adesso: readonly RisultatoContato[],
  ultimoCertificato: number,
): readonly Rettifica[] {
  const insieme = new Map<number, { diAnno: number; prima: bigint; adesso: bigint }>();
  const di = ({ idMovimento, anno }: RisultatoContato) => {
    const sua = insieme.get(idMovimento) ?? { diAnno: anno, prima: 0n, adesso: 0n };
    insieme.set(idMovimento, sua);
    return sua;
  };
  for (const uno of certificati) {
    const sua = di(uno);
    sua.prima += uno.importo;
    sua.diAnno = Math.min(sua.diAnno, uno.anno);
  }
  for (const uno of adesso)
    if (uno.anno <= ultimoCertificato || insieme.has(uno.idMovimento))
      di(uno).adesso += uno.importo;
  return [...insieme]
    .map(([idMovimento, una]) => ({
      idMovimento,
      ...una,
      differenza: una.adesso - una.prima,
    }))
    .filter(({ differenza }) => differenza !== 0n)
    .toSorted((a, b) => a.idMovimento - b.idMovimento);
}
