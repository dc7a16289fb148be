import { filtroVuoto } from '#domain/archivi/filtro/filtro-archivio.ts';
import { scriviFiltro } from '#domain/archivi/filtro/indirizzo-archivio.ts';
import type { Finestra } from './serie-cambi.ts';

/** The address of the grid that holds the rates behind a point of the chart, or all of it. */
export function grigliaDietro(divise: readonly string[], { dal, al }: Finestra) {
  const search = scriviFiltro({
    ...filtroVuoto,
    codDivisa: divise,
    dateFrom: dal,
    dateTo: al,
  });
  return { to: '/page/dati-dinamici/cambi', search };
}
