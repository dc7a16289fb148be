import { DIVISA_DI_CONTO } from '#domain/valutazione/valori.ts';
import { USI_DEL_DENARO, type Usi, type UsiFamiglia } from '../campi.ts';

/** Coupons, interest, dividends, proceeds: income on what is held, or on an account. */
export const usiReddito: UsiFamiglia = ({ causale, titolo, codDivisa }) => {
  if (causale.reddito === 'nessuno') return { ...USI_DEL_DENARO, controvaloreOriginale: 'chiesto' };
  const lordo: Usi = {
    ...USI_DEL_DENARO,
    ritenutaSuInteressi: 'calcolato',
    ...((causale.reddito !== 'interessi' || codDivisa !== DIVISA_DI_CONTO) && {
      ritenutaEstera: 'facoltativo' as const,
    }),
  };
  if (titolo === null) return { ...lordo, interessiLordi: 'chiesto' };
  return {
    ...lordo,
    qtaVnominale: 'calcolato',
    rateo: titolo.conRateo ? 'calcolato' : 'chiesto',
    interessiLordi: 'calcolato',
  };
};
