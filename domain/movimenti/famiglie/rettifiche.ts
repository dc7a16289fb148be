import type { UsiFamiglia } from '../campi.ts';
import { genereDi } from '../generi.ts';

/** Openings say what is held and at which cost; adjustments by how much the cost changes. */
export const usiRettifica: UsiFamiglia = ({ causale }) => {
  const genere = genereDi(causale, 'sola');
  if (genere === null) return { cambio: 'calcolato', interessiLordi: 'chiesto' };
  if (genere === 'rettifica') return { cambio: 'calcolato', controvaloreOriginale: 'chiesto' };
  if (genere === 'scarico') return { qtaVnominale: 'chiesto' };
  return {
    cambio: 'calcolato',
    qtaVnominale: 'chiesto',
    prezzo: 'facoltativo',
    controvaloreOriginale: 'chiesto',
    flagApertura: 'calcolato',
  };
};
