import { USI_DEL_DENARO, type Usi, type UsiFamiglia } from '../campi.ts';

const CONTRATTI: Usi = {
  ...USI_DEL_DENARO,
  qtaVnominale: 'chiesto',
  prezzo: 'chiesto',
  controvaloreOriginale: 'calcolato',
};

/** What opens or closes says so; the commitment has an account of its own. */
const POSIZIONE: Usi = { flagApertura: 'calcolato', contoimpegni: 'facoltativo' };

/** Futures: contracts at a price, and the margins that settle them. */
export const usiFutures: UsiFamiglia = ({ causale }) => {
  if (causale.effettoQuantita > 0) return { ...CONTRATTI, ...POSIZIONE };
  if (causale.effettoQuantita < 0)
    return { ...CONTRATTI, ...POSIZIONE, impostaPlusvalenze: 'calcolato' };
  if (causale.effettoLiquidita > 0) return CONTRATTI;
  return {
    ...USI_DEL_DENARO,
    qtaVnominale: 'facoltativo',
    prezzo: 'facoltativo',
    controvaloreOriginale: 'chiesto',
  };
};

/** Options: what a premium moves; of an exercise and an expiry only how many. */
export const usiOpzioni: UsiFamiglia = ({ causale }) => {
  if (causale.effettoLiquidita === 0)
    return {
      ...POSIZIONE,
      qtaVnominale: 'chiesto',
      commissioni: 'facoltativo',
      spese: 'facoltativo',
      bolli: 'facoltativo',
      impostaPlusvalenze: 'calcolato',
      saldo: 'calcolato',
    };
  return {
    ...CONTRATTI,
    ...POSIZIONE,
    ...(causale.effettoQuantita < 0 && { impostaPlusvalenze: 'calcolato' }),
  };
};

/** Forward exchanges: a nominal in the currency at a rate that was agreed. */
export const usiCambiATermine: UsiFamiglia = ({ causale }) => ({
  ...USI_DEL_DENARO,
  ...POSIZIONE,
  qtaVnominale: 'chiesto',
  cambioConvenzionale: causale.effettoQuantita > 0 ? 'chiesto' : 'calcolato',
  cambioSpot: 'calcolato',
  controvaloreOriginale: 'calcolato',
  ...(causale.effettoQuantita < 0 && { impostaPlusvalenze: 'calcolato' }),
});

/** Repurchase agreements: what is lent, and what comes back with interest. */
export const usiPronti: UsiFamiglia = ({ causale }) => ({
  ...USI_DEL_DENARO,
  qtaVnominale: 'chiesto',
  prezzo: causale.effettoLiquidita < 0 ? 'chiesto' : 'facoltativo',
  controvaloreOriginale: 'calcolato',
  ...(causale.effettoLiquidita > 0 && {
    interessiLordi: 'calcolato',
    ritenutaSuInteressi: 'calcolato',
  }),
});
