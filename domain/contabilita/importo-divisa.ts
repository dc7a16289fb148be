import { arrotondata, daDecimale, prodotto } from '#domain/calcolo/frazione.ts';

/** Amounts that a row says in both currencies, in cents. */
export type Coppia = readonly [euro: bigint, divisa: bigint];

const assoluto = (x: bigint): bigint => (x < 0n ? -x : x);

/**
 * What a line of so many cents of euro is in the currency of its row: the amount that the row itself says, where the
 * line is one of its own, else at its rate. Null in euro, and of a row that converts nothing. For memory only.
 */
export function importoInDivisa(
  importo: bigint,
  { codDivisa, cambio }: { readonly codDivisa: string; readonly cambio: string | null },
  coppie: () => readonly Coppia[],
): bigint | null {
  if (codDivisa === 'EUR' || cambio === null) return null;
  const detta = coppie().find(([euro, divisa]) => divisa !== 0n && assoluto(euro) === importo);
  if (detta) return assoluto(detta[1]);
  return arrotondata(prodotto({ n: importo, d: 1n }, daDecimale(cambio)), 0);
}
