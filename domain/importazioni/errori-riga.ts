import { cita, nonAmmesso } from '#domain/record/difetti.ts';
import type { ColonnaImport } from './colonne.ts';
import { type FormatoNumero, formatiData, formatiNumero } from './maschere.ts';

/** What can be wrong with one cell, one bit each; six bits a column, in the columns' order. */
export const VUOTO = 1;
export const FORMATO = 2;
export const IMPOSSIBILE = 4;
export const LIMITE = 8;
export const SCONOSCIUTO = 16;
export const NON_VALIDO = 32;

const BIT_PER_COLONNA = 6;
/** The first columns share a 64-bit number with the row's own bits; the others have words of theirs. */
const COLONNE_NELLA_PRIMA = 8;
const COLONNE_PER_PAROLA = 10;

/** The row repeats an earlier row of the file, value included. */
export const RIPETUTA = 1n << 50n;
/** Other rows of the file give the same key another value: none of them can be trusted. */
export const DISCORDE = 1n << 51n;
/** A column beyond the first ones is wrong: which one, the other words say. */
export const ALTROVE = 1n << 52n;
/** A rule of the destination refuses the row: why, its notes say. */
export const REGOLA = 1n << 53n;
/** What the row would change has to be confirmed: what it is, its notes say. */
export const DA_CONFERMARE = 1n << 54n;
/** Nothing is wrong with it, and it stays out all the same: why, its notes say. */
export const LASCIATA = 1n << 55n;

/** In which word, and from which bit on, the errors of the column stand. */
export function postoErrori(i: number): { readonly parola: number; readonly bit: number } {
  if (i < COLONNE_NELLA_PRIMA) return { parola: 0, bit: i * BIT_PER_COLONNA };
  const oltre = i - COLONNE_NELLA_PRIMA;
  return {
    parola: 1 + Math.floor(oltre / COLONNE_PER_PAROLA),
    bit: (oltre % COLONNE_PER_PAROLA) * BIT_PER_COLONNA,
  };
}

/** How many words the errors of so many columns take. */
export const paroleErrori = (colonne: number): number =>
  colonne === 0 ? 1 : postoErrori(colonne - 1).parola + 1;

export interface ErroreRiga {
  /** The column's title as the user knows it; empty when the whole row is meant. */
  readonly colonna: string;
  readonly valore: string;
  readonly messaggio: string;
  /** The title of the destination's column; missing when the whole row is meant. */
  readonly campo?: string;
}

const esempioNumero: Record<FormatoNumero, string> = { it: '1.234,56', en: '1,234.56' };

function formatoAtteso(colonna: ColonnaImport, stile: number): string {
  if (colonna.tipo === 'numero') {
    const formato = stile === formatiNumero.en ? 'en' : 'it';
    return `non è un numero nel formato ${esempioNumero[formato]}`;
  }
  if (colonna.tipo === 'siNo') return 'non dice né sì né no: scrivere Sì o No';
  if (colonna.tipo === 'codice') {
    return colonna.forma === 'isin'
      ? 'non è un ISIN: due lettere, nove caratteri e la cifra di controllo'
      : `non è un codice: fino a ${colonna.lunghezza ?? 20} lettere, cifre e segni _ . / -`;
  }
  const nomi = Object.entries(formatiData).filter(([, bit]) => (stile & bit) !== 0);
  return `non è una data nel formato ${nomi.map(([nome]) => nome).join(', ')}`;
}

/** Words of its own for the one kind whose rows are looked up in the currencies of the archives. */
function messaggioDivisa(bit: number, citato: string): string {
  switch (bit) {
    case FORMATO:
      // The one code that every archive refuses: its rate against itself.
      return 'il cambio dell’euro contro euro è sempre 1';
    case IMPOSSIBILE:
      return `la divisa ${citato} non si quota: non è una moneta né un metallo`;
    case SCONOSCIUTO:
      return `la divisa ${citato} non è in anagrafica`;
    default:
      return `la divisa ${citato} non è valida in quella data`;
  }
}

