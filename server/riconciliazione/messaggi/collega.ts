import type { Tx } from '#server/db/sessione.ts';

/** Finds the movement of ours that each message speaks of. */
export const collega = async (_tx: Tx, _azienda: string, _ids: readonly number[]): Promise<void> =>
  undefined;
