/** What hears the tags and texts of a document, whoever reads them; names as they are written. */
export interface UditoreXml {
  apre(nome: string, attributi: Readonly<Record<string, string>>): void;
  testo(testo: string): void;
  chiude(nome: string): void;
  /** Takes a whole element that begins here, where it knows how, and says where it ends; else 0. */
  ripete(testo: string, da: number): number;
}

interface Tag {
  readonly nome: string;
  readonly attributi: Readonly<Record<string, string>>;
  readonly vuoto: boolean;
}

/** What is taken apart once, as it comes again with each line: short, and of so many. */
const LUNGHEZZA_TENUTA = 200;
const TENUTI = 500;

/**
 * What was made of pieces of a document, by what is written there. What is kept is made of a copy, as a piece of a text may
 * hold all of it: whoever makes tags up does not fill the memory.
 */
export class Tenuti<T> {
  readonly #noti = new Map<string, T>();
  readonly #fai: (scritto: string) => T;

  constructor(fai: (scritto: string) => T) {
    this.#fai = fai;
  }

  di(scritto: string): T {
    const noto = this.#noti.get(scritto);
    if (noto !== undefined) return noto;
    if (scritto.length > LUNGHEZZA_TENUTA || this.#noti.size >= TENUTI) return this.#fai(scritto);
    const suo = Buffer.from(scritto, 'utf16le').toString('utf16le');
    const fatto = this.#fai(suo);
    this.#noti.set(suo, fatto);
    return fatto;
  }
}

/** A tag or a text that is not complete after so much is not simple. */
const IN_ATTESA_MASSIMA = 65_536;

const TAG =
  /^([A-Za-z_][\w.:-]*)((?:[ \t\n]+[A-Za-z_][\w.:-]*="[\x20\x21\x23-\x25\x27-\x3b\x3d-\x7e]*")*)[ \t\n]*(\/?)$/;
const ATTRIBUTO = /([A-Za-z_][\w.:-]*)="([^"]*)"/g;

/** What nearly every text is of: nothing in it has to be undone. */
const PIANO = /^[\t\n\x20-\x25\x27-\x5c\x5e-\ud7ff\ue000-\ufffd]*$/;
/** What no text may hold, and what is left to the parser: pairs of surrogates. */
const NON_SEMPLICE =
  /[^\t\n\r\x20-\ud7ff\ue000-\ufffd]|\]\]>|\r(?!\n)|&(?!(?:amp|lt|gt|quot|apos);)/;
const DA_SCIOGLIERE = /\r\n|&(?:amp|lt|gt|quot|apos);/g;
const SCIOLTI: Readonly<Record<string, string>> = {
  ...{ '\r\n': '\n', '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" },
};

/** A text as it is meant; null where it is not simple. */
function testoDi(scritto: string): string | null {
  if (PIANO.test(scritto)) return scritto;
  if (NON_SEMPLICE.test(scritto)) return null;
  return scritto.replace(DA_SCIOGLIERE, (una) => SCIOLTI[una] ?? una);
}

function tagDi(scritto: string): Tag | null {
  const letto = TAG.exec(scritto);
  if (!letto) return null;
  const [, nome = '', attributi = '', vuoto] = letto;
  const coppie = [...attributi.matchAll(ATTRIBUTO)].map(([, suo, valore]) => [suo, valore]);
  const uniti = Object.fromEntries(coppie) as Record<string, string>;
  // The same attribute twice is not well-formed: the parser says so.
  if (Object.keys(uniti).length < coppie.length) return null;
  return { nome, attributi: uniti, vuoto: vuoto === '/' };
}

/**
 * Reads the plainest of XML, of which nearly all of a statement is made: tags with plain attributes, and texts. It stops for
 * good before whatever else comes, or is not well-formed; the parser goes on there, and judges.
 */
export class XmlSemplice {
  /** What has not been read yet. */
  resto = '';
  /** Elements that are open, by their names. */
  readonly aperti: string[] = [];
  readonly #ascolta: UditoreXml;
  readonly #tag = new Tenuti(tagDi);
  /** Characters before `resto`, and before what was read last. */
  #prima = 0;
  #qui = 0;
  #riga = 1;
  #aCapo = -1;

  constructor(ascolta: UditoreXml) {
    this.#ascolta = ascolta;
  }

  /** Where what was read last ends. */
  get posizione(): { readonly carattere: number; readonly riga: number } {
    return { carattere: this.#prima + this.#qui, riga: this.#riga };
  }

  /** Reads on with what came; false where something is not simple. */
  leggi(testo: string): boolean {
    this.resto += testo;
    this.#aCapo = this.resto.indexOf('\n');
    let semplice = true;
    try {
      while (this.#qui < this.resto.length) {
        const fin = this.#passo(this.resto, this.#qui);
        semplice = fin !== null && (fin > 0 || this.resto.length - this.#qui < IN_ATTESA_MASSIMA);
        if (!fin) break;
      }
    } finally {
      this.#prima += this.#qui;
      this.resto = this.resto.slice(this.#qui);
      this.#qui = 0;
    }
    return semplice;
  }

  /** Reads one text or tag: where it ends; 0 where it is not complete yet, null where it is not simple. */
  #passo(letto: string, da: number): number | null {
    if (letto.charCodeAt(da) !== 60) return this.#testo(letto, da);
    if (letto.charCodeAt(da + 1) === 47) return this.#chiude(letto, da);
    const ripetuto = this.#ascolta.ripete(letto, da);
    if (ripetuto > 0) {
      this.#arriva(ripetuto);
      return ripetuto;
    }
    const fine = letto.indexOf('>', da);
    if (fine < 0) return 0;
    const scritto = letto.slice(da + 1, fine);
    const tag = this.#tag.di(scritto);
    if (tag === null) return null;
    this.#arriva(fine + 1);
    if (!tag.vuoto) this.aperti.push(tag.nome);
    this.#ascolta.apre(tag.nome, tag.attributi);
    if (tag.vuoto) this.#ascolta.chiude(tag.nome);
    return fine + 1;
  }

  #chiude(letto: string, da: number): number | null {
    const nome = this.aperti.at(-1);
    if (nome === undefined) return null;
    const fine = da + 2 + nome.length;
    if (fine >= letto.length) return 0;
    if (letto.charCodeAt(fine) !== 62 || !letto.startsWith(nome, da + 2)) return null;
    this.#arriva(fine + 1);
    this.aperti.pop();
    this.#ascolta.chiude(nome);
    return fine + 1;
  }

  #testo(letto: string, da: number): number | null {
    const fine = letto.indexOf('<', da);
    if (fine < 0) return 0;
    const testo = testoDi(letto.slice(da, fine));
    if (testo === null) return null;
    this.#arriva(fine);
    this.#ascolta.testo(testo);
    return fine;
  }

  #arriva(fin: number): void {
    this.#qui = fin;
    while (this.#aCapo >= 0 && this.#aCapo < fin) {
      this.#riga++;
      this.#aCapo = this.resto.indexOf('\n', this.#aCapo + 1);
    }
  }
}
