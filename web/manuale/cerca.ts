import { testoPiano } from '#domain/ricerca/testo.ts';
import type { Sezione } from './sezioni.ts';

/** A page as it is searched: its name is its file's, without the ending. */
export interface PaginaCercabile {
  readonly pagina: string;
  readonly sezioni: readonly Sezione[];
}

export interface Trovata {
  readonly pagina: string;
  readonly ancora: string;
  readonly titolo: string;
  readonly titoloPagina: string;
  /** The words around the first that answers; empty where only titles do. */
  readonly brano: string;
}

interface Pronta extends Trovata {
  readonly testo: string;
  readonly piani: { readonly titolo: string; readonly pagina: string; readonly testo: string };
}

export type IndiceManuale = readonly Pronta[];

const PUNTI = { titolo: 12, pagina: 5, testo: 2 } as const;
const BRANO = { prima: 40, dopo: 110 } as const;

/** Letter by letter, so that a place in the plain text is the same place in the text. */
const piano = (testo: string): string =>
  [...testo].map((segno) => testoPiano(segno).charAt(0) || ' ').join('');

export const indiceManuale = (pagine: readonly PaginaCercabile[]): IndiceManuale =>
  pagine.flatMap(({ pagina, sezioni }) => {
    const titoloPagina = sezioni[0]?.titolo ?? '';
    return sezioni.map(({ ancora, titolo, testo }) => ({
      ...{ pagina, ancora, titolo, titoloPagina, brano: '', testo },
      piani: { titolo: piano(titolo), pagina: piano(titoloPagina), testo: piano(testo) },
    }));
  });

const LETTERA = /[\p{L}\p{N}]/u;

/** Where a word begins with these letters, from a place on; -1 where none does. */
function inizioDi(testo: string, parola: string, da = 0): number {
  let posto = testo.indexOf(parola, da);
  while (posto > 0 && LETTERA.test(testo.charAt(posto - 1)))
    posto = testo.indexOf(parola, posto + 1);
  return posto;
}

/** How often a word begins so, up to three: what speaks of it weighs more than what names it. */
function volte(testo: string, parola: string): number {
  let quante = 0;
  let posto = inizioDi(testo, parola);
  while (posto >= 0 && quante < 3) {
    quante += 1;
    posto = inizioDi(testo, parola, posto + 1);
  }
  return quante;
}

/** What a section is worth for these words; zero where one of them is nowhere in it. */
function puntiDi({ piani }: Pronta, parole: readonly string[]): number {
  let somma = 0;
  for (const parola of parole) {
    const sua = (Object.keys(PUNTI) as (keyof typeof PUNTI)[])
      .map((dove) => PUNTI[dove] * volte(piani[dove], parola))
      .reduce((a: number, b) => a + b, 0);
    if (sua === 0) return 0;
    somma += sua;
  }
  return somma;
}

function branoDi({ testo, piani }: Pronta, parole: readonly string[]): string {
  const posti = parole.map((una) => inizioDi(piani.testo, una)).filter((posto) => posto >= 0);
  if (posti.length === 0) return '';
  const primo = Math.min(...posti);
  const da = primo <= BRANO.prima ? 0 : testo.indexOf(' ', primo - BRANO.prima) + 1;
  const fino = primo + BRANO.dopo;
  const a = fino >= testo.length ? testo.length : Math.max(testo.lastIndexOf(' ', fino), primo);
  return `${da > 0 ? '… ' : ''}${testo.slice(da, a)}${a < testo.length ? ' …' : ''}`;
}

/** The sections where every word begins some word, the best first; accents and case do not count. */
export function cercaNelManuale(
  indice: IndiceManuale,
  cercato: string,
  massimo = 20,
): readonly Trovata[] {
  const parole = testoPiano(cercato).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (parole.length === 0) return [];
  return indice
    .map((una) => ({ una, punti: puntiDi(una, parole) }))
    .filter(({ punti }) => punti > 0)
    .sort((a, b) => b.punti - a.punti)
    .slice(0, massimo)
    .map(({ una }) => {
      const { pagina, ancora, titolo, titoloPagina } = una;
      return { pagina, ancora, titolo, titoloPagina, brano: branoDi(una, parole) };
    });
}
