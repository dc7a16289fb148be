import { SaxesParser } from 'saxes';
import { type LettoreEstratti, RifiutoLettura } from '#domain/riconciliazione/estratto.ts';
import { rifiuta } from '#domain/riconciliazione/lettura/rifiuto.ts';
import type { AscoltatoreXml, PostoXml } from '#domain/riconciliazione/lettura/xml.ts';
import { Tenuti, type UditoreXml, XmlSemplice } from './xml-semplice.ts';

/** Messages nest some twenty deep inside their envelopes: what is much deeper was written to fill the memory. */
const PROFONDITA_MASSIMA = 64;
/** Characters of one text, and of one collected element: a movement of a batch is far smaller. */
const TESTO_MASSIMO = 1_000_000;
const SEGNATO_MASSIMO = 8_000_000;

const CON_DOCTYPE = 'il file dichiara un DOCTYPE, che non si accetta';
const RIMEDIO = 'Chiedere a chi lo manda un file corretto.';

/** The declaration stands before the roots, and there may be several: it is told apart by itself. */
const DICHIARAZIONE = /^\s*<\?xml\b[^>]*\?>/;

/** The text since a mark, or since the last tag that is not complete yet; the parser has read all of it. */
class TestoSegnato implements PostoXml {
  #tenuto = '';
  #inizio = 0;
  #segno: number | null = null;
  readonly #posizione: () => { carattere: number; riga: number };

  constructor(posizione: () => { carattere: number; riga: number }) {
    this.#posizione = posizione;
  }

