import type { FiltroArchivio } from '#domain/archivi/filtro/filtro-archivio.ts';
import { parametriSelezionati } from '#domain/archivi/filtro/parametri-archivio.ts';
import { sguardoInParole } from '#domain/giacenze/sguardo.ts';
import { PARTI_DI_ARCHIVIO } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import { senzaVuoti } from '#domain/record/filtri/senza-vuoti.ts';
import { useNomiTitoli } from '#web/lookup/filtro/raggruppamenti.ts';
import { MenuExport } from '#web/reports/MenuExport.tsx';
import type { DaStampare } from '#web/reports/richiesta-report.ts';
import type { Momento } from './momento.ts';

interface ExportGiacenzeProps {
  readonly momento: Momento;
  readonly filtro: FiltroArchivio;
  /** What the grid gathers its rows by. */
  readonly gruppi: readonly string[];
  /** The columns in view, in their sequence; undefined until the grid has said them. */
  readonly colonne: readonly string[] | undefined;
}

/** «Export» of the positions: those of the filter, with columns, groups and totals of the page. */
export function ExportGiacenze({ momento, filtro, gruppi, colonne }: ExportGiacenzeProps) {
  const nomi = useNomiTitoli(filtro);
  const leggi = (): DaStampare => {
    const { data, livelloDettaglio: _livello, ...sguardo } = momento;
    return {
      report: 'giacenze',
      corpo: {
        ...senzaVuoti(filtro),
        ...sguardo,
        dateTo: data,
        gruppi: [...gruppi],
        ...(colonne && { colonne: [...colonne] }),
      } as DaStampare['corpo'],
      parametri: [
        ...sguardoInParole(momento),
        ...parametriSelezionati(PARTI_DI_ARCHIVIO, filtro, nomi),
      ],
      gruppi,
    };
  };
  return <MenuExport leggi={leggi} quali="delle giacenze mostrate" />;
}
