import type { FiltroArchivio } from '#domain/archivi/filtro/filtro-archivio.ts';
import { parametriSelezionati } from '#domain/archivi/filtro/parametri-archivio.ts';
import { sguardoInParole } from '#domain/giacenze/sguardo.ts';
import { PARTI_DI_ARCHIVIO } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import { senzaVuoti } from '#domain/record/filtri/senza-vuoti.ts';
import { gruppiDelLivello } from '#domain/reports/giacenze.ts';
import { useNomiTitoli } from '#web/lookup/filtro/raggruppamenti.ts';
import { MenuExport } from '#web/reports/MenuExport.tsx';
import type { DaStampare } from '#web/reports/richiesta-report.ts';
import type { Momento } from './momento.ts';

interface ExportGiacenzeProps {
  readonly momento: Momento;
  readonly filtro: FiltroArchivio;
}

/** «Export» of the positions: those of the filter, as the page looks at them, with the level's totals. */
export function ExportGiacenze({ momento, filtro }: ExportGiacenzeProps) {
  const nomi = useNomiTitoli(filtro);
  const leggi = (): DaStampare => {
    const { data, livelloDettaglio: _livello, ...sguardo } = momento;
    return {
      report: 'giacenze',
      corpo: { ...senzaVuoti(filtro), ...sguardo, dateTo: data } as DaStampare['corpo'],
      parametri: [
        ...sguardoInParole(momento),
        ...parametriSelezionati(PARTI_DI_ARCHIVIO, filtro, nomi),
      ],
      gruppi: gruppiDelLivello(filtro.livelloDettaglio),
    };
  };
  return <MenuExport leggi={leggi} quali="delle giacenze mostrate" />;
}
