import { rotteReports } from '#contract/reports.ts';
import type { Ingresso } from '#contract/rotta.ts';
import type { FormatoReport } from '#domain/reports/formati.ts';
import type { ParametroReport } from '#domain/reports/report.ts';
import type { ReportNoto } from '#domain/reports/report-noto.ts';
import { chiama } from '#web/base/api.ts';
import { nuovoGuid } from '#web/base/guid.ts';

/**
 * The request of a report (docs/regole/report.md#richiesta): the screen's filter, its rows, their
 * order.
 */
export type CorpoReport = Ingresso<typeof rotteReports.archivio>['body'];

/** What a screen would print at this moment. */
export interface DaStampare {
  /** The report, by the name that `domain/elenchi/reports.ts` gives it. */
  readonly report: string;
  readonly corpo: CorpoReport;
  /** What goes along, said in words. */
  readonly parametri: readonly ParametroReport[];
  /** The levels by which the screen itself gathers its rows: proposed. */
  readonly gruppi?: readonly string[];
}

export interface Richiesta {
  readonly noto: Pick<ReportNoto, 'indirizzo' | 'ambito'>;
  readonly corpo: CorpoReport;
  readonly formati: readonly FormatoReport[];
  readonly gruppi?: readonly string[];
  readonly anno?: number;
}

/** Asks for a report at its own address; what comes back is the guid of its job. */
export async function chiediReport(richiesta: Richiesta): Promise<string> {
  const { noto, corpo, formati, gruppi, anno } = richiesta;
  const url = noto.indirizzo.replace('{anno}', String(anno ?? ''));
  const rotta = { ...rotteReports.archivio, url, ambito: noto.ambito };
  const body = {
    ...corpo,
    formati: [...formati],
    ...(gruppi && { gruppi: [...gruppi] }),
  } as CorpoReport;
  const parti = { params: {}, query: { guid: nuovoGuid() }, body };
  const { guidID } = await chiama(rotta, parti as never);
  return guidID;
}
