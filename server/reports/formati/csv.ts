import { scriviCsv } from '#server/files/scrivi.ts';
import type { Formato } from './formato.ts';
import { colonneFile, righeFile } from './righe-file.ts';

/** Italian CSV, as Excel opens it: levels first, sums where the report has them. */
export const csv: Formato = (report, eventi) =>
  scriviCsv(colonneFile(report), righeFile(report, eventi()));