function messaggioScelta({ elenco }: ColonnaImport, bit: number, valore: string): string {
  const citato = cita(valore);
  if (!elenco) return `${citato} non è fra i valori ammessi`;
  if ('tabella' in elenco) {
    const { nome, sconosciuto, ambiguo } = elenco;
    if (bit === NON_VALIDO) return `${citato} ${ambiguo ?? 'non dice quale: indicare il codice'}`;
    return sconosciuto ? `${citato}: ${sconosciuto}` : `${nome} ${citato} non è in anagrafica`;
  }
  return nonAmmesso(
    valore,
    elenco.valori.map(({ codice }) => codice),
  );
}

const segnoAtteso = ({ nonNegativo }: ColonnaImport): string =>
  nonNegativo ? 'il valore non può essere negativo' : 'il valore deve essere maggiore di zero';

/** One error of one cell, in Italian; `stile` is the style the whole column was read in. */
function messaggio(colonna: ColonnaImport, bit: number, valore: string, stile: number): string {
  const citato = cita(valore);
  if (bit === VUOTO) return 'manca il valore';
  if (colonna.tipo === 'divisa') return messaggioDivisa(bit, citato);
  if (colonna.tipo === 'scelta') return messaggioScelta(colonna, bit, valore);
  switch (bit) {
    case FORMATO:
      return `${citato} ${formatoAtteso(colonna, stile)}`;
    case IMPOSSIBILE:
      return `${citato} è una data che non esiste, o fuori dagli anni 1900–2199`;
    case LIMITE:
      return colonna.tipo === 'numero'
        ? `${citato} ha più di ${colonna.decimali ?? 0} decimali o troppe cifre: arrotondarlo nel file, ` +
            'o far arrotondare la colonna da una mappatura'
        : `${citato} ha più di ${colonna.lunghezza ?? 0} caratteri`;
    default:
      return `${citato}: ${segnoAtteso(colonna)}`;
  }
}

/** How the errors of a column name it: as the file does, where it was read through a mapping. */
export const nomeNelFile = ({ nelFile, titolo }: ColonnaImport): string => nelFile ?? titolo;

/** The errors that the words of bits say of a row, by column, with the cells' text as in the file. */
export function erroriDiRiga(
  parole: readonly bigint[],
  colonne: readonly ColonnaImport[],
  valori: readonly (string | null)[],
  stili: readonly number[],
): ErroreRiga[] {
  const errori: ErroreRiga[] = [];
  colonne.forEach((colonna, i) => {
    const { parola, bit: primo } = postoErrori(i);
    const suoi = Number(((parole[parola] ?? 0n) >> BigInt(primo)) & 63n);
    const valore = valori[i] ?? '';
    for (let bit = 1; bit <= NON_VALIDO; bit <<= 1) {
      if ((suoi & bit) === 0) continue;
      errori.push({
        colonna: nomeNelFile(colonna),
        valore,
        messaggio: messaggio(colonna, bit, valore, stili[i] ?? 0),
        campo: colonna.titolo,
      });
    }
  });
  const bits = parole[0] ?? 0n;
  const chiavi = colonne.filter((c) => c.chiave).map((c) => c.titolo);
  // The notes say what rows contradict each other in, when no key is among the columns.
  const chiave = chiavi.length > 0 ? chiavi.join(' e ') : 'codice e listino';
  if ((bits & RIPETUTA) !== 0n) {
    errori.push({ colonna: '', valore: '', messaggio: `riga ripetuta nel file: stessi ${chiave}` });
  }
  if ((bits & DISCORDE) !== 0n && chiavi.length > 0) {
    const testo = `valori diversi nel file per gli stessi ${chiave}`;
    errori.push({ colonna: '', valore: '', messaggio: testo });
  }
  return errori;
}
