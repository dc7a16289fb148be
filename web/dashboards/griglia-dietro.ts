import { filtroVuoto, scriviFiltroCambi } from '#domain/filtri/filtro-cambi.ts';
import type { Data } from '#domain/tempo/data.ts';

/** The address of the grid that holds the rate behind a point of the chart. */
export function grigliaDietro(divisa: string, giorno: Data) {
  const search = scriviFiltroCambi({
    ...filtroVuoto,
    codDivisa: [divisa],
    dateFrom: giorno,
    dateTo: giorno,
  });
  return { to: '/page/dati-dinamici/cambi', search };
}
