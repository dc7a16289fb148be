import type { Aperti, MovimentoDaAbbinare, RigaDaAbbinare } from './parti.ts';

/** A shorter name is nobody's: «12» stands in any text. */
const LUNGHEZZA_MINIMA = 3;
/** So long, and with a figure, a name may be recognised among the words of a text. */
const LUNGHEZZA_NEL_TESTO = 5;
const MESI = 12;

const NESSUN_MOVIMENTO: readonly number[] = [];

/** As names are compared. */
export const nome = (testo: string): string => testo.trim().toUpperCase();

/** Whether a name says by itself whose it is, in a text too. */
export const eForte = (riferimento: string): boolean =>
  riferimento.length >= LUNGHEZZA_NEL_TESTO && /\d/.test(riferimento);

/** The words of a text, whole and between their bars. */
export function paroleDi(testo: string): string[] {
  const parole = testo.toUpperCase().match(/[^\s,;:()[\]'"+?]+/g) ?? [];
  return parole.flatMap((parola) => {
    const rifilata = parola.endsWith('.') ? parola.replace(/[.]+$/, '') : parola;
    return rifilata.includes('/') ? [rifilata, ...rifilata.split('/')] : [rifilata];
  });
}

/** Numbers of registration in a text; «11/2026» may be a month, and is none. */
function registrazioniIn(testo: string): string[] {
  const trovate = testo.match(/(?<![\d/])[1-9]\d{0,8}\/\d{4}(?![\d/])/g) ?? [];
  return trovate.filter((una) => Number(una.slice(0, una.indexOf('/'))) > MESI);
}

/** Which movement a name is of: nearly always one, which needs no list. */
export class Nomi {
  readonly #perNome = new Map<string, number | number[]>();

  constructor(movimenti: readonly MovimentoDaAbbinare[]) {
    for (const [quale, { registrazione, riferimenti }] of movimenti.entries()) {
      this.#metti(registrazione, quale);
      for (const uno of riferimenti) this.#metti(nome(uno), quale);
    }
  }

  #metti(suo: string, quale: number): void {
    if (suo.length < LUNGHEZZA_MINIMA) return;
    const altri = this.#perNome.get(suo);
    if (altri === undefined) this.#perNome.set(suo, quale);
    else if (typeof altri !== 'number') {
      if (altri.at(-1) !== quale) altri.push(quale);
    } else if (altri !== quale) this.#perNome.set(suo, [altri, quale]);
  }

  di(suo: string): readonly number[] {
    const trovati = this.#perNome.get(suo) ?? NESSUN_MOVIMENTO;
    return typeof trovati === 'number' ? [trovati] : trovati;
  }
}

export interface Nominati {
  /** Movements that the line names in any way: of equal amount they are what it is. */
  readonly tutti: readonly number[];
  /** Those that it names beyond doubt: of another amount, it is not another movement either. */
  readonly forti: readonly number[];
}

const NESSUNO: Nominati = { tutti: NESSUN_MOVIMENTO, forti: NESSUN_MOVIMENTO };

/** Which movements a line names: in its references, or as a whole word of its text. */
export function nominatiDa({ riferimenti, testo }: RigaDaAbbinare, nomi: Nomi): Nominati {
  const tutti = new Set<number>();
  const forti = new Set<number>();
  for (const uno of riferimenti) {
    const suo = nome(uno);
    for (const quale of nomi.di(suo)) {
      tutti.add(quale);
      if (eForte(suo)) forti.add(quale);
    }
  }
  // Only a word with a figure says anything.
  if (/\d/.test(testo)) {
    for (const parola of paroleDi(testo)) {
      if (!eForte(parola) || /^\d{1,9}\/\d{4}$/.test(parola)) continue;
      for (const quale of nomi.di(parola)) forti.add(quale);
    }
    for (const suo of registrazioniIn(testo)) for (const quale of nomi.di(suo)) tutti.add(quale);
  }
  for (const quale of forti) tutti.add(quale);
  return tutti.size === 0 ? NESSUNO : { tutti: [...tutti], forti: [...forti] };
}

/** Who names whom, where anybody does. */
export interface Nomine {
  readonly perRiga: ReadonlyMap<number, Nominati>;
  /** The lines that name a movement beyond doubt. */
  readonly perMovimento: ReadonlyMap<number, readonly number[]>;
}

export function nomine({ righe, movimenti }: Pick<Aperti, 'righe' | 'movimenti'>): Nomine {
  const nomi = new Nomi(movimenti);
  const perRiga = new Map<number, Nominati>();
  const perMovimento = new Map<number, number[]>();
  for (const [quale, riga] of righe.entries()) {
    const suoi = nominatiDa(riga, nomi);
    if (suoi.tutti.length === 0) continue;
    perRiga.set(quale, suoi);
    for (const movimento of suoi.forti) {
      const altre = perMovimento.get(movimento);
      if (altre) altre.push(quale);
      else perMovimento.set(movimento, [quale]);
    }
  }
  return { perRiga, perMovimento };
}
