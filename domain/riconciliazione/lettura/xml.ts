/** Where the parser stands, and the text of the file between two points of it. */
export interface PostoXml {
  /** The line, from 1. */
  riga(): number;
  /** From the tag that was just opened the text is kept… */
  segna(): void;
  /** …up to the tag that was just closed, as it stands in the file; forgets the mark. */
  ritaglia(): string;
}

/** What hears an XML document, whatever parses it: names without prefix. */
export interface AscoltatoreXml {
  apre(nome: string, attributi: Readonly<Record<string, string>>): void;
  testo(testo: string): void;
  chiude(nome: string): void;
  /** Takes the whole element that begins here, where it is known how: where it ends, or 0. */
  ripete(testo: string, da: number): number;
  finisci(): void;
}

/** An element with what is inside; the text of one that has elements is what stands between them. */
export interface NodoXml {
  readonly nome: string;
  readonly attributi: Readonly<Record<string, string>>;
  riga: number;
  readonly figli: NodoXml[];
  testo: string;
}

/** Ways are few and written in the code: they are taken apart once. */
const vie = new Map<string, readonly string[]>();

function passi(via: string): readonly string[] {
  let trovati = vie.get(via);
  if (trovati === undefined) {
    trovati = via.split('/');
    vie.set(via, trovati);
  }
  return trovati;
}

function figlio(da: NodoXml, nome: string): NodoXml | null {
  for (const f of da.figli) if (f.nome === nome) return f;
  return null;
}

/** The first element by this way down («Tp/CdOrPrtry/Cd»), or null. */
export function nodo(da: NodoXml, via: string): NodoXml | null {
  let qui: NodoXml | null = da;
  for (const nome of passi(via)) {
    qui = figlio(qui, nome);
    if (qui === null) return null;
  }
  return qui;
}

/** The text of the first of these ways that has one, trimmed; null of none. */
export function testoDi(da: NodoXml, ...dove: readonly string[]): string | null {
  for (const via of dove) {
    const testo = nodo(da, via)?.testo.trim();
    if (testo) return testo;
  }
  return null;
}

export const figli = (da: NodoXml, nome: string): NodoXml[] =>
  da.figli.filter((f) => f.nome === nome);

/** All elements of this name, at any depth, in the order of the file. */
export function discendenti(da: NodoXml, nome: string, trovati: NodoXml[] = []): NodoXml[] {
  for (const f of da.figli) {
    if (f.nome === nome) trovati.push(f);
    discendenti(f, nome, trovati);
  }
  return trovati;
}
