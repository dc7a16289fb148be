import { difettoIsin } from '#domain/codici/isin.ts';

const DISTANZA_MASSIMA = 2;
const VICINI_MASSIMI = 3;

/** How many characters to change, add, take away or swap with their neighbour, to make one text of the other. */
export function distanza(a: string, b: string): number {
  const righe = [...a, ''].map((_, i) => [i, ...new Array<number>(b.length).fill(0)]);
  for (let j = 0; j <= b.length; j += 1) (righe[0] as number[])[j] = j;
  const di = (i: number, j: number): number => righe[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const diverse = a[i - 1] === b[j - 1] ? 0 : 1;
      let minima = Math.min(di(i - 1, j) + 1, di(i, j - 1) + 1, di(i - 1, j - 1) + diverse);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        minima = Math.min(minima, di(i - 2, j - 2) + 1);
      (righe[i] as number[])[j] = minima;
    }
  return di(a.length, b.length);
}

/** The characters of an ISIN that are others than in the known one, by their places from 1: «al 5° e al 6° carattere». */
function doveDiversi(isin: string, noto: string): string {
  const posti = [...noto].flatMap((c, i) => (isin[i] === c ? [] : [`al ${i + 1}°`]));
  return isin.length === noto.length ? `, diverso ${posti.join(' e ')} carattere` : '';
}

/** What to say of an ISIN that is not in the master data: what is wrong with it, and the nearest known ones. */
export function diUnIsinIgnoto(isin: string, noti: readonly string[]): string[] {
  const vicini = noti
    .map((noto) => ({ noto, lontano: distanza(isin, noto) }))
    .filter(({ lontano }) => lontano <= DISTANZA_MASSIMA)
    .sort((a, b) => a.lontano - b.lontano || (a.noto < b.noto ? -1 : 1))
    .slice(0, VICINI_MASSIMI);
  return [
    difettoIsin(isin) ?? `L’ISIN ${isin} è ben scritto, ma non è fra i titoli.`,
    ...vicini.map(({ noto }) => `Gli somiglia ${noto}${doveDiversi(isin, noto)}.`),
  ];
}
