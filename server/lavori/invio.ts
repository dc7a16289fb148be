import { extname } from 'node:path';
import type { FastifyReply } from 'fastify';
import type { FileAperto } from './file.ts';

const tipiFile: Readonly<Record<string, string>> = {
  '.csv': 'text/csv; charset=utf-8',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
  '.ics': 'text/calendar; charset=utf-8',
};

/**
 * Sends a file under its name, whatever letters are in it (RFC 6266): to be saved, or, `inline`, to
 * be shown where it arrives.
 */
export const inviaFile = (
  reply: FastifyReply,
  { nome, byte, flusso }: FileAperto,
  come: 'attachment' | 'inline' = 'attachment',
): FastifyReply =>
  reply
    .type(tipiFile[extname(nome)] ?? 'application/octet-stream')
    .header('content-length', byte)
    .header(
      'content-disposition',
      `${come}; filename="${nome.replace(/[^\w.-]+/g, '_')}"; ` +
        `filename*=UTF-8''${encodeURIComponent(nome)}`,
    )
    .send(flusso);
