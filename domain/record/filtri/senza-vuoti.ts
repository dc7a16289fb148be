/**
 * A filter without what filters nothing (docs/regole/filtri.md#vuoti): empty lists become null, and
 * nulls, empty texts, unticked boxes and emptied objects are removed.
 */
export function senzaVuoti<F extends object>(filtro: F): Partial<F> {
  const pieni = Object.entries(filtro)
    .map(([campo, valore]) => [campo, ridotto(valore)] as const)
    .filter(([, valore]) => valore !== null);
  return Object.fromEntries(pieni) as Partial<F>;
}

function ridotto(valore: unknown): unknown {
  if (valore === undefined || valore === null || valore === '' || valore === false) return null;
  if (Array.isArray(valore)) return valore.length === 0 ? null : valore;
  if (typeof valore !== 'object') return valore;
  const interno = senzaVuoti(valore);
  return Object.keys(interno).length === 0 ? null : interno;
}
