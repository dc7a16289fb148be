import { rotteReports } from '#contract/reports.ts';
import type { Ingresso } from '#contract/rotta.ts';
import type { ReportNoto } from '#domain/reports/elenco.ts';
import type { FormatoReport } from '#domain/reports/formati.ts';
import type { ParametroReport } from '#domain/reports/report.ts';
import { chiama } from '#web/api.ts';
import { nuovoGuid } from '#web/importazioni/guid.ts';

/** The request of a report (specification §3): the screen's filter, its rows, their order. */
export type CorpoReport = Ingresso<typeof rotteReports.archivio>['body'];

/** What a screen would print at this moment. */
export interface DaStampare {
  /** By the name that `domain/reports/elenco.ts` gives it. */
  readonly report: string;
  readonly corpo: CorpoReport;
  /** What goes along, said in words. */
  readonly parametri: readonly ParametroReport[];
  /** By what the screen itself gathers its rows: proposed. */
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
