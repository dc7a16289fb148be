/** Lookup data: not fetched, waiting, fetched (specification §4 "Lookup data load state"). */
export const nonChiesto = -1;
export const inAttesa = 0;
export const letto = 1;
export type StatoLettura = typeof nonChiesto | typeof inAttesa | typeof letto;

export function statoLettura(chiesto: boolean, arrivato: boolean): StatoLettura {
  if (arrivato) return letto;
  return chiesto ? inAttesa : nonChiesto;
}
