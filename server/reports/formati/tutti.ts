import type { FormatoReport } from '#domain/reports/formati.ts';
import { csv } from './csv.ts';
import { excel } from './excel.ts';
import type { Formato } from './formato.ts';
import { pdf } from './pdf.ts';

/** The renderers, by the extension of what they write. */
export const formati: Readonly<Record<FormatoReport, Formato>> = { csv, xlsx: excel, pdf };
