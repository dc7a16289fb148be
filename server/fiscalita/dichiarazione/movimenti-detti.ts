import { primiDetti } from '#server/base/primi-detti.ts';

/** Movements by their numbers, the first few of them; null where there is none. */
export function movimentiDetti(
  movimenti: readonly { readonly nreg: number; readonly anno: number }[],
): string | null {
  const quali = [...new Set(movimenti.map(({ nreg, anno }) => `${nreg}/${anno}`))];
  return quali.length === 0 ? null : primiDetti(quali);
}
