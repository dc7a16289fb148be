/** Lookup data: not fetched, waiting, fetched (docs/regole/filtri.md#attesa). */
const nonChiesto = -1;
const inAttesa = 0;
const letto = 1;
export type StatoLettura = typeof nonChiesto | typeof inAttesa | typeof letto;

export function statoLettura(chiesto: boolean, arrivato: boolean): StatoLettura {
  if (arrivato) return letto;
  return chiesto ? inAttesa : nonChiesto;
}
