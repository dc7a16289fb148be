import { testoMostrato, totaleMostrato } from './testo-cella.ts';
import type { Colonna, RigaTotali } from './tipi.ts';

/** How long a text is, in the cells' own letters or in those of the heads. */
export type Misura = (testo: string, dove: 'cella' | 'forte' | 'testa') => number;

/** What stands beside the text: the padding at both sides, and a pixel that rounding may take. */
const INTORNO = 22;
/** The arrow of an ordered column. */
const FRECCIA = 18;
const LINGUETTA = 14;
const MINIMA = 52;
const CON_BARRA = 112;
/** Free text beyond this is cut, and read whole by pointing at it. */
const TESTO_MASSIMO = 240;
/** No code or number is cut, but one that is none of them must not push the others away. */
const MASSIMA = 420;
export interface DaMisurare<R> {
  readonly colonne: readonly Colonna<R>[];
  readonly righe: readonly R[];
  readonly totali: readonly RigaTotali<R>[];
  readonly decimali: ReadonlyMap<string, number>;
}

/** How wide each column is for what it holds, in pixels: head, values and the sums under them. */
export function larghezzeDi<R>(
  { colonne, righe, totali, decimali }: DaMisurare<R>,
  misura: Misura,
): ReadonlyMap<string, number> {
  return new Map(
    colonne.map((colonna) => {
      const quanti = decimali.get(colonna.campo);
      const somme = totali.flatMap(({ valori }) => valori[colonna.campo] ?? []);
      const larga = Math.max(
        ...diversi(righe.map((riga) => testoMostrato(colonna, riga, quanti))).map((testo) =>
          misura(testo, colonna.tipo === 'codice' ? 'forte' : 'cella'),
        ),
        ...somme.map((somma) => misura(totaleMostrato(colonna, somma, quanti), 'forte')),
        0,
      );
      return [colonna.campo, entro(colonna, larga, larghezzaTesta(colonna, misura))] as const;
    }),
  );
}

/** The wider of two measures by column: a page that is turned never makes a column narrower. */
export const cresciute = (
  prima: ReadonlyMap<string, number>,
  dopo: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> =>
  new Map([
    ...prima,
    ...[...dopo].map(([campo, larga]) => [campo, Math.max(larga, prima.get(campo) ?? 0)] as const),
  ]);

function entro<R>(colonna: Colonna<R>, larga: number, testa: number): number {
  const { tipo, insegna, larghezza = 0, modificabile, soloNuova } = colonna;
  // Marks are as many on every row.
  if (colonna.striscia) return larghezza;
  const contenuto = larga === 0 ? 0 : larga + INTORNO + (insegna ? LINGUETTA : 0);
  const massima = tipo === 'testo' ? Math.max(TESTO_MASSIMO, larghezza) : MASSIMA;
  // Where one writes there is room for what is not written yet.
  const scritta = modificabile || soloNuova ? larghezza : 0;
  const minima = tipo === 'percentuale' ? CON_BARRA : MINIMA;
  return Math.ceil(Math.max(minima, testa, scritta, Math.min(contenuto, massima)));
}

/** A sign of currency or of percentage stays with its word: alone on a second line it says nothing. */
export const testaMostrata = (titolo: string): string => titolo.replace(/ ([€%])/g, '\u00a0$1');

/** A head stands on two lines where that makes it shorter, and no word of it is cut. */
function larghezzaTesta<R>({ titolo, ordinabile }: Colonna<R>, misura: Misura): number {
  const parole = testaMostrata(titolo).split(' ');
  const due = parole.map((_, n) =>
    Math.max(
      misura(parole.slice(0, n + 1).join(' '), 'testa'),
      n + 1 < parole.length ? misura(parole.slice(n + 1).join(' '), 'testa') : 0,
    ),
  );
  return Math.min(...due) + INTORNO + (ordinabile ? FRECCIA : 0);
}

/** A column as it stands between those that are pinned. */
export interface Posata {
  readonly larga: number;
  /** Of the one that takes what is left: the least that it needs. */
  readonly elastica?: boolean;
}

/**
 * How wide the column of free text is where not all columns find room: so that the edge falls between two
 * columns and cuts none. Undefined where all find it, or where that column is beyond the edge itself.
 */
export function larghezzaElastica(
  colonne: readonly Posata[],
  disponibile: number,
): number | undefined {
  const fini = colonne.map((_, n) =>
    colonne.slice(0, n + 1).reduce((somma, { larga }) => somma + larga, 0),
  );
  const intere = fini.filter((fine) => fine <= disponibile).length;
  const posto = colonne.findIndex(({ elastica }) => elastica);
  if (intere === colonne.length || posto < 0 || posto >= intere) return undefined;
  return (colonne[posto]?.larga ?? 0) + disponibile - (fini[intere - 1] ?? 0);
}

/** Many rows say the same: each text is measured once. */
const diversi = (testi: readonly string[]): readonly string[] => [...new Set(testi)];

/**
 * Measures in a canvas, so that the page is not laid out for it. A canvas knows no figures of one
 * width: each is taken for a 0, which is as wide as any of them.
 */
export function misuraNelCanvas(elemento: HTMLElement): Misura {
  const disegno = document.createElement('canvas').getContext('2d');
  const { fontFamily } = getComputedStyle(elemento);
  const FONT = {
    cella: `13px ${fontFamily}`,
    forte: `600 13px ${fontFamily}`,
    testa: `600 11px ${fontFamily}`,
  };
  return (testo, dove) => {
    if (!disegno) return 0;
    disegno.font = FONT[dove];
    return disegno.measureText(testo.replace(/[\d\u2007]/g, '0')).width * 1.02;
  };
}
