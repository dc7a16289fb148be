import { eCifra, innocuo } from '#domain/importazioni/innocuo.ts';
import { stampaData } from '#domain/tempo/data.ts';

/** A column of a file that is written. Values come as the database's text: 'yyyy-MM-dd', '1.0842'. */
export interface ColonnaFile {
  readonly titolo: string;
  readonly tipo: 'testo' | 'data' | 'numero';
  /** The least shown; further digits are never hidden. */
  readonly decimali?: number;
  /** The width in characters. */
  readonly larghezza?: number;
  /** Summed by the rows that are sums (`RigaSomma`). */
  readonly totale?: boolean;
  /** Rows in which it reads so are in no sum. */
  readonly fuoriTotale?: { readonly valore: string };
}

export type ValoreFile = string | null;

/** A row that is the sum of rows above it: those of its group, or all of them. */
export interface RigaSomma {
  /** A total of a group at this level, the outermost 0; null of all the rows. */
  readonly livello: number | null;
  /** Its words and its exact totals, column by column. */
  readonly valori: readonly ValoreFile[];
}

export type RigaFile = readonly ValoreFile[] | RigaSomma;
export type BlocchiFile = AsyncIterable<readonly RigaFile[]>;

export const eSomma = (riga: RigaFile): riga is RigaSomma => !Array.isArray(riga);

const DA_VIRGOLETTE = /[";\r\n]/;

const testoCsv = (valore: string): string => {
  const testo = innocuo(valore);
  return DA_VIRGOLETTE.test(testo) ? `"${testo.replaceAll('"', '""')}"` : testo;
};

/** Words of a sum may stand in a column of numbers or of days. */
const eNumero = (valore: string): boolean =>
  eCifra(valore.charCodeAt(valore.charCodeAt(0) === 45 ? 1 : 0));
const eGiorno = (valore: string): boolean =>
  valore.length === 10 && valore[4] === '-' && eCifra(valore.charCodeAt(0));

/** A cell of an Italian CSV: semicolons, decimal comma, dd/mm/yyyy. */
export function cellaCsv(valore: ValoreFile, tipo: ColonnaFile['tipo']): string {
  if (valore === null) return '';
  if (tipo === 'numero' && eNumero(valore)) return valore.replace('.', ',');
  if (tipo === 'data' && eGiorno(valore)) return stampaData(valore);
  return testoCsv(valore);
}

const MS_PER_GIORNO = 86_400_000;
const GIORNO_ZERO_EXCEL = Date.UTC(1899, 11, 30);
/** Before it Excel counts a day that never was: 29/02/1900. */
const PRIMO_GIORNO_EXCEL = '1900-03-01';

/** Excel's number of a day; undefined where it has none. */
export function giornoExcel(iso: string): number | undefined {
  if (!eGiorno(iso) || iso < PRIMO_GIORNO_EXCEL) return undefined;
  return (Date.parse(iso) - GIORNO_ZERO_EXCEL) / MS_PER_GIORNO;
}

const CIFRE_DI_UN_DOUBLE = 15;

/** Whether Excel, whose numbers are doubles, keeps all the digits of a decimal. */
export function siContaInExcel(valore: string): boolean {
  if (!eNumero(valore)) return false;
  if (valore.length <= CIFRE_DI_UN_DOUBLE) return true;
  return valore.replace(/^-?0*\.?0*|\.|0+$/g, '').length <= CIFRE_DI_UN_DOUBLE;
}

const DECIMALI_MASSIMI = 10;

/** How Excel shows a number of the column: at least its decimals, and no further digit hidden. */
export function formatoNumero(decimali: number, intero: boolean): string {
  if (decimali === 0 && intero) return '#,##0';
  const minimi = Math.max(1, decimali);
  const certi = decimali === 0 ? '#' : '0'.repeat(minimi);
  return `#,##0.${certi}${'#'.repeat(Math.max(0, DECIMALI_MASSIMI - minimi))}`;
}

export const decimaliDi = ({ decimali }: ColonnaFile): number => decimali ?? 2;

const TESTO_MASSIMO_EXCEL = 32_767;

/** A text as a cell of Excel holds it: of limited length, without what XML cannot say. */
export function testoExcel(valore: string): string {
  const testo =
    valore.length > TESTO_MASSIMO_EXCEL ? `${valore.slice(0, TESTO_MASSIMO_EXCEL - 1)}…` : valore;
  return DA_SCRIVERE_ALTRIMENTI.test(testo) ? inXml(testo) : testo;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot say them.
const DA_SCRIVERE_ALTRIMENTI = /[&<>\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|_x/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot say them.
const NON_IN_XML = /[\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Excel writes a character that XML has not as `_x000D_`, and a text that looks like one too. */
const inXml = (testo: string): string =>
  testo
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(
      NON_IN_XML,
      (c) => `_x${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    );
