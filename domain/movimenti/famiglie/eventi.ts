import { USI_DEL_DENARO, type Usi, type UsiFamiglia } from '../campi.ts';
import { chiedeAltra, genereDi } from '../generi.ts';

const RAPPORTO: Usi = { nuove: 'facoltativo', vecchie: 'facoltativo' };

const ONERI: Usi = {
  commissioni: 'facoltativo',
  spese: 'facoltativo',
  bolli: 'facoltativo',
  saldo: 'calcolato',
};

/** Capital against capital: what comes in place of what, for which part of the cost. */
export const usiEvento: UsiFamiglia = ({ causale }) => {
  if (chiedeAltra(causale)) {
    const scissione = genereDi(causale, 'capofila') === 'scissione';
    return {
      ...RAPPORTO,
      ...ONERI,
      qtaVnominale: 'chiesto',
      ...(scissione && { quotaCosto: 'chiesto', prezzo: 'facoltativo' }),
    };
  }
  if (causale.effettoCosto === 0) return { ...RAPPORTO, ...ONERI, qtaVnominale: 'chiesto' };
  return {
    ...USI_DEL_DENARO,
    ...(causale.effettoQuantita > 0 ? RAPPORTO : { impostaPlusvalenze: 'calcolato' as const }),
    qtaVnominale: 'chiesto',
    prezzo: 'chiesto',
    controvaloreOriginale: 'calcolato',
  };
};
