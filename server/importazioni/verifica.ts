import { extname } from 'node:path';
import type { Destinazione } from '#domain/importazione/destinazioni.ts';
import type { StiliScelti } from '#domain/importazione/stile-colonna.ts';
import { errore } from '#server/errori.ts';
import { creaRilevatore } from '#server/files/codifica.ts';
import { leggiCsv } from '#server/files/csv-lettura.ts';
import { controllaFirmaExcel, leggiExcel } from '#server/files/excel-lettura.ts';
import { FileRifiutato } from '#server/files/rifiuto.ts';
import type { SorgenteRighe } from '#server/files/righe.ts';
import { inLinee, nuovaLettura } from '#server/importazioni/lettura.ts';
import { stiliDi } from '#server/importazioni/preparazione.ts';

export type FormatoFile = 'csv' | 'excel';

/** The extension decides the format, and it must be the one that the route takes (specification §5). */
export function esigiEstensione(nomeFile: string, formato: FormatoFile): void {
  const estensione = extname(nomeFile).toLowerCase();
  if (estensione === (formato === 'csv' ? '.csv' : '.xlsx')) return;
  const rimedio: Record<FormatoFile, string> = {
    csv: 'Il file deve essere in formato CSV',
    excel:
      estensione === '.xls'
        ? 'Il file è un vecchio Excel (.xls): aprirlo in Excel e salvarlo come .xlsx'
        : 'Il file deve essere in formato Excel (.xlsx)',
  };
  const messaggio = rimedio[formato];
  throw errore('FORMATO_NON_SUPPORTATO', {
    detail: messaggio,
    errori: [{ campo: 'file', messaggio }],
  });
}

export const comeRifiuto = (causa: unknown): unknown =>
  causa instanceof FileRifiutato
    ? errore('REGOLA_VIOLATA', {
        detail: causa.message,
        errori: [{ campo: 'file', messaggio: causa.message }],
        cause: causa,
      })
    : causa;

async function* unBlocco(byte: Buffer): AsyncGenerator<Buffer> {
  yield byte;
}

/**
 * Reads a small file whole, as the worker will, for what can be refused at once: its form, its
 * header, the question of styles. What concerns single rows is the job's to say.
 */
export async function verificaIntero(
  byte: Buffer,
  formato: FormatoFile,
  archivio: Destinazione,
  scelti: StiliScelti,
): Promise<void> {
  if (byte.length === 0) throw new FileRifiutato('Il file è vuoto.');
  const righe = formato === 'csv' ? righeCsv(byte) : leggiExcel(byte);
  const lettura = nuovaLettura(archivio.colonneImport);
  for await (const _ of inLinee(righe, archivio.colonneImport, lettura)) {
    // Only what `lettura` learns on the way is wanted here.
  }
  stiliDi(archivio, lettura, scelti);
}

function righeCsv(byte: Buffer) {
  const rilevatore = creaRilevatore();
  rilevatore.aggiungi(byte);
  return leggiCsv(unBlocco(byte), rilevatore.codifica());
}

/** Of a large file, what its first bytes give away; the rest is the worker's to read. */
export async function verificaInizio(
  byte: Buffer,
  formato: FormatoFile,
  archivio: Destinazione,
): Promise<void> {
  if (formato === 'excel') return controllaFirmaExcel(byte);
  const rilevatore = creaRilevatore();
  rilevatore.aggiungi(byte);
  const intestazione = byte.subarray(0, byte.indexOf(10) + 1);
  // A header of several lines, or that ends otherwise, is the worker's to judge.
  if (intestazione.length === 0 || (intestazione.toString('latin1').split('"').length - 1) % 2)
    return;
  const lettura = nuovaLettura(archivio.colonneImport);
  const prima = leggiCsv(unBlocco(intestazione), rilevatore.codifica());
  for await (const _ of inLinee(soloIntestazione(prima), archivio.colonneImport, lettura)) {
    // One line is all there is.
  }
}

/** The header and one empty row, so that a header alone is not taken for an empty file. */
async function* soloIntestazione(righe: SorgenteRighe): SorgenteRighe {
  for await (const blocco of righe) {
    if (blocco.righe.length > 0)
      yield { righe: [...blocco.righe, []], numeri: [...blocco.numeri, 2] };
  }
}
