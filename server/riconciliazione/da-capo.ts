import { DatabaseError } from 'pg';
import { oltreGliStalli } from '#server/db/stalli.ts';

/** What holds each line and each movement to one confirmed match. */
const USATO_UNA_VOLTA = ['abbinamenti_riga', 'abbinamenti_movimento'];

const eUsato = (causa: unknown): boolean =>
  causa instanceof DatabaseError &&
  causa.code === '23505' &&
  USATO_UNA_VOLTA.includes(causa.constraint ?? '');

/**
 * Does it again where somebody used a line or a movement first: a draft is registered, and so matched, without waiting for
 * the comparison of its account, which then finds it taken.
 */
export const daCapoSeUsati = <T>(fai: () => Promise<T>): Promise<T> => oltreGliStalli(fai, eUsato);
