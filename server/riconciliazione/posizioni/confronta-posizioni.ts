import type { Tx } from '#server/db/sessione.ts';
import type { ContoDaConfrontare } from '../conto.ts';

/** Compares the positions of the last statement of a depositario with ours. */
export async function confrontaPosizioni(_tx: Tx, _conto: ContoDaConfrontare): Promise<void> {}
