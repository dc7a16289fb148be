import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { RIGHE_SOMMATE } from '#domain/movimenti/pagine.ts';
import type { RigaTotali } from '#web/ui/tabella/tipi.ts';

const MASSIMO = stampaIntero(RIGHE_SOMMATE);

/** So many drafts, as far as they were counted. */
const nonComprese = (bozze: number): string => {
  if (bozze > RIGHE_SOMMATE) return `oltre ${MASSIMO} bozze non comprese`;
  return `${stampaIntero(bozze)} ${bozze === 1 ? 'bozza non compresa' : 'bozze non comprese'}`;
};

/** What the sums of a filter add up, and what they leave out: «Totale di 12 registrati · 3 bozze non comprese». */
export function etichettaTotali({
  registrati,
  bozze,
}: {
  readonly registrati: number;
  readonly bozze: number;
}): Pick<RigaTotali<object>, 'etichetta' | 'di'> {
  const senza = bozze === 0 ? undefined : nonComprese(bozze);
  if (registrati <= RIGHE_SOMMATE)
    return {
      etichetta: 'Totale',
      di: { quante: registrati, nome: ['registrato', 'registrati'], senza },
    };
  const troppi = `Oltre ${MASSIMO} righe non si fanno totali: restringere il filtro`;
  return { etichetta: senza ? `${troppi} · ${senza}` : troppi, di: null };
}
