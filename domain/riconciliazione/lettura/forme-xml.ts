import type { NodoXml } from './xml.ts';

/** An element as it stood in the file: its tags by the letter, and the texts of its leaves, whatever they are. */
interface Forma {
  readonly modello: RegExp;
  readonly nodo: NodoXml;
  /** Whose the texts are that the model finds, in its order. */
  readonly foglie: readonly NodoXml[];
  /** Every element, and by how many lines it is below where the first begins. */
  readonly righe: readonly (readonly [nodo: NodoXml, sotto: number])[];
}

const FORME_MASSIME = 8;
/** So many are learnt of a container: where every element has a shape of its own, none is worth it. */
const IMPARATE_MASSIME = 200;
/** A longer one has a shape of its own. */
const CARATTERI_MASSIMI = 20_000;
/** What is found may not be longer than any text may be: that is judged where it is read. */
const TROVATI_MASSIMI = 500_000;

/** Nothing in it has to be undone: neither in tags nor in texts. */
const PIANO = /^[\t\n\x20-\x25\x27-\x5c\x5e-\ud7ff\ue000-\ufffd]*$/;
/** A plain text without an end of line: what follows stands on the line where it stood. */
const TESTO = '([\\t\\x20-\\x25\\x27-\\x3b\\x3d-\\x5c\\x5e-\\ud7ff\\ue000-\\ufffd]*)';
const NON_ELEMENTO = /<[!?]/;
const TAG_E_TESTO = /<(\/?)[^>]*?(\/?)>([^<]*)/g;
const RISERVATI = /[\\^$.*+?()[\]{}|/]/g;

const allaLettera = (testo: string): string => testo.replace(RISERVATI, '\\$&');
const aCapo = (testo: string): number => testo.split('\n').length - 1;

/** An element and those in it, as their tags open. */
const inOrdine = (nodo: NodoXml): NodoXml[] => [nodo, ...nodo.figli.flatMap(inOrdine)];

/** The shape of an element that was read, by how it is written; null of one that is not plain. */
function formaDi(nodo: NodoXml, scritto: string): Forma | null {
  if (scritto.length > CARATTERI_MASSIMI || !PIANO.test(scritto) || NON_ELEMENTO.test(scritto))
    return null;
  const nodi = inOrdine(nodo);
  const pezzi = [...scritto.matchAll(TAG_E_TESTO)];
  const foglie: NodoXml[] = [];
  const righe: [NodoXml, number][] = [];
  let [modello, sotto] = ['', 0];
  for (const [i, [tutto, chiude, vuoto, testo = '']] of pezzi.entries()) {
    const tag = tutto.slice(0, tutto.length - testo.length);
    sotto += aCapo(tag);
    const suo = chiude === '' ? nodi[righe.length] : undefined;
    if (suo) righe.push([suo, sotto]);
    const foglia = suo && vuoto === '' && pezzi[i + 1]?.[1] === '/';
    if (foglia) foglie.push(suo);
    modello += allaLettera(tag) + (foglia ? TESTO : allaLettera(testo));
    sotto += aCapo(testo);
  }
  const forma = { modello: new RegExp(modello, 'y'), nodo, foglie, righe };
  // What ends a line in a text of it would move the lines of all others.
  return righe.length === nodi.length && forma.modello.test(scritto) ? forma : null;
}

/**
 * The shapes of the elements that one container holds many of. One that is written as another was, but for its texts, is
 * the same elements with other texts: it is not taken apart again, and comes in the same nodes, which nobody may keep.
 */
export class FormeXml {
  #forme: Forma[] = [];
  #imparate = 0;

  /** Where the element that begins here ends, if it has a known shape, and its node; null if not, or not all of it is here. */
  prova(testo: string, da: number, riga: number): { nodo: NodoXml; fine: number } | null {
    for (const [i, forma] of this.#forme.entries()) {
      const { modello, nodo, foglie, righe } = forma;
      modello.lastIndex = da;
      const trovato = modello.exec(testo);
      if (trovato === null || modello.lastIndex - da > TROVATI_MASSIMI) continue;
      for (const [quale, foglia] of foglie.entries()) foglia.testo = trovato[quale + 1] ?? '';
      for (const [suo, sotto] of righe) suo.riga = riga + sotto;
      // The one that comes most is tried first.
      if (i > 0) this.#forme.unshift(...this.#forme.splice(i, 1));
      return { nodo, fine: modello.lastIndex };
    }
    return null;
  }

  impara(nodo: NodoXml, scritto: string): void {
    if (this.#imparate >= IMPARATE_MASSIME) return;
    const forma = formaDi(nodo, scritto);
    const suo = forma?.modello.source;
    // Known already, but not all of it was there when it was tried: nothing is learnt.
    if (this.#forme.some(({ modello }) => modello.source === suo)) return;
    this.#imparate++;
    if (forma) this.#forme = [forma, ...this.#forme].slice(0, FORME_MASSIME);
  }

  dimentica(): void {
    this.#forme = [];
    this.#imparate = 0;
  }
}
