import type { Carattere } from './carattere.ts';

const PUNTINI = '…';

/** The longest beginning of a text that fits, by its number of characters; at least one. */
function quantiEntrano(carattere: Carattere, testo: string, spazio: number): number {
  let basso = 1;
  let alto = testo.length;
  while (basso < alto) {
    const mezzo = Math.ceil((basso + alto) / 2);
    if (carattere.larghezza(testo.slice(0, mezzo)) <= spazio) basso = mezzo;
    else alto = mezzo - 1;
  }
  return basso;
}

/** A text as it is where it fits, else its beginning and an ellipsis. `spazio` as widths. */
export function tagliato(carattere: Carattere, testo: string, spazio: number): string {
  if (carattere.larghezza(testo) <= spazio) return testo;
  const resto = spazio - carattere.larghezza(PUNTINI);
  if (resto <= 0) return '';
  const quanti = quantiEntrano(carattere, testo, resto);
  const inizio = testo.slice(0, quanti);
  return carattere.larghezza(inizio) <= resto ? `${inizio.trimEnd()}${PUNTINI}` : PUNTINI;
}

export interface Capoverso {
  readonly spazio: number;
  /** What is beyond ends in an ellipsis. */
  readonly righe: number;
}

/** Where the first line of a text ends: at a blank; in a word too long, after a hyphen or a slash. */
function fineRiga(carattere: Carattere, testo: string, spazio: number): number {
  const quanti = quantiEntrano(carattere, testo, spazio);
  if (quanti >= testo.length || testo[quanti] === ' ') return quanti;
  const bianco = testo.lastIndexOf(' ', quanti - 1);
  if (bianco > 0) return bianco;
  const segno = Math.max(testo.lastIndexOf('-', quanti - 1), testo.lastIndexOf('/', quanti - 1));
  return segno > quanti / 2 ? segno + 1 : quanti;
}

/** A text on as many lines as it needs, up to a limit. */
export function inRighe(
  carattere: Carattere,
  testo: string,
  { spazio, righe }: Capoverso,
): string[] {
  const uscita: string[] = [];
  let resto = testo.trim();
  while (resto !== '') {
    if (uscita.length === righe - 1 || carattere.larghezza(resto) <= spazio) {
      uscita.push(tagliato(carattere, resto, spazio));
      break;
    }
    const fine = fineRiga(carattere, resto, spazio);
    uscita.push(resto.slice(0, fine).trimEnd());
    resto = resto.slice(fine).trimStart();
  }
  return uscita;
}

/** The narrowest width in which the words of a text stand on so many lines. */
export function strettaIn(carattere: Carattere, testo: string, righe: number): number {
  const parole = testo.split(' ').map((parola) => carattere.larghezza(parola));
  const spazio = carattere.larghezza(' ');
  const entra = (larghezza: number): boolean => {
    let usate = 1;
    let x = -spazio;
    for (const parola of parole) {
      if (x + spazio + parola > larghezza && x >= 0) {
        usate += 1;
        x = -spazio;
      }
      x += spazio + parola;
    }
    return usate <= righe;
  };
  let [basso, alto] = [Math.max(...parole), carattere.larghezza(testo)];
  if (entra(basso)) return basso;
  while (alto - basso > 1) {
    const mezzo = (basso + alto) / 2;
    if (entra(mezzo)) alto = mezzo;
    else basso = mezzo;
  }
  return alto;
}
