import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import type { Report } from '#domain/reports/report.ts';
import { istanteDaRoma } from '../istante-da-roma.ts';
import { Carattere, type FontIncorporato } from './carattere.ts';
import { Foglio, type Orientamento } from './foglio.ts';

const NOTO = '@expo-google-fonts/noto-sans';
const FILE = {
  tondo: `${NOTO}/400Regular/NotoSans_400Regular.ttf`,
  nero: `${NOTO}/600SemiBold/NotoSans_600SemiBold.ttf`,
} as const;

const percorso = (file: string): string => fileURLToPath(import.meta.resolve(file));

/** More groups than these are not bookmarked: nobody searches them in a side bar. */
const MASSIMO_SEGNALIBRI = 5_000;

export interface Caratteri {
  readonly tondo: Carattere;
  readonly nero: Carattere;
}

/** Escaped where pdfkit pastes it into the XMP packet, and as it is in the Info dictionary. */
class TestoXmp extends String {
  override toString(): string {
    return this.valueOf().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  }
}

type Segnalibro = ReturnType<PDFKit.PDFDocument['outline']['addItem']>;

/**
 * A PDF/A-2b of pages written once and let go. What is beyond pdfkit's typings is in this file and in
 * `carattere.ts`. The foot of a page, which says how many there are, is a stream of its own that is
 * written at the end.
 */
export class Documento {
  readonly caratteri: Caratteri;
  private readonly pdf: PDFKit.PDFDocument;
  private readonly piedi: PDFKit.PDFKitReference[] = [];
  private readonly aperti: Segnalibro[] = [];
  private segnalibri = 0;
  private foglio: Foglio | undefined;

  constructor({ titolo, azienda, utente, prodottoIl }: Report) {
    const info = {
      Title: new TestoXmp(titolo),
      Author: new TestoXmp(utente),
      ...(azienda && { Subject: new TestoXmp(azienda.ragioneSociale) }),
      Creator: new TestoXmp('Rateo'),
      Producer: new TestoXmp('PDFKit'),
      CreationDate: istanteDaRoma(prodottoIl),
    } as unknown as PDFKit.DocumentInfo;
    this.pdf = new PDFDocument({
      font: percorso(FILE.tondo),
      autoFirstPage: false,
      pdfVersion: '1.7',
      subset: 'PDF/A-2b',
      lang: 'it-IT',
      displayTitle: true,
      info,
    });
    const tondo = new Carattere(this.fontCorrente());
    this.pdf.font(percorso(FILE.nero));
    this.caratteri = { tondo, nero: new Carattere(this.fontCorrente()) };
  }

  /** How many pages there are so far. */
  get pagine(): number {
    return this.piedi.length;
  }

  /** A new page; what was written on the one before goes out. */
  nuovaPagina({ verso, larghezza, altezza }: Orientamento): Foglio {
    this.finisciPagina();
    this.pdf.addPage({ size: 'A4', layout: verso, margin: 0 });
    const { page } = this.pdf;
    const piede = this.pdf.ref({});
    this.piedi.push(piede);
    (page.dictionary.data as { Contents?: unknown }).Contents = [page.content, piede];
    const fonts = page.fonts as Record<string, unknown>;
    for (const { font } of Object.values(this.caratteri)) fonts[font.id] = font.ref();
    this.foglio = new Foglio(larghezza, altezza);
    return this.foglio;
  }

  /** A bookmark to a height of the present page, below that of the level above. */
  segnalibro(livello: number, titolo: string, y: number): void {
    this.aperti.length = Math.min(livello, this.aperti.length);
    this.segnalibri += 1;
    if (this.segnalibri > MASSIMO_SEGNALIBRI || !this.foglio) return;
    const padre = this.aperti.at(-1) ?? this.pdf.outline;
    const opzioni = { fit: false, top: y, left: this.foglio.larghezza, zoom: 0, expanded: false };
    this.aperti.push(padre.addItem(titolo, opzioni));
  }

  /** Ends the document; each foot is written by its page's number, from 1. */
  chiudi(piede: (foglio: Foglio, pagina: number) => void): void {
    const { larghezza = 0, altezza = 0 } = this.foglio ?? {};
    this.finisciPagina();
    for (const [i, riferimento] of this.piedi.entries()) {
      const foglio = new Foglio(larghezza, altezza);
      piede(foglio, i + 1);
      riferimento.end(foglio.contenuto());
    }
    this.pdf.end();
  }

  /** What is ready to go out, in one piece. */
  *prodotto(): Generator<Uint8Array> {
    const parti: Uint8Array[] = [];
    for (;;) {
      const parte: unknown = this.pdf.read();
      if (!(parte instanceof Uint8Array)) break;
      parti.push(parte);
    }
    if (parti.length > 0) yield Buffer.concat(parti);
  }

  private finisciPagina(): void {
    if (!this.foglio) return;
    // pdfkit begins a page with the axis of y downwards: the second matrix puts it upright again.
    this.pdf.page.write(`1 0 0 -1 0 ${this.foglio.altezza} cm`);
    this.pdf.page.write(this.foglio.contenuto());
    this.foglio = undefined;
  }

  private fontCorrente(): FontIncorporato {
    return (this.pdf as unknown as { readonly _font: FontIncorporato })._font;
  }
}
