import { reportNoto } from '#domain/elenchi/reports.ts';
import { chiediReport, type DaStampare } from './richiesta-report.ts';
import { diciFallito, seguiReport } from './segui-report.ts';

export type FormatoExport = 'CSV' | 'XLSX';

/** What the screen shows as a file, asked for and saved with nothing asked in between. */
export async function esportaSubito(
  { report, corpo }: DaStampare,
  formato: FormatoExport,
): Promise<void> {
  try {
    const noto = reportNoto(report);
    if (!noto) throw new Error(`Non c’è un report ${report}.`);
    const guid = await chiediReport({ noto, corpo, formati: ['csv', 'xlsx'] });
    await seguiReport({ report, guid, scarica: [formato === 'CSV' ? 'csv' : 'xlsx'] });
  } catch (errore) {
    diciFallito(report, errore);
  }
}
