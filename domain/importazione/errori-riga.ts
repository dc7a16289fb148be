import type { ColonnaImport } from './colonne.ts';
import { type FormatoNumero, formatiData, formatiNumero } from './maschere.ts';

/** What can be wrong with one cell, one bit each; six bits a column, in the columns' order. */
export const VUOTO = 1;
export const FORMATO = 2;
export const IMPOSSIBILE = 4;
export const LIMITE = 8;
export const SCONOSCIUTO = 16;
export const NON_VALIDO = 32;

export const BIT_PER_COLONNA = 6;
/** At most this many columns: the row's own bits follow them in the same 64-bit number. */
export const COLONNE_MASSIME = 8;

/** The row repeats an earlier row of the file, value included. */
export const RIPETUTA = 1n << 50n;
/** Other rows of the file give the same key another value: none of them can be trusted. */
export const DISCORDE = 1n << 51n;

export interface ErroreRiga {
  /** The column's title as the user knows it; empty when the whole row is meant. */
  readonly colonna: string;
  readonly valore: string;
  readonly messaggio: string;
}

const esempioNumero: Record<FormatoNumero, string> = { it: '1.234,56', en: '1,234.56' };

function formatoAtteso(colonna: ColonnaImport, stile: number): string {
  if (colonna.tipo === 'numero') {
    const formato = stile === formatiNumero.en ? 'en' : 'it';
    return `non è un numero nel formato ${esempioNumero[formato]}`;
  }
  const nomi = Object.entries(formatiData).filter(([, bit]) => (stile & bit) !== 0);
  return `non è una data nel formato ${nomi.map(([nome]) => nome).join(', ')}`;
}

/** One error of one cell, in Italian; `stile` is the style the whole column was read in. */
function messaggio(colonna: ColonnaImport, bit: number, valore: string, stile: number): string {
  const citato = `«${valore.slice(0, 60)}»`;
  switch (bit) {
    case VUOTO:
      return 'manca il valore';
    case FORMATO:
      // The one code that every archive refuses: its rate against itself.
      if (colonna.tipo === 'divisa') return 'il cambio dell’euro contro euro è sempre 1';
      return `${citato} ${formatoAtteso(colonna, stile)}`;
    case IMPOSSIBILE:
      if (colonna.tipo === 'divisa')
        return `la divisa ${citato} non si quota: non è una moneta né un metallo`;
      return `${citato} è una data che non esiste, o fuori dagli anni 1900–2199`;
    case LIMITE:
      return `${citato} ha più di ${colonna.decimali ?? 0} decimali o troppe cifre`;
    case SCONOSCIUTO:
      return `la divisa ${citato} non è in anagrafica`;
    default:
      return colonna.tipo === 'numero'
        ? `${citato}: il valore deve essere maggiore di zero`
        : `la divisa ${citato} non è valida in quella data`;
  }
}

/** The errors that `bits` says of a row, by column, with the cells' text as the file has it. */
export function erroriDiRiga(
  bits: bigint,
  colonne: readonly ColonnaImport[],
  valori: readonly (string | null)[],
  stili: readonly number[],
): ErroreRiga[] {
  const errori: ErroreRiga[] = [];
  colonne.forEach((colonna, i) => {
    const suoi = Number((bits >> BigInt(i * BIT_PER_COLONNA)) & 63n);
    const valore = valori[i] ?? '';
    for (let bit = 1; bit <= NON_VALIDO; bit <<= 1) {
      if ((suoi & bit) === 0) continue;
      errori.push({
        colonna: colonna.titolo,
        valore,
        messaggio: messaggio(colonna, bit, valore, stili[i] ?? 0),
      });
    }
  });
  const chiave = colonne
    .filter((c) => c.chiave)
    .map((c) => c.titolo)
    .join(' e ');
  if ((bits & RIPETUTA) !== 0n) {
    errori.push({ colonna: '', valore: '', messaggio: `riga ripetuta nel file: stessi ${chiave}` });
  }
  if ((bits & DISCORDE) !== 0n) {
    const testo = `valori diversi nel file per gli stessi ${chiave}`;
    errori.push({ colonna: '', valore: '', messaggio: testo });
  }
  return errori;
}
