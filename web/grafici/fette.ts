import {
  arrotonda,
  confronta,
  differenza,
  prodotto,
  quoziente,
  segno,
  somma,
} from '#domain/money/decimale.ts';
import { testoNumero } from '#domain/money/numero-italiano.ts';

/** A slice as the server tells it, the greatest first. */
interface FettaLetta {
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
  /** What a filter finds it by; none of what titoli are only made of. */
  readonly codici: readonly string[];
}

interface Spartizione {
  /** Above nothing, six and the others. */
  readonly disegnate: readonly Fetta[];
  /** What the others are. */
  readonly altri: readonly Fetta[];
  /** Below nothing: short, or owed. No pie has room for them. */
  readonly negative: readonly Fetta[];
  readonly totale: string;
  readonly alCosto: string;
}

export const FETTE = 6;
export const ALTRI = 'Altri';

/** Slices by value, the seventh and what follows in one; shares are of the whole, what is owed taken away. */
export function spartizione(lette: readonly FettaLetta[]): Spartizione {
  const totale = somma('0', ...lette.map(({ campoAsseY1 }) => campoAsseY1));
  const fetta = (nome: string, valore: string, codici: readonly (string | null)[]): Fetta => ({
    nome,
    valore,
    quota: segno(totale) === 0 ? '0' : arrotonda(quoziente(prodotto(valore, '100'), totale), 2),
    // A filter that lacks one of them would be of less than the slice.
    codici: codici.every((uno) => uno !== null) ? codici : [],
  });
  const intera = (una: FettaLetta) => fetta(una.campoAsseX, una.campoAsseY1, [una.codice]);
  const ordinate = lette.toSorted((a, b) => confronta(b.campoAsseY1, a.campoAsseY1));
  const positive = ordinate.filter(({ campoAsseY1 }) => segno(campoAsseY1) > 0);
  const resto = positive.slice(FETTE);
  const loro = somma('0', ...resto.map(({ campoAsseY1 }) => campoAsseY1));
  const codici = resto.map(({ codice }) => codice);
  return {
    disegnate: [
      ...positive.slice(0, FETTE).map(intera),
      ...(resto.length > 0 ? [fetta(ALTRI, loro, codici)] : []),
    ],
    altri: resto.map(intera),
    negative: ordinate.filter(({ campoAsseY1 }) => segno(campoAsseY1) < 0).map(intera),
    totale,
    alCosto: somma('0', ...lette.map(({ alCosto }) => alCosto)),
  };
}

const INTERI = { decimaliMin: 0, decimaliMax: 0 };
const [MILLE, MILIONE] = ['1000', '1000000'];

/** «6,35 M€»: what the hole of a ring has room for. */
export function breve(euro: string): string {
  const grande = (soglia: string) =>
    confronta(segno(euro) < 0 ? differenza('0', euro) : euro, soglia) >= 0;
  if (grande(MILIONE)) return `${testoNumero(quoziente(euro, MILIONE))} M€`;
  if (grande(MILLE)) return `${testoNumero(quoziente(euro, MILLE), INTERI)} k€`;
  return `${testoNumero(euro, INTERI)} €`;
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
