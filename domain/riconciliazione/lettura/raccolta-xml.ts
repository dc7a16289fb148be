import { FormeXml } from './forme-xml.ts';
import { CHIEDERE, cita, rifiuta } from './rifiuto.ts';
import type { AscoltatoreXml, NodoXml, PostoXml } from './xml.ts';

/** A piece that was collected whole, with its text as it stands in the file. */
export interface PezzoXml {
  readonly nodo: NodoXml;
  readonly grezzo: string;
}

/** How a message is gone through: containers are entered, every other element is collected whole. */
export interface MessaggioXml {
  /** Elements that are entered, by name; the message's own root is one. */
  readonly contenitori: ReadonlySet<string>;
  /** Elements whose raw text is wanted; null of all. */
  readonly conGrezzo: ReadonlySet<string> | null;
  /** The element that comes again and again, and whose nodes nobody keeps; with its raw text. */
  readonly ripetuto?: string;
  apre?(contenitore: string, riga: number): void;
  pezzo(pezzo: PezzoXml, contenitore: string): void;
  chiude(contenitore: string, riga: number): void;
}

/** Gives the reader of a message by the name of its root; null of a name that is none (an envelope). */
export type RiconosciMessaggio = (nome: string) => MessaggioXml | null;

/** Elements in one collected piece: what has more was written to fill the memory. */
const ELEMENTI_MASSIMI = 200_000;
const NODI_DI_ROTTA = 8;

/** Looks for known messages in any envelope and gives each its pieces, one at a time. */
export class RaccoltaXml implements AscoltatoreXml {
  readonly #riconosci: RiconosciMessaggio;
  readonly #posto: PostoXml;
  readonly #viste: string[] = [];
  #messaggio: MessaggioXml | null = null;
  #messaggi = 0;
  #contenitori: string[] = [];
  #pila: NodoXml[] = [];
  #testi: string[] = [];
  #elementi = 0;
  readonly #forme = new FormeXml();
  /** Whether the piece that is being read may be learnt: whoever reads asks for shapes. */
  #daImparare = false;

  constructor(riconosci: RiconosciMessaggio, posto: PostoXml) {
    this.#riconosci = riconosci;
    this.#posto = posto;
  }

  apre(nome: string, attributi: Readonly<Record<string, string>>): void {
    const messaggio = this.#messaggio;
    if (messaggio === null) {
      this.#cerca(nome);
      return;
    }
    if (this.#pila.length === 0 && messaggio.contenitori.has(nome)) {
      this.#contenitori.push(nome);
      this.#forme.dimentica();
      messaggio.apre?.(nome, this.#posto.riga());
      return;
    }
    const riga = this.#posto.riga();
    if (++this.#elementi > ELEMENTI_MASSIMI)
      rifiuta({ pagina: null, riga }, `l’elemento ${cita(nome)} è troppo grande`, CHIEDERE);
    if (this.#pila.length === 0 && messaggio.conGrezzo?.has(nome) !== false) this.#posto.segna();
    const nodo: NodoXml = { nome, attributi, riga, figli: [], testo: '' };
    this.#pila.at(-1)?.figli.push(nodo);
    this.#pila.push(nodo);
    this.#testi.push('');
  }

  testo(testo: string): void {
    const ultimo = this.#testi.length - 1;
    if (ultimo >= 0) this.#testi[ultimo] += testo;
  }

  chiude(nome: string): void {
    const messaggio = this.#messaggio;
    if (messaggio === null) return;
    const nodo = this.#pila.pop();
    if (nodo !== undefined) {
      nodo.testo = this.#testi.pop() ?? '';
      if (this.#pila.length > 0) return;
      this.#elementi = 0;
      const grezzo = messaggio.conGrezzo?.has(nome) !== false ? this.#posto.ritaglia() : '';
      if (this.#daImparare && nome === messaggio.ripetuto) this.#forme.impara(nodo, grezzo);
      this.#daImparare = false;
      messaggio.pezzo({ nodo, grezzo }, this.#contenitori.at(-1) ?? '');
      return;
    }
    this.#contenitori.pop();
    this.#forme.dimentica();
    messaggio.chiude(nome, this.#posto.riga());
    if (this.#contenitori.length === 0) this.#messaggio = null;
  }

  ripete(testo: string, da: number): number {
    const messaggio = this.#messaggio;
    if (messaggio?.ripetuto === undefined || this.#pila.length > 0) return 0;
    this.#daImparare = true;
    const suo = this.#forme.prova(testo, da, this.#posto.riga());
    if (suo === null) return 0;
    const { nodo, fine } = suo;
    messaggio.pezzo({ nodo, grezzo: testo.slice(da, fine) }, this.#contenitori.at(-1) ?? '');
    return fine;
  }

  finisci(): void {
    if (this.#messaggi > 0) return;
    const viste = this.#viste.length === 0 ? 'nessun elemento' : this.#viste.join(', ');
    rifiuta(
      { pagina: null, riga: 1 },
      `nessun messaggio che si sappia leggere (elementi visti: ${viste})`,
      'Servono camt.052, camt.053, camt.054, semt.002, semt.003, semt.017, sese.023, 024, 025, seev.031 o seev.036.',
    );
  }

  #cerca(nome: string): void {
    if (this.#viste.length < NODI_DI_ROTTA && !this.#viste.includes(nome)) this.#viste.push(nome);
    this.#messaggio = this.#riconosci(nome);
    if (this.#messaggio === null) return;
    this.#messaggi++;
    this.#contenitori = [nome];
    this.#messaggio.apre?.(nome, this.#posto.riga());
  }
}
