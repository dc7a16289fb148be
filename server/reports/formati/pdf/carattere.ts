/** What we use of pdfkit's embedded font; `carattere.test.ts` guards that it is still so. */
export interface FontIncorporato {
  readonly id: string;
  readonly font: { hasGlyphForCodePoint(punto: number): boolean };
  /** Puts the glyphs into the subset; their numbers in hexadecimal, and their advances. */
  encode(testo: string): [string[], { readonly advanceWidth: number }[]];
  /** What each glyph of the subset is copied as. */
  readonly unicode: number[][];
  ref(): unknown;
}

/** The true minus, as wide as a digit; whoever copies it gets the hyphen that spreadsheets read. */
export const MENO = '\u2212';

const SCONOSCIUTO = '\ufffd';

/** Texts of these characters are printed as they are: all of them have a glyph. */
const SICURO = /^[ -~\u00a1-\u00ac\u00ae-\u017f]*$/;

const simili = new Map([
  ['\u2192', '->'],
  ['\u2190', '<-'],
  ['\u2011', '-'],
]);

/** A byte within the parentheses of a PDF's string. */
const byteScritto = (byte: number): string =>
  [0x0a, 0x0d, 0x28, 0x29, 0x5c].includes(byte)
    ? `\\${byte.toString(8).padStart(3, '0')}`
    : String.fromCharCode(byte);

/**
 * A font of the document, for the plain text of tables: each character has one glyph and one advance,
 * asked once from pdfkit and remembered. Without shaping (kerning, ligatures), which costs ten times
 * the rest of a page. Widths are in thousandths of the type size.
 */
export class Carattere {
  readonly font: FontIncorporato;
  private readonly glifi: string[] = [];
  private readonly avanzi = new Float64Array(0x10000).fill(-1);

  constructor(font: FontIncorporato) {
    this.font = font;
    const [glifo = ''] = font.encode(MENO)[0];
    font.unicode[Number.parseInt(glifo, 16)] = [0x2d];
    font.unicode[0] = [0xfffd];
  }

  /** A text of which the font has every character: composed, without controls, on one line. */
  pulito(testo: string): string {
    if (SICURO.test(testo)) return testo;
    const composto = testo
      .normalize('NFC')
      .replace(/\s+/g, ' ')
      .replace(/\p{Cc}|\p{Default_Ignorable_Code_Point}/gu, '');
    let uscita = '';
    for (const segno of composto) uscita += this.stampabile(segno);
    return uscita;
  }

  /** The width of a cleaned text. */
  larghezza(testo: string): number {
    let somma = 0;
    for (let i = 0; i < testo.length; i += 1) {
      const codice = testo.charCodeAt(i);
      const avanzo = this.avanzi[codice] ?? -1;
      somma += avanzo >= 0 ? avanzo : this.impara(codice);
    }
    return somma;
  }

  /** A cleaned text as the bytes of the operand of a PDF's `Tj`. */
  letterale(testo: string): string {
    let uscita = '';
    for (let i = 0; i < testo.length; i += 1) {
      const codice = testo.charCodeAt(i);
      let glifo = this.glifi[codice];
      if (glifo === undefined) {
        this.impara(codice);
        glifo = this.glifi[codice] ?? '';
      }
      uscita += glifo;
    }
    return uscita;
  }

  private impara(codice: number): number {
    const [[glifo = '0000'], [posto]] = this.font.encode(String.fromCharCode(codice));
    const avanzo = posto?.advanceWidth ?? 0;
    const numero = Number.parseInt(glifo, 16);
    this.glifi[codice] = byteScritto(numero >> 8) + byteScritto(numero & 0xff);
    this.avanzi[codice] = avanzo;
    return avanzo;
  }

  private stampabile(segno: string): string {
    if (this.ha(segno)) return segno;
    const simile = simili.get(segno) ?? segno.normalize('NFKC');
    return simile !== segno && [...simile].every((s) => this.ha(s)) ? simile : SCONOSCIUTO;
  }

  private ha(segno: string): boolean {
    const punto = segno.codePointAt(0) ?? 0;
    return punto < 0x10000 && this.font.font.hasGlyphForCodePoint(punto);
  }
}
