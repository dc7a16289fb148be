import { extname } from 'node:path';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import type { StiliScelti } from '#domain/importazioni/stile-colonna.ts';
import type { LetturaFile, RegoleMappatura } from '#domain/mappature/regole.ts';
import { errore } from '#server/base/errori.ts';
import { type Codifica, creaRilevatore, type Rilevatore } from '#server/files/codifica.ts';
import { leggiCsv } from '#server/files/csv-lettura.ts';
import { controllaFirmaExcel, leggiExcel, limitiExcel } from '#server/files/excel-lettura.ts';
import { FileRifiutato } from '#server/files/rifiuto.ts';
import { apriLettura } from './lettura.ts';
import { stiliDi } from './preparazione.ts';
import type { Scelti } from './scelte.ts';

export type FormatoFile = 'csv' | 'excel';

const ESTENSIONI: Readonly<Record<FormatoFile | 'xml', string>> = {
  csv: '.csv',
  excel: '.xlsx',
  xml: '.xml',
};

/**
 * The extension decides the format, and it must be the one that the route takes
 * (docs/regole/importazioni.md#estensione).
 */
export function esigiEstensione(nomeFile: string, formato: FormatoFile | 'xml'): void {
  const estensione = extname(nomeFile).toLowerCase();
  if (estensione === ESTENSIONI[formato]) return;
  const rimedio: Record<FormatoFile | 'xml', string> = {
    csv: 'Il file deve essere in formato CSV',
    xml: 'Il file deve essere l’XML dei cambi della BCE (eurofxref-daily.xml)',
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

/** What a file is read into, and through which mapping. */
export interface Lettibile {
  readonly archivio: Destinazione;
  readonly mappatura: RegoleMappatura | null;
  readonly scelti: Scelti;
}

/**
 * Reads a small file whole, as the worker will, for what can be refused at once: its form, its
 * header, the question of styles. What concerns single rows is the job's to say.
 */
export async function verificaIntero(
  byte: Buffer,
  formato: FormatoFile,
  { archivio, mappatura, scelti }: Lettibile,
  stili: StiliScelti,
): Promise<void> {
  if (byte.length === 0) throw new FileRifiutato('Il file è vuoto.');
  const come = mappatura?.lettura;
  const righe = formato === 'csv' ? righeCsv(byte, come) : leggiExcel(byte, limitiExcel, come);
  const lettura = await apriLettura(righe, archivio, mappatura, scelti);
  for await (const _ of lettura.linee()) {
    // Only what `lettura` learns on the way is wanted here.
  }
  stiliDi(lettura, stili);
}

function righeCsv(byte: Buffer, come: LetturaFile | undefined) {
  const rilevatore = rilevatoreDi(come?.codifica);
  rilevatore.aggiungi(byte);
  return leggiCsv(unBlocco(byte), rilevatore.codifica(), come);
}

/** What is said of the encoding counts; where nothing is, the bytes tell. */
export function rilevatoreDi(codifica: Codifica | undefined): Rilevatore {
  if (codifica === undefined) return creaRilevatore();
  return { aggiungi: () => undefined, codifica: () => codifica };
}

/** What the first bytes of a large file give away; the rest is the worker's to read. */
export async function verificaInizio(
  byte: Buffer,
  formato: FormatoFile,
  { archivio, mappatura, scelti }: Lettibile,
): Promise<void> {
  if (formato === 'excel') return controllaFirmaExcel(byte);
  const rilevatore = rilevatoreDi(mappatura?.lettura?.codifica);
  rilevatore.aggiungi(byte);
  // Where lines are skipped, or quotes are others, the header is the worker's to find.
  if (mappatura?.lettura) return;
  const intestazione = byte.subarray(0, byte.indexOf(10) + 1);
  // A header of several lines, or that ends otherwise, is the worker's to judge.
  if (intestazione.length === 0 || (intestazione.toString('latin1').split('"').length - 1) % 2)
    return;
  const righe = leggiCsv(unBlocco(intestazione), rilevatore.codifica());
  await apriLettura(righe, archivio, mappatura, scelti);
}