  aggiungi(testo: string): void {
    const da = this.#segno ?? this.#inizio + Math.max(this.#tenuto.lastIndexOf('<'), 0);
    this.#tenuto = this.#tenuto.slice(da - this.#inizio) + testo;
    this.#inizio = da;
    if (this.#tenuto.length > SEGNATO_MASSIMO)
      rifiuta({ pagina: null, riga: this.riga() }, 'un elemento è troppo grande', RIMEDIO);
  }

  riga(): number {
    return this.#posizione().riga;
  }

  segna(): void {
    const qui = this.#posizione().carattere - this.#inizio;
    this.#segno = this.#inizio + Math.max(this.#tenuto.lastIndexOf('<', qui - 1), 0);
  }

  ritaglia(): string {
    if (this.#segno === null) return '';
    const da = this.#segno - this.#inizio;
    this.#segno = null;
    return this.#tenuto.slice(da, this.#posizione().carattere - this.#inizio);
  }
}

const NESSUNO: Readonly<Record<string, string>> = {};

type Attributi = Readonly<Record<string, string>>;

function perNomeLocale(attributi: Attributi): Attributi {
  let trovati: Record<string, string> | null = null;
  for (const nome in attributi) {
    trovati ??= {};
    trovati[nome.slice(nome.indexOf(':') + 1)] = attributi[nome] ?? '';
  }
  return trovati ?? NESSUNO;
}

/** Prefixes that are declared. */
type Prefissi = ReadonlySet<string>;

const DI_TUTTI: Prefissi = new Set(['', 'xml']);

/** Those that an element may use: those around it, and what it declares itself; nearly none declares anything. */
function prefissiDi(attributi: Attributi, intorno: Prefissi): Prefissi {
  let suoi: Set<string> | null = null;
  for (const nome in attributi) {
    if (!nome.startsWith('xmlns:')) continue;
    suoi ??= new Set(intorno);
    suoi.add(nome.slice(6));
  }
  return suoi ?? intorno;
}

interface NomeXml {
  readonly prefisso: string;
  readonly locale: string;
}

function nomeDi(nome: string): NomeXml {
  const dove = nome.indexOf(':');
  return { prefisso: nome.slice(0, Math.max(dove, 0)), locale: nome.slice(dove + 1) };
}

/** Hears an element at a time: prefixes are taken off, depth and size are bounded. */
function uditore(
  ascoltatore: AscoltatoreXml,
  no: (perche: string) => never,
  riga: () => number,
): UditoreXml {
  const nomi = new Tenuti(nomeDi);
  const prefissi: Prefissi[] = [DI_TUTTI];
  let testo = 0;
  return {
    apre(nome, attributi) {
      if (prefissi.length > PROFONDITA_MASSIMA) no('gli elementi sono troppo annidati');
      testo = 0;
      const suoi = prefissiDi(attributi, prefissi.at(-1) ?? DI_TUTTI);
      prefissi.push(suoi);
      const { prefisso, locale } = nomi.di(nome);
      if (!suoi.has(prefisso))
        throw malformato(riga(), `il prefisso «${prefisso}» non è dichiarato`);
      ascoltatore.apre(locale, perNomeLocale(attributi));
    },
    testo(letto) {
      testo += letto.length;
      if (testo > TESTO_MASSIMO) no('un testo è troppo lungo');
      ascoltatore.testo(letto);
    },
    chiude(nome) {
      testo = 0;
      prefissi.pop();
      ascoltatore.chiude(nomi.di(nome).locale);
    },
    ripete(letto, da) {
      const fine = ascoltatore.ripete(letto, da);
      if (fine > 0) testo = 0;
      return fine;
    },
  };
}

type Posizione = XmlSemplice['posizione'];

/** The parser from where something is not simple: it is told which elements are open, and goes on as if it had read them. */
function parserDa(
  { posizione: { carattere, riga }, aperti }: XmlSemplice,
  { apre, testo, chiude }: UditoreXml,
  no: (perche: string) => never,
): { readonly parser: SaxesParser; readonly posizione: () => Posizione } {
  // Prefixes are taken off by who hears: the parser would resolve each name and attribute, and nobody asks for namespaces.
  const parser = new SaxesParser({ xmlns: false, fragment: true, position: true });
  const inizio = aperti.map((nome) => `<${nome}>`).join('');
  parser.write(inizio);
  const posizione = () => ({
    carattere: carattere + parser.position - inizio.length,
    riga: riga + parser.line - 1,
  });
  parser.on('error', (causa) => {
    if (causa instanceof RifiutoLettura) throw causa;
    // Where several roots may follow each other the parser knows no place for one at all.
    if (/doctype/i.test(causa.message)) no(CON_DOCTYPE);
    throw malformato(posizione().riga, causa.message);
  });
  parser.on('doctype', () => no(CON_DOCTYPE));
  parser.on('opentag', ({ name, attributes }) => apre(name, attributes));
  parser.on('text', testo);
  parser.on('cdata', testo);
  parser.on('closetag', ({ name }) => chiude(name));
  return { parser, posizione };
}

/**
 * The XML of strangers, in any pieces: no document type (so no entities of its own), depth and size bounded, and any
 * number of roots one after the other (a header and its document).
 */
export function lettoreXml(ascolta: (posto: PostoXml) => AscoltatoreXml): LettoreEstratti {
  let posizione = (): Posizione => semplice.posizione;
  const segnato = new TestoSegnato(() => posizione());
  const ascoltatore = ascolta(segnato);
  const riga = () => posizione().riga;
  const no = (perche: string): never => rifiuta({ pagina: null, riga: riga() }, perche, RIMEDIO);
  const ode = uditore(ascoltatore, no, riga);
  const semplice = new XmlSemplice(ode);
  let parser: SaxesParser | null = null;
  const passaAlParser = (): SaxesParser => {
    const da = parserDa(semplice, ode, no);
    ({ parser, posizione } = da);
    da.parser.write(semplice.resto);
    return da.parser;
  };
  let prologo: string | null = '';
  const passa = (pezzo: string): void => {
    segnato.aggiungi(pezzo);
    if (parser) parser.write(pezzo);
    else if (!semplice.leggi(pezzo)) passaAlParser();
  };
  return {
    scrivi(pezzo) {
      if (prologo === null) return passa(pezzo);
      prologo += pezzo;
      if (!prologo.includes('>') && prologo.length < TESTO_MASSIMO) return;
      const inizio = prologo;
      prologo = null;
      // As many blanks in its place: lines and positions stay those of the file.
      passa(inizio.replace(DICHIARAZIONE, (d) => d.replace(/[^\n]/g, ' ')));
    },
    finisci() {
      if (prologo !== null) passa(prologo);
      prologo = null;
      // What is still open, or not complete, is for the parser to judge.
      (parser ?? passaAlParser()).close();
      ascoltatore.finisci();
    },
  };
}

const malformato = (riga: number, causa: string): RifiutoLettura =>
  new RifiutoLettura(
    { pagina: null, riga },
    `Riga ${riga}: il file XML non è ben formato (${causa.replace(/^\d+:\d+: /, '')}). ${RIMEDIO}`,
  );
