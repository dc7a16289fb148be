import { arrotonda, confronta, differenza, prodotto } from '#domain/money/decimale.ts';
import { inCifre, type Traccia } from './traccia.ts';

const CENTESIMI = 2;

/**
 * What an indexed capital has grown by, per 100, at a coefficient; never below nothing
 * (docs/regole/imposte.md#rivalutazione).
 */
export const rivalutazione100 = (coefficiente: string): string =>
  confronta(coefficiente, '1') > 0 ? prodotto(differenza(coefficiente, '1'), '100') : '0';

/**
 * The tax on what an indexed capital has grown by: income of capital, and not of the gain. Nominal that
 * is alive, coefficient of the day (of BTP Italia since its last coupon, which paid what was before), rate
 * in percent; at the cent, half up. A coefficient below 1 gives none: less than the nominal is never
 * repaid (art. 44 and 45 T.U.I.R.; D.Lgs. 239/1996; docs/regole/imposte.md#rivalutazione).
 */
export function impostaRivalutazione({
  nominale,
  coefficiente,
  aliquota,
}: {
  readonly nominale: string;
  readonly coefficiente: string;
  readonly aliquota: string;
}): { readonly importo: string; readonly traccia: Traccia } {
  const maturata = prodotto(prodotto(nominale, rivalutazione100(coefficiente)), '0.01');
  const importo = arrotonda(prodotto(prodotto(maturata, aliquota), '0.01'), CENTESIMI);
  return {
    importo,
    traccia: [
      {
        titolo: 'Rivalutazione maturata',
        calcolo: `${inCifre(nominale)} × (${inCifre(coefficiente)} − 1), mai meno di zero`,
        valore: arrotonda(maturata, CENTESIMI),
        fonte: 'Reddito di capitale (art. 45 T.U.I.R.)',
      },
      {
        titolo: 'Imposta sulla rivalutazione',
        calcolo: `${inCifre(arrotonda(maturata, CENTESIMI))} × ${inCifre(aliquota)}%`,
        valore: importo,
        fonte: 'D.Lgs. 239/1996, al centesimo',
      },
    ],
  };
}
