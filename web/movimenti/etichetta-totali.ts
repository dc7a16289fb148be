import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { RIGHE_SOMMATE } from '#domain/movimenti/pagine.ts';

const MASSIMO = stampaIntero(RIGHE_SOMMATE);

/** So many of a thing, as far as they were counted. */
const quanti = (n: number, uno: string, molti: string): string => {
  if (n > RIGHE_SOMMATE) return `oltre ${MASSIMO} ${molti}`;
  return `${stampaIntero(n)} ${n === 1 ? uno : molti}`;
};

/** What the sums of a filter add up, and what they leave out: «Totale di 12 registrati · 3 bozze non comprese». */
export function etichettaTotali({
  registrati,
  bozze,
}: {
  readonly registrati: number;
  readonly bozze: number;
}): string {
  const senza =
    bozze === 0 ? '' : ` · ${quanti(bozze, 'bozza non compresa', 'bozze non comprese')}`;
  if (registrati > RIGHE_SOMMATE)
    return `Oltre ${MASSIMO} righe non si fanno totali: restringere il filtro${senza}`;
  return `Totale di ${quanti(registrati, 'registrato', 'registrati')}${senza}`;
}
