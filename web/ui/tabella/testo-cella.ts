import { eDecimale } from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { eData, stampaData } from '#domain/tempo/data.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import type { Colonna, Valore } from './tipi.ts';

/** A column's decimals are the least shown; a rate may carry up to ten and none is hidden. */
export const DECIMALI_MASSIMI = 10;

/** A value as an Italian reads it and Excel takes it: 13/04/2026, 1.234,5600. */
export function testoValore<R>(colonna: Colonna<R>, valore: Valore): string {
  if (valore === null || valore === undefined || valore === '') return '';
  const testo = String(valore);
  if (colonna.tipo === 'istante') return stampaIstante(testo);
  if (colonna.tipo === 'data' && eData(testo)) return stampaData(testo);
  if (colonna.tipo === 'numero' && eDecimale(testo)) {
    return stampaNumero(testo, {
      decimaliMin: colonna.decimali ?? 2,
      decimaliMax: DECIMALI_MASSIMI,
    });
  }
  return testo;
}

/** The text of a cell for copying: plain hyphen for minus, no sign on what is positive. */
export function testoCella<R>(colonna: Colonna<R>, riga: R): string {
  const testo = colonna.testo?.(riga) ?? testoValore(colonna, riga[colonna.campo] as Valore);
  return colonna.tipo === 'numero' ? testo.replace(/^−/, '-') : testo;
}

/** A blank as wide as a figure. */
const SPAZIO_CIFRA = '\u2007';

const decimaliDi = (testo: string): number => testo.split(',')[1]?.length ?? 0;

/** The longest fraction of some numbers as they are written. */
export const decimaliPiuLunghi = (testi: readonly string[]): number =>
  testi.reduce((massimo, testo) => Math.max(massimo, decimaliDi(testo)), 0);

/** What stands behind a number, so that its comma is over the others': figures' worth of blank. */
export const spaziFinoA = (testo: string, decimali: number): string =>
  SPAZIO_CIFRA.repeat(Math.max(0, decimali - decimaliDi(testo)));

/** How many decimals the longest number of a column has, so that commas can stand in a line. */
export function decimaliMassimi<R>(colonna: Colonna<R>, righe: readonly R[]): number {
  return decimaliPiuLunghi(righe.map((riga) => testoCella(colonna, riga)));
}

/**
 * The same for the eye: a real minus, a plus where the column shows variations, and blanks up to the
 * column's decimals.
 */
export function testoMostrato<R>(colonna: Colonna<R>, riga: R, decimali = 0): string {
  const testo = testoCella(colonna, riga);
  if (colonna.tipo !== 'numero' || testo === '') return testo;
  const mancano = spaziFinoA(testo, decimali);
  if (testo.startsWith('-')) return `−${testo.slice(1)}${mancano}`;
  const segno = colonna.conSegno && /[1-9]/.test(testo) ? '+' : '';
  return `${segno}${testo}${mancano}`;
}

/** The same of a sum, which has no row of its own. */
export function totaleMostrato<R>(colonna: Colonna<R>, somma: string, decimali?: number): string {
  const { testo: _, ...semplice } = colonna;
  return testoMostrato<R>(semplice, { [colonna.campo]: somma } as R, decimali);
}

export const negativo = (valore: Valore): boolean => String(valore ?? '').startsWith('-');
