import { type NaturaTitolo, USI_DEL_DENARO, type UsiFamiglia } from '../campi.ts';
import { usiDelTitolo } from './scambi.ts';

/** A part of the capital is repaid on its own: what has accrued on it is paid with the coupon. */
const senzaRateo = (titolo: NaturaTitolo | null): NaturaTitolo | null =>
  titolo && { ...titolo, conRateo: false };

/** Redemptions, drawings, and repayments of a part of the capital, which leave the nominal. */
export const usiRimborso: UsiFamiglia = ({ causale, titolo }) => ({
  ...USI_DEL_DENARO,
  prezzo: 'calcolato',
  controvaloreOriginale: 'calcolato',
  ...usiDelTitolo(causale.effettoQuantita === 0 ? senzaRateo(titolo) : titolo),
  impostaPlusvalenze: 'calcolato',
  qtaVnominale: titolo?.aSorteggio ? 'chiesto' : 'calcolato',
  ...(causale.effettoQuantita === 0 && { poolFactor: 'calcolato', poolFactorDopo: 'calcolato' }),
});
