import { type NaturaTitolo, USI_DEL_DENARO, type Usi, type UsiFamiglia } from '../campi.ts';

/** What a titolo brings along wherever capital is traded or repaid. */
export const usiDelTitolo = (titolo: NaturaTitolo | null): Usi => ({
  ...(titolo?.indicizzato && { coefficiente: 'calcolato' }),
  ...(titolo?.aRate && { poolFactor: 'calcolato' }),
  ...(titolo?.conRateo && {
    rateo: 'calcolato',
    interessiLordi: 'calcolato',
    ritenutaSuInteressi: 'calcolato',
  }),
  ...(titolo?.conScarto && { impostaScarto: 'calcolato' }),
});

/** Purchases, subscriptions, sales: capital against money at a price. */
export const usiScambio: UsiFamiglia = ({ causale, titolo }) => ({
  ...USI_DEL_DENARO,
  qtaVnominale: 'chiesto',
  prezzo: 'chiesto',
  controvaloreOriginale: 'calcolato',
  ...usiDelTitolo(titolo),
  ...(causale.effettoCosto < 0 && { impostaPlusvalenze: 'calcolato' }),
});
