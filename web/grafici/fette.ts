import { arrotonda, confronta, prodotto, quoziente, segno, somma } from '#domain/money/decimale.ts';

/** A slice as the server tells it, the greatest first. */
export interface FettaLetta {
  readonly campoAsseX: string;
  readonly campoAsseY1: string;
  readonly alCosto: string;
  readonly codice: string | null;
}

/** A slice as it is drawn, or told under the drawing. */
export interface Fetta {
  readonly nome: string;
  readonly valore: string;
  /** Percent of the whole, two decimals. */
  readonly quota: string;
  readonly alCosto: string;
  readonly codice: string | null;
}

export interface Spartizione {
  /** Above nothing, six and the others. */
  readonly disegnate: readonly Fetta[];
  /** Below nothing: short, or owed. No pie has room for them. */
  readonly negative: readonly Fetta[];
  readonly totale: string;
  readonly alCosto: string;
}

const FETTE = 6;
export const ALTRI = 'Altri';

/** Slices by value, the seventh and what follows in one; shares are of the whole, what is owed taken away. */
export function spartizione(lette: readonly FettaLetta[]): Spartizione {
  const totale = somma('0', ...lette.map(({ campoAsseY1 }) => campoAsseY1));
  const quota = (valore: string) =>
    segno(totale) === 0 ? '0' : arrotonda(quoziente(prodotto(valore, '100'), totale), 2);
  const fetta = ({ campoAsseX, campoAsseY1, alCosto, codice }: FettaLetta): Fetta => ({
    nome: campoAsseX,
    valore: campoAsseY1,
    quota: quota(campoAsseY1),
    alCosto,
    codice,
  });
  const ordinate = lette.toSorted((a, b) => confronta(b.campoAsseY1, a.campoAsseY1));
  const positive = ordinate.filter(({ campoAsseY1 }) => segno(campoAsseY1) > 0);
  const resto = positive.slice(FETTE);
  const altri = {
    campoAsseX: ALTRI,
    campoAsseY1: somma('0', ...resto.map(({ campoAsseY1 }) => campoAsseY1)),
    alCosto: somma('0', ...resto.map(({ alCosto }) => alCosto)),
    codice: null,
  };
  return {
    disegnate: [...positive.slice(0, FETTE), ...(resto.length > 0 ? [altri] : [])].map(fetta),
    negative: ordinate.filter(({ campoAsseY1 }) => segno(campoAsseY1) < 0).map(fetta),
    totale,
    alCosto: somma('0', ...lette.map(({ alCosto }) => alCosto)),
  };
}

const PIENO = 0.9999;

/** The outline of a slice between two parts of the round (0 on top, clockwise); `foro` is the hole's radius. */
export function spicchio(da: number, a: number, raggio: number, foro: number): string {
  const fine = Math.min(a, da + PIENO);
  const punto = (parte: number, r: number) => {
    const angolo = 2 * Math.PI * parte - Math.PI / 2;
    return `${(r * Math.cos(angolo)).toFixed(2)} ${(r * Math.sin(angolo)).toFixed(2)}`;
  };
  const grande = fine - da > 0.5 ? 1 : 0;
  const fuori = `M ${punto(da, raggio)} A ${raggio} ${raggio} 0 ${grande} 1 ${punto(fine, raggio)}`;
  return foro > 0
    ? `${fuori} L ${punto(fine, foro)} A ${foro} ${foro} 0 ${grande} 0 ${punto(da, foro)} Z`
    : `${fuori} L 0 0 Z`;
}
