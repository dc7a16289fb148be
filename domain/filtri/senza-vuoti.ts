/**
 * A filter without what filters nothing (specification §4): empty lists become null, and nulls,
 * empty texts, unticked boxes and emptied objects are removed.
 */
export function senzaVuoti<F extends object>(filtro: F): Partial<F> {
  const pieni = Object.entries(filtro)
    .map(([campo, valore]) => [campo, ridotto(valore)] as const)
    .filter(([, valore]) => valore !== null);
  return Object.fromEntries(pieni) as Partial<F>;
}

export const nessunValore = (filtro: object): boolean =>
  Object.keys(senzaVuoti(filtro)).length === 0;

function ridotto(valore: unknown): unknown {
  if (valore === undefined || valore === null || valore === '' || valore === false) return null;
  if (Array.isArray(valore)) return valore.length === 0 ? null : valore;
  if (typeof valore !== 'object') return valore;
  const interno = senzaVuoti(valore);
  return Object.keys(interno).length === 0 ? null : interno;
}
