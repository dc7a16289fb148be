import { writeXlsxStream } from 'hucre/xlsx';
import { stileNumero } from '#domain/importazione/stile-numero.ts';

/** A column of an exported file. Values come as the database's text: 'yyyy-MM-dd', '1.0842'. */
export interface ColonnaFile {
  readonly titolo: string;
  readonly tipo: 'testo' | 'data' | 'numero';
  /** The least shown; further digits are never hidden. */
  readonly decimali?: number;
}

export type ValoreFile = string | null;
type BloccoValori = readonly (readonly ValoreFile[])[];

const BOM = '\ufeff';

const dataItaliana = (iso: string): string =>
  `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`;

/**
 * A text that a spreadsheet would take for a formula is kept a text by an apostrophe in front, the
 * spreadsheets' own mark (OWASP, CSV injection).
 */
const innocuo = (testo: string): string =>
  /^[=+\-@\t\r]/.test(testo) && stileNumero(testo) === 0 ? `'${testo}` : testo;

function cellaCsv(valore: ValoreFile, colonna: ColonnaFile | undefined): string {
  if (valore === null) return '';
  if (colonna?.tipo === 'data') return dataItaliana(valore);
  if (colonna?.tipo === 'numero') return valore.replace('.', ',');
  const testo = innocuo(valore);
  return /[";\r\n]/.test(testo) ? `"${testo.replaceAll('"', '""')}"` : testo;
}

/** Italian CSV: UTF-8 with BOM, semicolons, decimal comma, dd/mm/yyyy, CRLF; Excel opens it right. */
export async function* scriviCsv(
  colonne: readonly ColonnaFile[],
  blocchi: AsyncIterable<BloccoValori>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`${BOM}${colonne.map((c) => cellaCsv(c.titolo, undefined)).join(';')}\r\n`);
  for await (const blocco of blocchi) {
    let testo = '';
    for (const riga of blocco) {
      testo += `${riga.map((valore, i) => cellaCsv(valore, colonne[i])).join(';')}\r\n`;
    }
    if (testo !== '') yield Buffer.from(testo);
  }
}

/** A number as a number where a double holds all its digits, as text where it would lose some. */
function numeroExcel(valore: string): number | string {
  const cifre = valore.replace(/^-?0*\.?0*|\.|0+$/g, '').length;
  return cifre > 15 ? valore : Number(valore);
}

function cellaExcel(valore: ValoreFile, colonna: ColonnaFile | undefined) {
  if (valore === null) return null;
  if (colonna?.tipo === 'data') return new Date(`${valore}T00:00:00Z`);
  return colonna?.tipo === 'numero' ? numeroExcel(valore) : valore;
}

function formato(colonna: ColonnaFile): { numFmt?: string; width: number } {
  if (colonna.tipo === 'data') return { numFmt: 'dd/mm/yyyy', width: 12 };
  if (colonna.tipo === 'testo') return { width: 24 };
  return { numFmt: `#,##0.${'0'.repeat(colonna.decimali ?? 2)}########`, width: 18 };
}

async function* righeExcel(
  colonne: readonly ColonnaFile[],
  blocchi: AsyncIterable<BloccoValori>,
): AsyncGenerator<(string | number | Date | null)[]> {
  for await (const blocco of blocchi) {
    for (const riga of blocco) yield riga.map((valore, i) => cellaExcel(valore, colonne[i]));
  }
}

/** An .xlsx with real numbers and real dates, header frozen; it streams in constant memory. */
export async function* scriviExcel(
  titolo: string,
  colonne: readonly ColonnaFile[],
  blocchi: AsyncIterable<BloccoValori>,
): AsyncGenerator<Buffer> {
  const flusso = writeXlsxStream(righeExcel(colonne, blocchi), {
    name: titolo.slice(0, 31),
    columns: colonne.map((c) => ({ header: c.titolo, ...formato(c) })),
    freezePane: { rows: 1 },
  });
  for await (const blocco of flusso) yield Buffer.from(blocco);
}
