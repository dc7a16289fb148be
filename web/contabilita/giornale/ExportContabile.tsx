import {
  reportBilancio,
  reportBilancioCee,
  reportGiornale,
  reportMastrini,
  reportQuadratura,
} from '#domain/reports/contabili.ts';
import type { ReportNoto } from '#domain/reports/report-noto.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { useRicercaUrl } from '#web/base/ricerca-url.ts';
import { MenuExport } from '#web/reports/MenuExport.tsx';
import type { DaStampare } from '#web/reports/richiesta-report.ts';
import { periodoDi } from './BarraGiornale.tsx';

/** They are named one by one: the catalogue would bring the fields of every table along. */
const REPORT = {
  giornale: reportGiornale,
  mastrini: reportMastrini,
  'bilancio-verifica': reportBilancio,
} as const satisfies Record<string, ReportNoto>;

export interface ExportContabileProps {
  readonly report: keyof typeof REPORT;
  /** The account whose card it is; all of them where there is none. */
  readonly conto?: number | undefined;
}

/** What else the same days are printed as. */
const ALTRI: Readonly<Partial<Record<keyof typeof REPORT, readonly ReportNoto[]>>> = {
  'bilancio-verifica': [reportBilancioCee, reportQuadratura],
};

/** «Export» of what the days of the address hold. */
export function ExportContabile({ report, conto }: ExportContabileProps) {
  const ricerca = useRicercaUrl();
  const { dataDa, dataA } = periodoDi(ricerca);
  const leggiDi = (quale: string) => (): DaStampare => ({
    report: quale,
    corpo: {
      dateFrom: dataDa,
      dateTo: dataA,
      ...(ricerca.portafoglio && { codPortafoglio: [ricerca.portafoglio] }),
      ...(conto && { ids: [conto] }),
      ...(quale === reportBilancio.nome &&
        ricerca.per === 'categoria' && { gruppi: ['categoria'] }),
    } as DaStampare['corpo'],
    parametri: [
      ...(dataDa ? [{ etichetta: 'Dal', valore: stampaData(dataDa) }] : []),
      ...(dataA ? [{ etichetta: 'Al', valore: stampaData(dataA) }] : []),
    ],
  });
  const altri = ALTRI[report]?.map((altro) => ({
    nome: `${altro.titolo}…`,
    leggi: leggiDi(altro.nome),
  }));
  return (
    <MenuExport
      leggi={leggiDi(report)}
      quali={`di ${REPORT[report].titolo}`}
      {...(altri && { altri })}
    />
  );
}
