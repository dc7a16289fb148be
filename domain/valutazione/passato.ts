import type { TitoloCalcolato } from '#domain/calcolo/titolo.ts';
import { eDerivato } from './derivato.ts';
import type { PosizioneDaValutare } from './ingressi.ts';
import { crescente } from './titolo.ts';

/** What of a position's past its value hangs on, beside what it held on the days of its coupons. */
export interface PassatoChiesto {
  /** Each row as it was. */
  readonly righe: boolean;
  /** The lots that are left; of who keeps none, the rows again. */
  readonly lotti: boolean;
}

/**
 * So that nobody reads twenty years of rows of a position that is valued from what it holds. Rows that wrote discounts
 * or losses, and losses brought from elsewhere, ask for all rows beside this (docs/regole/valutazione.md#motore).
 */
export function passatoChiesto(
  calcolato: TitoloCalcolato,
  {
    tipoTitolo,
    immCirc,
    costoAmmortizzato,
  }: Pick<PosizioneDaValutare, 'immCirc' | 'costoAmmortizzato'> & { readonly tipoTitolo: string },
): PassatoChiesto {
  if (eDerivato(tipoTitolo)) return { righe: true, lotti: false };
  const { dataScadenza, prezzoEmissione } = calcolato.termini;
  if (calcolato.gruppo !== 'RF' || (dataScadenza === null && !crescente(calcolato)))
    return { righe: false, lotti: false };
  const diEmissione = immCirc === 'C' && prezzoEmissione !== null;
  const righe = costoAmmortizzato || immCirc === 'I' || crescente(calcolato);
  return { righe, lotti: righe || diEmissione };
}
