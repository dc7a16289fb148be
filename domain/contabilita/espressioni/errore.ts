/** What is wrong with an expression; one word each, as messages and tests name it. */
export type DifettoEspressione =
  | 'carattere'
  | 'virgola decimale'
  | 'simbolo ignoto'
  | 'funzione ignota'
  | 'manca parentesi'
  | 'serve un valore'
  | 'serve un numero'
  | 'serve una prova'
  | 'di troppo'
  | 'tipi diversi'
  | 'testi solo = e <>'
  | 'testo aperto'
  | 'quanti argomenti'
  | 'troppo lunga';

/** An expression that nobody can count, with the character, from 1, where it goes wrong. */
export class ErroreEspressione extends Error {
  readonly difetto: DifettoEspressione;
  readonly posizione: number;

  constructor(difetto: DifettoEspressione, posizione: number, detto: string) {
    super(`Posizione ${posizione}: ${detto}`);
    this.difetto = difetto;
    this.posizione = posizione;
  }
}

/** A division by what happens to be zero, found where an expression is counted. */
export class DivisionePerZero extends Error {
  readonly posizione: number;

  constructor(posizione: number) {
    super(`Posizione ${posizione}: si divide per zero.`);
    this.posizione = posizione;
  }
}
