import type { Data } from '#domain/tempo/data.ts';
import { arrotonda, confronta, daDecimale, prodotto, rapporto, UNO } from './frazione.ts';
import { inVigore } from './imposta.ts';
import { perCento } from './termini.ts';
import { inCifre, type Passo } from './traccia.ts';

/** A statement of financial products at a day; decimals, amounts in euro. */
export interface Rendicontazione {
  /** Market value, the nominal where there is none. */
  readonly valore: string;
  /** Days of the period that is reported, at most 366. */
  readonly giorni: number;
  /** Percent a year: 0.2 since 2014. */
  readonly aliquota: string;
  /** Most that is due for a year; null for an individual, who has no ceiling. */
  readonly tetto: string | null;
}

/** Most that who is not an individual pays, by the year of the statement. */
const TETTI: readonly { readonly validoDal: Data; readonly tetto: string }[] = [
  { validoDal: '2012-01-01' as Data, tetto: '1200' },
  { validoDal: '2013-01-01' as Data, tetto: '4500' },
  { validoDal: '2014-01-01' as Data, tetto: '14000' },
];

/** The year whose ceiling was everybody's. */
const DI_TUTTI = '2012';

/**
 * The ceiling of a year in euro; null of an individual, who had one in 2012 only, and before the duty began (art. 13
 * c. 2-ter of the Tariffa of D.P.R. 642/1972, L. 228/2012 art. 1 c. 509, L. 147/2013 art. 1 c. 582;
 * docs/regole/imposte.md#bollo).
 */
export const tettoDelBollo = (giorno: Data, persona: boolean): string | null =>
  persona && !giorno.startsWith(DI_TUTTI) ? null : (inVigore(TETTI, giorno)?.tetto ?? null);

const GIORNI_ANNO = 365;
const GIORNI_MASSIMI = 366;

/**
 * The stamp duty on financial products: value × rate × days / 365, half up to the cent, never above
 * the part of the ceiling that its days are of a year (art. 13 c. 2-ter of the Tariffa of D.P.R. 642/1972;
 * D.M. 24-5-2012 art. 3 c. 2; docs/regole/imposte.md#bollo). Days that are not a whole number from 0 to 366 throw `RangeError`.
 */
export function impostaDiBollo({ valore, giorni, aliquota, tetto }: Rendicontazione): string {
  if (!Number.isInteger(giorni) || giorni < 0 || giorni > GIORNI_MASSIMI)
    throw new RangeError('I giorni rendicontati vanno da 0 a 366.');
  const annua = prodotto(daDecimale(valore), perCento(daDecimale(aliquota)));
  const dovuta = prodotto(annua, rapporto(giorni, GIORNI_ANNO));
  if (tetto === null) return arrotonda(dovuta, 2);
  const parte = giorni < GIORNI_ANNO ? rapporto(giorni, GIORNI_ANNO) : UNO;
  const alPiu = prodotto(daDecimale(tetto), parte);
  return arrotonda(confronta(dovuta, alPiu) > 0 ? alPiu : dovuta, 2);
}

/**
 * How the duty came about, as one step of a trail; `fonte` is that of the rate, the Tariffa of D.P.R. 642/1972 art. 13
 * c. 2-ter where it has none (docs/regole/imposte.md#bollo).
 */
export const tracciaDelBollo = (
  { valore, giorni, aliquota, tetto }: Rendicontazione,
  dovuta: string,
  fonte: string | null | undefined,
): Passo => ({
  titolo: 'Imposta di bollo',
  calcolo: `${inCifre(valore)} × ${inCifre(aliquota)}% × ${giorni} / ${GIORNI_ANNO}${tetto === null ? '' : `, al più ${inCifre(tetto)} l’anno`}`,
  valore: dovuta,
  fonte: fonte ?? 'Tariffa del D.P.R. 642/1972, art. 13 c. 2-ter',
});
