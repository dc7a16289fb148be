import type { Carattere } from './carattere.ts';

/** How a text is set: with which font, how large, in black or in the grey of what is secondary. */
export interface Stile {
  readonly carattere: Carattere;
  readonly corpo: number;
  readonly grigio?: boolean;
}

/** Which way the sheets stand, and their measures in points. */
export interface Orientamento {
  readonly verso: 'portrait' | 'landscape';
  readonly larghezza: number;
  readonly altezza: number;
}

export const VERTICALE: Orientamento = { verso: 'portrait', larghezza: 595.28, altezza: 841.89 };
export const ORIZZONTALE: Orientamento = { verso: 'landscape', larghezza: 841.89, altezza: 595.28 };

const NERO = 0;
const GRIGIO = 0.38;

const cifra = (n: number): string => String(Math.round(n * 100) / 100);

/**
 * What is drawn on one page, as the operators of a PDF. Heights are measured from the top; a text
 * stands on its base line.
 */
export class Foglio {
  readonly larghezza: number;
  readonly altezza: number;
  private operatori = '';
  private carattere = '';
  private tinta = NERO;

  constructor(larghezza: number, altezza: number) {
    this.larghezza = larghezza;
    this.altezza = altezza;
  }

  /** The drawing as bytes, between a state of the page saved and restored. */
  contenuto(): Uint8Array {
    return Buffer.from(`q\n${this.operatori}Q\n`, 'latin1');
  }

  /** A cleaned text that begins at x. */
  testo(testo: string, x: number, y: number, { carattere, corpo, grigio = false }: Stile): void {
    if (testo === '') return;
    const scelto = `/${carattere.font.id} ${cifra(corpo)} Tf\n`;
    if (scelto !== this.carattere) {
      this.operatori += scelto;
      this.carattere = scelto;
    }
    const tinta = grigio ? GRIGIO : NERO;
    if (tinta !== this.tinta) {
      this.operatori += `${tinta} g\n`;
      this.tinta = tinta;
    }
    const dove = `${cifra(x)} ${cifra(this.altezza - y)}`;
    this.operatori += `BT ${dove} Td (${carattere.letterale(testo)}) Tj ET\n`;
  }

  /** A text that ends at x. */
  testoADestra(testo: string, x: number, y: number, stile: Stile): void {
    const larga = (stile.carattere.larghezza(testo) * stile.corpo) / 1000;
    this.testo(testo, x - larga, y, stile);
  }

  /** A level rule. */
  filo(x: number, y: number, fino: number, spessore: number): void {
    const alto = cifra(this.altezza - y);
    this.operatori += `${cifra(spessore)} w ${cifra(x)} ${alto} m ${cifra(fino)} ${alto} l S\n`;
  }

  /** The frame of a box. */
  riquadro(x: number, y: number, largo: number, alto: number): void {
    const basso = cifra(this.altezza - y - alto);
    this.operatori += `0.4 w ${cifra(x)} ${basso} ${cifra(largo)} ${cifra(alto)} re S\n`;
  }
}
