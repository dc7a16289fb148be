import { confronta, differenza, segno, somma } from '#domain/money/decimale.ts';

/** A tax on wealth that was paid abroad in the year, for all that a custodian holds or for one titolo of it; euro. */
export interface PatrimonialeEstera {
  readonly codDepositario: string;
  readonly codTitolo: string | null;
  readonly importo: string;
}

interface RigaConIvafe {
  readonly codDepositario: string;
  readonly codTitolo: string | null;
  /** Null where it is not known: it takes no credit. */
  readonly ivafe: string | null;
}

/**
 * What of the taxes paid abroad each row of quadro RW takes off its IVAFE, never more than that: those of a titolo before those
 * of its custodian, rows in their order (D.L. 201/2011 art. 19 c. 21; docs/regole/dichiarazione.md#ivafe).
 */
export function creditiPerRiga(
  righe: readonly RigaConIvafe[],
  pagate: readonly PatrimonialeEstera[],
): readonly string[] {
  const crediti = righe.map(() => '0');
  const prima = [...pagate].sort(
    (a, b) => Number(a.codTitolo === null) - Number(b.codTitolo === null),
  );
  for (const { codDepositario, codTitolo, importo } of prima) {
    let resta = importo;
    for (const [i, riga] of righe.entries()) {
      const sua =
        riga.codDepositario === codDepositario && (codTitolo ?? riga.codTitolo) === riga.codTitolo;
      if (!sua || riga.ivafe === null) continue;
      const capienza = differenza(riga.ivafe, crediti[i] as string);
      const presa = confronta(resta, capienza) < 0 ? resta : capienza;
      if (segno(presa) <= 0) continue;
      crediti[i] = somma(crediti[i] as string, presa);
      resta = differenza(resta, presa);
    }
  }
  return crediti;
}
