/**
 * Text patterns of a mapping: the usual notation of regular expressions without what can make them
 * slow (no back-references, no look-around). JavaScript's own engine tries one way after the other
 * and may need exponential time on a text made for it; here all ways advance together, one character
 * at a time (Thompson, Pike), so a match takes at most length of text × length of pattern.
 */

type Istruzione =
  | { readonly op: 'lettera'; readonly ammette: (codice: number) => boolean }
  | { readonly op: 'salta'; readonly a: number }
  | { readonly op: 'bivio'; readonly prima: number; readonly poi: number }
  | { readonly op: 'segna'; readonly posto: number }
  | { readonly op: 'inizio' | 'fine' | 'trovato' };

type Nodo =
  | { readonly tipo: 'lettera'; readonly ammette: (codice: number) => boolean }
  | { readonly tipo: 'ancora'; readonly op: 'inizio' | 'fine' }
  | { readonly tipo: 'seguito'; readonly parti: readonly Nodo[] }
  | { readonly tipo: 'scelta'; readonly parti: readonly Nodo[] }
  | { readonly tipo: 'gruppo'; readonly posto: number | null; readonly dentro: Nodo }
  | {
      readonly tipo: 'volte';
      readonly dentro: Nodo;
      readonly da: number;
      readonly a: number;
      readonly avido: boolean;
    };

export const MODELLO_CARATTERI = 200;
const ISTRUZIONI_MASSIME = 2_000;
const VOLTE_MASSIME = 50;
const GRUPPI_ANNIDATI = 10;
const TESTO_CARATTERI = 1_000;

export interface Modello {
  readonly gruppi: readonly string[];
  /** The named groups of the leftmost match (and the whole as ''), null where there is none. */
  trova(testo: string): Readonly<Record<string, string>> | null;
}

/** A pattern that cannot be read: the reason is a sentence for the user. */
export class ModelloErrato extends Error {}

const cifra = (c: number): boolean => c >= 48 && c <= 57;
const parola = (c: number): boolean =>
  cifra(c) || c === 95 || /[\p{L}]/u.test(String.fromCharCode(c));
const spazio = (c: number): boolean => c === 32 || c === 160 || (c >= 9 && c <= 13) || c === 0x202f;
const non = (ammette: (c: number) => boolean) => (c: number) => !ammette(c);
const classi: Record<string, (c: number) => boolean> = {
  d: cifra,
  D: non(cifra),
  w: parola,
  W: non(parola),
  s: spazio,
  S: non(spazio),
};

/** Case does not count: both writings of a letter are the same to a pattern. */
const uguale = (lettera: string): ((c: number) => boolean) => {
  const una = lettera.toLowerCase().charCodeAt(0);
  const altra = lettera.toUpperCase().charCodeAt(0);
  return (c) => c === una || c === altra;
};

class Lettore {
  private i = 0;
  private profondita = 0;
  readonly gruppi: string[] = [];

  private readonly testo: string;

  constructor(testo: string) {
    this.testo = testo;
  }

  tutto(): Nodo {
    const nodo = this.scelta();
    if (this.i < this.testo.length) throw new ModelloErrato('C’è una parentesi «)» di troppo.');
    return nodo;
  }

  private scelta(): Nodo {
    const parti = [this.seguito()];
    while (this.testo[this.i] === '|') {
      this.i++;
      parti.push(this.seguito());
    }
    return parti.length === 1 ? (parti[0] as Nodo) : { tipo: 'scelta', parti };
  }

  private seguito(): Nodo {
    const parti: Nodo[] = [];
    while (this.i < this.testo.length && this.testo[this.i] !== '|' && this.testo[this.i] !== ')')
      parti.push(this.volte(this.elemento()));
    return { tipo: 'seguito', parti };
  }

  private elemento(): Nodo {
    const c = this.testo[this.i++] as string;
    if (c === '(') return this.gruppo();
    if (c === '[') return { tipo: 'lettera', ammette: this.insieme() };
    if (c === '.') return { tipo: 'lettera', ammette: () => true };
    if (c === '^') return { tipo: 'ancora', op: 'inizio' };
    if (c === '$') return { tipo: 'ancora', op: 'fine' };
    if (c === '\\') return { tipo: 'lettera', ammette: this.protetto() };
    if ('*+?{}]'.includes(c))
      throw new ModelloErrato(
        `«${c}» non ha niente da ripetere: per il segno stesso scrivere «\\${c}».`,
      );
    return { tipo: 'lettera', ammette: uguale(c) };
  }

  private protetto(): (c: number) => boolean {
    const c = this.testo[this.i++];
    if (c === undefined) throw new ModelloErrato('Dopo l’ultimo «\\» manca un segno.');
    const classe = classi[c];
    if (classe) return classe;
    if (/[\p{L}\d]/u.test(c)) throw new ModelloErrato(`«\\${c}» non è previsto.`);
    return uguale(c);
  }

