import { aggiungiGiorni, type Data, stampaData } from '#domain/tempo/data.ts';
import { GIORNI_PUNTUALE } from '#domain/tempo/giorni-puntuali.ts';
import type { Indicizzazione } from './indicizzazioni.ts';
import { type CoefficienteNoto, coefficienteIniziale } from './rateo-indicizzato.ts';

/** What is asked of the archive of coefficients: the last one of a titolo between two days. */
export interface RichiestaCoefficiente {
  readonly codTitolo: string;
  readonly dal: Data;
  readonly al: Data;
}

/** Where coefficients are looked up; null where there is none. */
export type Coefficienti = (richiesta: RichiestaCoefficiente) => CoefficienteNoto | null;

export interface DomandaCoefficiente {
  readonly codTitolo: string;
  readonly giorno: Data;
  /** First day of the coupon in progress; null where there is none. */
  readonly inizioCedola: Data | null;
}

/** From when on a value may stand for the day: never from before the coefficient began anew. */
function dal(
  { giorno, inizioCedola }: DomandaCoefficiente,
  { ripartePerCedola }: Indicizzazione,
): Data {
  const finestra = aggiungiGiorni(giorno, -GIORNI_PUNTUALE);
  if (!ripartePerCedola || inizioCedola === null || inizioCedola < finestra) return finestra;
  return aggiungiGiorni(inizioCedola, 1);
}

/**
 * The coefficient of the day from its archive, else the last of the seven days before
 * (docs/regole/valutazione.md#ripiego); null where there is none. On a first day that it counts from it is 1, whatever is on record.
 */
export function coefficienteDel(
  coefficienti: Coefficienti,
  indicizzazione: Indicizzazione,
  domanda: DomandaCoefficiente,
): CoefficienteNoto | null {
  const { codTitolo, giorno, inizioCedola } = domanda;
  if (indicizzazione.ripartePerCedola && giorno === inizioCedola)
    return coefficienteIniziale(giorno);
  return coefficienti({ codTitolo, dal: dal(domanda, indicizzazione), al: giorno });
}

/**
 * The coefficient of each coupon date, or the last one of the days before it
 * (docs/regole/valutazione.md#ripiego).
 */
export const coefficientiDelleCedole = (
  coefficienti: Coefficienti,
  indicizzazione: Indicizzazione,
  codTitolo: string,
  periodi: readonly { readonly da: Data; readonly a: Data }[],
): ReadonlyMap<Data, CoefficienteNoto> =>
  new Map(
    periodi.flatMap(({ da, a }) => {
      const domanda = { codTitolo, giorno: a, inizioCedola: da };
      const noto = coefficienti({ codTitolo, dal: dal(domanda, indicizzazione), al: a });
      return noto ? [[a, noto] as const] : [];
    }),
  );

/** What to do where the archive has no coefficient (docs/regole/valutazione.md#ripiego). */
export const senzaCoefficiente = (codTitolo: string, giorno: Data): string =>
  `Il titolo ${codTitolo} è indicizzato e il suo coefficiente del ` +
  `${stampaData(giorno, 'dd/MM/yyyy')}, o di uno dei ${GIORNI_PUNTUALE} giorni prima, non è ` +
  'nell’archivio Coefficienti: finché non c’è, il rateo è quello reale.';
