import { ErroreEspressione } from './errore.ts';
import { type Pezzo, pezziDi } from './lessico.ts';

export type Confronto = '=' | '<>' | '<' | '<=' | '>' | '>=';
export type Operazione = '+' | '-' | '*' | '/';

/** An expression as it is written, each part with where it begins. */
export type Nodo = { readonly posizione: number } & (
  | { readonly che: 'numero' | 'testo' | 'simbolo'; readonly valore: string }
  | { readonly che: 'meno' | 'non'; readonly di: Nodo }
  | { readonly che: 'e' | 'o'; readonly a: Nodo; readonly b: Nodo }
  | {
      readonly che: 'conto';
      readonly segno: Operazione;
      readonly alSegno: number;
      readonly a: Nodo;
      readonly b: Nodo;
    }
  | {
      readonly che: 'confronto';
      readonly segno: Confronto;
      readonly alSegno: number;
      readonly a: Nodo;
      readonly b: Nodo;
    }
  | { readonly che: 'fra'; readonly a: Nodo; readonly valori: readonly Nodo[] }
  | { readonly che: 'funzione'; readonly nome: string; readonly argomenti: readonly Nodo[] }
);

const CONFRONTI: ReadonlySet<string> = new Set(['=', '<>', '<', '<=', '>', '>=']);
const PROFONDITA_MASSIMA = 10;

/** Goes through the pieces of an expression by its grammar, the weakest bond first. */
class Lettore {
  private i = 0;
  private dentro = 0;
  private readonly pezzi: readonly Pezzo[];

  constructor(pezzi: readonly Pezzo[]) {
    this.pezzi = pezzi;
  }

  tutta(): Nodo {
    const letta = this.disgiunzione();
    if (this.qui().genere !== 'fine') throw this.diTroppo();
    return letta;
  }

  private qui(): Pezzo {
    return this.pezzi[this.i] as Pezzo;
  }

  private eSegno(valore: string): boolean {
    return this.qui().genere === 'segno' && this.qui().valore === valore;
  }

  private eParola(valore: string): boolean {
    return this.qui().genere === 'parola' && this.qui().valore === valore;
  }

  private avanza(): Pezzo {
    return this.pezzi[this.i++] as Pezzo;
  }

  /** What stands where it has no place; a comma within a number is meant as its decimals. */
  private diTroppo(): ErroreEspressione {
    const { valore, posizione } = this.qui();
    const [prima, dopo] = [this.pezzi[this.i - 1], this.pezzi[this.i + 1]];
    const decimali = prima?.genere === 'numero' && dopo?.genere === 'numero';
    return valore === ',' && decimali
      ? new ErroreEspressione(
          'virgola decimale',
          posizione,
          'i decimali si scrivono con il punto (0.5).',
        )
      : new ErroreEspressione('di troppo', posizione, `di troppo: «${valore}».`);
  }

  private fraParentesi<T>(leggiDentro: () => T): T {
    const { posizione } = this.avanza();
    if (++this.dentro > PROFONDITA_MASSIMA)
      throw new ErroreEspressione(
        'troppo lunga',
        posizione,
        `al più ${PROFONDITA_MASSIMA} parentesi una dentro l’altra.`,
      );
    const letto = leggiDentro();
    const { genere, posizione: dove } = this.qui();
    if (genere === 'fine')
      throw new ErroreEspressione('manca parentesi', dove, 'manca una parentesi chiusa.');
    if (!this.eSegno(')')) throw this.diTroppo();
    this.avanza();
    this.dentro--;
    return letto;
  }

  private elenco(voce: () => Nodo): readonly Nodo[] {
    return this.fraParentesi(() => {
      const voci = [voce()];
      while (this.eSegno(',')) {
        this.avanza();
        voci.push(voce());
      }
      return voci;
    });
  }

  private readonly disgiunzione = (): Nodo => this.unite('O', 'o', this.congiunzione);
  private readonly congiunzione = (): Nodo => this.unite('E', 'e', this.negazione);

  private unite(parola: 'E' | 'O', che: 'e' | 'o', parte: () => Nodo): Nodo {
    let a = parte();
    while (this.eParola(parola)) {
      this.avanza();
      a = { che, a, b: parte(), posizione: a.posizione };
    }
    return a;
  }

  private readonly negazione = (): Nodo => {
    if (!this.eParola('NON')) return this.confronto();
    const { posizione } = this.avanza();
    return { che: 'non', di: this.confronto(), posizione };
  };

  private confronto(): Nodo {
    const a = this.somma();
    const { posizione } = a;
    if (this.eParola('IN')) {
      this.avanza();
      if (!this.eSegno('(')) throw mancaValore(this.qui());
      return { che: 'fra', a, valori: this.elenco(this.unario), posizione };
    }
    if (this.qui().genere !== 'segno' || !CONFRONTI.has(this.qui().valore)) return a;
    const { valore, posizione: alSegno } = this.avanza();
    const segno = valore as Confronto;
    return { che: 'confronto', segno, alSegno, a, b: this.somma(), posizione };
  }

  private readonly somma = (): Nodo => this.conti(['+', '-'], this.prodotto);
  private readonly prodotto = (): Nodo => this.conti(['*', '/'], this.unario);

  private conti(segni: readonly Operazione[], parte: () => Nodo): Nodo {
    let a = parte();
    for (;;) {
      const segno = segni.find((uno) => this.eSegno(uno));
      if (!segno) return a;
      const alSegno = this.avanza().posizione;
      a = { che: 'conto', segno, alSegno, a, b: parte(), posizione: a.posizione };
    }
  }

  private readonly unario = (): Nodo => {
    if (!this.eSegno('-')) return this.atomo();
    const { posizione } = this.avanza();
    return { che: 'meno', di: this.atomo(), posizione };
  };

  private atomo(): Nodo {
    const { genere, valore, posizione } = this.qui();
    if (this.eSegno('(')) return { ...this.fraParentesi(this.disgiunzione), posizione };
    if (genere === 'numero' || genere === 'testo') {
      this.avanza();
      return { che: genere, valore, posizione };
    }
    if (genere !== 'nome') throw mancaValore(this.qui());
    this.avanza();
    return this.eSegno('(')
      ? { che: 'funzione', nome: valore, argomenti: this.elenco(this.disgiunzione), posizione }
      : { che: 'simbolo', valore, posizione };
  }
}

const mancaValore = ({ posizione }: Pezzo): ErroreEspressione =>
  new ErroreEspressione('serve un valore', posizione, 'qui serve un valore.');

/** Reads an expression by its grammar (docs/regole/contabilita.md#espressioni). */
export const leggi = (testo: string): Nodo => new Lettore(pezziDi(testo)).tutta();
