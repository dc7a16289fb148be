import type { UsiFamiglia } from '../campi.ts';

/** How much moves; where it goes to is on the other side. */
export const usiTrasferimento: UsiFamiglia = () => ({
  qtaVnominale: 'chiesto',
  commissioni: 'facoltativo',
  spese: 'facoltativo',
  bolli: 'facoltativo',
  saldo: 'calcolato',
});
