import { massimo, media, minimo } from '#domain/money/decimale.ts';
import { testoNumero } from '#domain/money/numero-italiano.ts';
import { DECIMALI_MASSIMI } from './testo-cella.ts';
import type { Colonna } from './tipi.ts';

export interface Riassunto {
  readonly media: string;
  readonly minimo: string;
  readonly massimo: string;
}

/** Mean, minimum and maximum of a column over some rows, exact, as the footer prints them. */
export function riassunto<R>(colonna: Colonna<R>, righe: readonly R[]): Riassunto | null {
  const numeri = righe
    .map((riga) => riga[colonna.campo])
    .filter((valore) => valore !== null && valore !== undefined && valore !== '')
    .map(String);
  const valori = { media: media(numeri), minimo: minimo(numeri), massimo: massimo(numeri) };
  if (valori.media === null || valori.minimo === null || valori.massimo === null) return null;
  const decimali = colonna.decimali ?? 2;
  const esatti = { decimaliMin: decimali, decimaliMax: DECIMALI_MASSIMI };
  return {
    media: testoNumero(valori.media, { decimaliMin: decimali, decimaliMax: decimali }),
    minimo: testoNumero(valori.minimo, esatti),
    massimo: testoNumero(valori.massimo, esatti),
  };
}
