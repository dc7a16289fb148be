import type { FormatoReport } from '#domain/reports/formati.ts';
import { csv } from './csv.ts';
import { excel } from './excel.ts';
import type { Formato } from './formato.ts';
import { pdf } from './pdf.ts';

/** The renderers, by the extension of what they write. */
export const formati: Readonly<Record<FormatoReport, Formato>> = { csv, xlsx: excel, pdf };

/** How many times each reads the rows: its progress is divided by it. */
export const letture: Readonly<Record<FormatoReport, number>> = { csv: 1, xlsx: 1, pdf: 2 };