  private insieme(): (c: number) => boolean {
    const negato = this.testo[this.i] === '^';
    if (negato) this.i++;
    const ammessi: ((c: number) => boolean)[] = [];
    while (this.testo[this.i] !== ']') {
      const c = this.testo[this.i++];
      if (c === undefined) throw new ModelloErrato('Una parentesi «[» non si chiude.');
      if (c === '\\') ammessi.push(this.protetto());
      else if (this.testo[this.i] === '-' && !']'.includes(this.testo[this.i + 1] ?? ']')) {
        const fine = this.testo[this.i + 1] as string;
        this.i += 2;
        ammessi.push(tra(c, fine));
      } else ammessi.push(uguale(c));
    }
    this.i++;
    if (ammessi.length === 0) throw new ModelloErrato('Tra «[» e «]» non c’è niente.');
    const uno = (c: number): boolean => ammessi.some((ammette) => ammette(c));
    return negato ? non(uno) : uno;
  }

  private gruppo(): Nodo {
    if (++this.profondita > GRUPPI_ANNIDATI)
      throw new ModelloErrato('Le parentesi sono troppo annidate.');
    let posto: number | null = null;
    if (this.testo[this.i] === '?') {
      const nome = /^\?<([A-Za-z][A-Za-z0-9_]{0,30})>/.exec(this.testo.slice(this.i));
      if (nome) {
        if (this.gruppi.includes(nome[1] as string))
          throw new ModelloErrato(`Il nome «${nome[1]}» è dato due volte.`);
        posto = this.gruppi.push(nome[1] as string);
        this.i += nome[0].length;
      } else if (this.testo.startsWith('?:', this.i)) this.i += 2;
      else throw new ModelloErrato('Dopo «(?» è previsto solo un nome, «(?<nome>…)».');
    }
    const dentro = this.scelta();
    if (this.testo[this.i] !== ')') throw new ModelloErrato('Una parentesi «(» non si chiude.');
    this.i++;
    this.profondita--;
    return { tipo: 'gruppo', posto, dentro };
  }

  private volte(dentro: Nodo): Nodo {
    const trovato = /^(?:([*+?])|\{(\d{1,4})(?:(,)(\d{0,4}))?\})(\??)/.exec(
      this.testo.slice(this.i),
    );
    if (!trovato) return dentro;
    this.i += trovato[0].length;
    const [, segno, da, virgola, a, pigro] = trovato;
    const estremi = segno
      ? { da: segno === '+' ? 1 : 0, a: segno === '?' ? 1 : Number.POSITIVE_INFINITY }
      : { da: Number(da), a: virgola ? (a ? Number(a) : Number.POSITIVE_INFINITY) : Number(da) };
    const massimo = Math.max(estremi.da, Number.isFinite(estremi.a) ? estremi.a : 0);
    if (massimo > VOLTE_MASSIME || estremi.a < estremi.da)
      throw new ModelloErrato(`Si ripete da 0 a ${VOLTE_MASSIME} volte, il meno prima del più.`);
    return { tipo: 'volte', dentro, ...estremi, avido: pigro === '' };
  }
}

function tra(da: string, a: string): (c: number) => boolean {
  if (a < da) throw new ModelloErrato(`«${da}-${a}» va scritto dal minore al maggiore.`);
  const [primo, ultimo] = [da.charCodeAt(0), a.charCodeAt(0)];
  const dentro = (c: number): boolean => c >= primo && c <= ultimo;
  return (c) => {
    if (dentro(c)) return true;
    const lettera = String.fromCharCode(c);
    return (
      dentro(lettera.toLowerCase().charCodeAt(0)) || dentro(lettera.toUpperCase().charCodeAt(0))
    );
  };
}

/** The pattern as a program: a letter eats one character, a fork goes on in two places at once. */
function traduci(nodo: Nodo, programma: Istruzione[]): void {
  if (programma.length > ISTRUZIONI_MASSIME) throw new ModelloErrato('Il modello è troppo lungo.');
  if (nodo.tipo === 'lettera') programma.push({ op: 'lettera', ammette: nodo.ammette });
  else if (nodo.tipo === 'ancora') programma.push({ op: nodo.op });
  else if (nodo.tipo === 'seguito') for (const parte of nodo.parti) traduci(parte, programma);
  else if (nodo.tipo === 'scelta') traduciScelta(nodo.parti, programma);
  else if (nodo.tipo === 'gruppo') {
    if (nodo.posto !== null) programma.push({ op: 'segna', posto: 2 * nodo.posto });
    traduci(nodo.dentro, programma);
    if (nodo.posto !== null) programma.push({ op: 'segna', posto: 2 * nodo.posto + 1 });
  } else if (nodo.tipo === 'volte') traduciVolte(nodo, programma);
}

const bivio = (avido: boolean, dentro: number, oltre: number): Istruzione =>
  avido ? { op: 'bivio', prima: dentro, poi: oltre } : { op: 'bivio', prima: oltre, poi: dentro };

