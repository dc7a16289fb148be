const DETTI = 5;

/** Movements by their numbers, the first few of them; null where there is none. */
export function movimentiDetti(
  movimenti: readonly { readonly nreg: number; readonly anno: number }[],
): string | null {
  const quali = [...new Set(movimenti.map(({ nreg, anno }) => `${nreg}/${anno}`))];
  if (quali.length === 0) return null;
  return `${quali.slice(0, DETTI).join(', ')}${quali.length > DETTI ? ' e altri' : ''}`;
}
