import { USI_DEL_DENARO } from '../campi.ts';
import type { Famiglia } from './famiglia.ts';

/** Movements of money alone: an amount as it is typed, and what the bank takes for it. */
export const denaro: Famiglia = {
  usi: () => ({ ...USI_DEL_DENARO, controvaloreOriginale: 'chiesto' }),
  calcola: (_quadro, foglio) => {
    foglio.chiedi('controvaloreOriginale');
    return {};
  },
};
