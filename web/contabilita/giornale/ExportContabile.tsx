import { reportNoto } from '#domain/elenchi/reports.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { useRicercaUrl } from '#web/base/ricerca-url.ts';
import { MenuExport } from '#web/reports/MenuExport.tsx';
import type { DaStampare } from '#web/reports/richiesta-report.ts';
import { periodoDi } from './BarraGiornale.tsx';

export interface ExportContabileProps {
  readonly report: 'giornale' | 'mastrini' | 'bilancio-verifica';
  /** The account whose card it is; all of them where there is none. */
  readonly conto?: number | undefined;
}

/** «Export» of what the days of the address hold. */
export function ExportContabile({ report, conto }: ExportContabileProps) {
  const ricerca = useRicercaUrl();
  const { dataDa, dataA } = periodoDi(ricerca);
  const leggi = (): DaStampare => ({
    report,
    corpo: {
      dateFrom: dataDa,
      dateTo: dataA,
      ...(ricerca.portafoglio && { codPortafoglio: [ricerca.portafoglio] }),
      ...(conto && { ids: [conto] }),
    } as DaStampare['corpo'],
    parametri: [
      ...(dataDa ? [{ etichetta: 'Dal', valore: stampaData(dataDa) }] : []),
      ...(dataA ? [{ etichetta: 'Al', valore: stampaData(dataA) }] : []),
    ],
  });
  return <MenuExport leggi={leggi} quali={`di ${reportNoto(report)?.titolo ?? report}`} />;
}
