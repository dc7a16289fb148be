import type { UsiFamiglia } from '../campi.ts';

/** An amount; of the taxes that are counted, from what. */
export const usiOneri: UsiFamiglia = ({ causale: { imposta } }) => ({
  cambio: 'calcolato',
  saldo: 'calcolato',
  controvaloreOriginale: 'chiesto',
  ...(imposta === 'bollo' && { qtaVnominale: 'facoltativo', giorni: 'facoltativo' }),
  ...(imposta === 'transazioni' && { qtaVnominale: 'facoltativo', prezzo: 'facoltativo' }),
});
