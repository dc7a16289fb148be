import { USI_DEL_DENARO, type UsiFamiglia } from '../campi.ts';

/** Movements of money alone: an amount, and what the bank takes for it. */
export const usiDenaro: UsiFamiglia = () => ({
  ...USI_DEL_DENARO,
  controvaloreOriginale: 'chiesto',
});
