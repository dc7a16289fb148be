import {
  corpoFiltro,
  type FiltroArchivio,
  filtroVuoto,
} from '#domain/archivi/filtro/filtro-archivio.ts';
import { parametriSelezionati } from '#domain/archivi/filtro/parametri-archivio.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { gruppiDelLivello } from '#domain/reports/giacenze.ts';
import type { NomiFiltroTitoli } from '#domain/titoli/filtro/parametri-titoli.ts';
import type { DaStampare } from '#web/reports/richiesta-report.ts';

/** What an archive's screen would print: the rows of its filter, all of them where there is none. */
export const daStampareDellArchivio = (
  archivio: TipoArchivio,
  filtro: FiltroArchivio | null,
  nomi: NomiFiltroTitoli = {},
): DaStampare => ({
  report: archivio.tipo,
  corpo: corpoFiltro(filtro ?? filtroVuoto) as DaStampare['corpo'],
  // A level sums up what a closing keeps: on paper it has its totals.
  ...(archivio.filtriMostrati.includes('chiusura') && {
    gruppi: gruppiDelLivello(filtro?.livelloDettaglio),
  }),
  parametri: filtro ? parametriSelezionati(archivio, filtro, nomi) : [],
});