function traduciScelta(parti: readonly Nodo[], programma: Istruzione[]): void {
  const uscite: number[] = [];
  parti.forEach((parte, i) => {
    if (i === parti.length - 1) {
      traduci(parte, programma);
      return;
    }
    const qui = programma.push({ op: 'salta', a: 0 }) - 1;
    traduci(parte, programma);
    uscite.push(programma.push({ op: 'salta', a: 0 }) - 1);
    programma[qui] = { op: 'bivio', prima: qui + 1, poi: programma.length };
  });
  for (const uscita of uscite) programma[uscita] = { op: 'salta', a: programma.length };
}

function traduciVolte(nodo: Extract<Nodo, { tipo: 'volte' }>, programma: Istruzione[]): void {
  for (let i = 0; i < nodo.da; i++) traduci(nodo.dentro, programma);
  if (nodo.a === Number.POSITIVE_INFINITY) {
    const qui = programma.push({ op: 'salta', a: 0 }) - 1;
    traduci(nodo.dentro, programma);
    programma.push({ op: 'salta', a: qui });
    programma[qui] = bivio(nodo.avido, qui + 1, programma.length);
    return;
  }
  const bivi: number[] = [];
  for (let i = nodo.da; i < nodo.a; i++) {
    bivi.push(programma.push({ op: 'salta', a: 0 }) - 1);
    traduci(nodo.dentro, programma);
  }
  for (const qui of bivi) programma[qui] = bivio(nodo.avido, qui + 1, programma.length);
}

interface Filo {
  readonly dove: number;
  readonly segni: readonly number[];
}

/** All the ways that a match can take at one character, the preferred one first. */
class Fili {
  readonly elenco: Filo[] = [];
  private readonly visti: Uint8Array;
  private readonly programma: readonly Istruzione[];
  private readonly lunghezza: number;

  constructor(programma: readonly Istruzione[], lunghezza: number) {
    this.programma = programma;
    this.lunghezza = lunghezza;
    this.visti = new Uint8Array(programma.length);
  }

  aggiungi(dove: number, i: number, segni: readonly number[]): void {
    const dafare: Filo[] = [{ dove, segni }];
    for (let filo = dafare.pop(); filo; filo = dafare.pop()) {
      if (this.visti[filo.dove] === 1) continue;
      this.visti[filo.dove] = 1;
      const ora = this.programma[filo.dove] as Istruzione;
      const oltre = { dove: filo.dove + 1, segni: filo.segni };
      if (ora.op === 'salta') dafare.push({ dove: ora.a, segni: filo.segni });
      else if (ora.op === 'bivio')
        dafare.push({ dove: ora.poi, segni: filo.segni }, { dove: ora.prima, segni: filo.segni });
      else if (ora.op === 'segna') {
        const copia = filo.segni.slice();
        copia[ora.posto] = i;
        dafare.push({ dove: oltre.dove, segni: copia });
      } else if (ora.op === 'inizio') {
        if (i === 0) dafare.push(oltre);
      } else if (ora.op === 'fine') {
        if (i === this.lunghezza) dafare.push(oltre);
      } else this.elenco.push(filo);
    }
  }
}

function percorri(programma: readonly Istruzione[], testo: string): readonly number[] | null {
  let esito: readonly number[] | null = null;
  let correnti = new Fili(programma, testo.length);
  for (let i = 0; i <= testo.length; i++) {
    if (esito === null) correnti.aggiungi(0, i, [i]);
    if (esito !== null && correnti.elenco.length === 0) break;
    const prossimi = new Fili(programma, testo.length);
    for (const { dove, segni } of correnti.elenco) {
      const ora = programma[dove] as Istruzione;
      if (ora.op === 'trovato') {
        const copia = segni.slice();
        copia[1] = i;
        esito = copia;
        break;
      }
      if (ora.op === 'lettera' && i < testo.length && ora.ammette(testo.charCodeAt(i)))
        prossimi.aggiungi(dove + 1, i + 1, segni);
    }
    correnti = prossimi;
  }
  return esito;
}

/** Reads a pattern, once for all rows; throws `ModelloErrato` where it cannot be read. */
export function modello(scritto: string): Modello {
  if (scritto === '') throw new ModelloErrato('Il modello è vuoto.');
  if (scritto.length > MODELLO_CARATTERI)
    throw new ModelloErrato(`Il modello ha più di ${MODELLO_CARATTERI} caratteri.`);
  const lettore = new Lettore(scritto);
  const programma: Istruzione[] = [];
  traduci(lettore.tutto(), programma);
  programma.push({ op: 'trovato' });
  return {
    gruppi: lettore.gruppi,
    trova(testo) {
      const breve = testo.slice(0, TESTO_CARATTERI);
      const segni = percorri(programma, breve);
      if (!segni) return null;
      const trovati: Record<string, string> = { '': breve.slice(segni[0], segni[1]) };
      lettore.gruppi.forEach((nome, i) => {
        const [da, a] = [segni[2 * (i + 1)], segni[2 * (i + 1) + 1]];
        trovati[nome] = da === undefined || a === undefined ? '' : breve.slice(da, a);
      });
      return trovati;
    },
  };
}
