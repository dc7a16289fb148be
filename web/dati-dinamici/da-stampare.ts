import type { TipoArchivio } from '#domain/dati-dinamici/tipi.ts';
import { corpoFiltro, type FiltroArchivio, filtroVuoto } from '#domain/filtri/filtro-archivio.ts';
import { parametriSelezionati } from '#domain/filtri/parametri-archivio.ts';
import type { NomiFiltroTitoli } from '#domain/filtri/parametri-titoli.ts';
import type { DaStampare } from '#web/reports/richiesta-report.ts';

/** What an archive's screen would print: the rows of its filter, all of them where there is none. */
export const daStampareDellArchivio = (
  archivio: TipoArchivio,
  filtro: FiltroArchivio | null,
  nomi: NomiFiltroTitoli = {},
): DaStampare => ({
  report: archivio.tipo,
  corpo: corpoFiltro(filtro ?? filtroVuoto) as DaStampare['corpo'],
  parametri: filtro ? parametriSelezionati(archivio, filtro, nomi) : [],
});
