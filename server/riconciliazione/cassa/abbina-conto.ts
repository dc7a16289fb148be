import type { Tx } from '#server/db/sessione.ts';
import type { ContoDaConfrontare } from '../conto.ts';

/** Matches the lines of an account of a bank with our movements. */
export async function abbinaConto(_tx: Tx, _conto: ContoDaConfrontare): Promise<void> {}
