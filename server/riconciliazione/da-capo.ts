import { DatabaseError } from 'pg';

/** What holds each line and each movement to one confirmed match. */
const USATO_UNA_VOLTA = ['abbinamenti_riga', 'abbinamenti_movimento'];
const VOLTE = 3;

const eUsato = (causa: unknown): boolean =>
  causa instanceof DatabaseError &&
  causa.code === '23505' &&
  USATO_UNA_VOLTA.includes(causa.constraint ?? '');

/**
 * Does it again where somebody used a line or a movement first: a draft is registered, and so matched, without waiting for
 * the comparison of its account, which then finds it taken.
 */
export async function daCapoSeUsati<T>(fai: () => Promise<T>): Promise<T> {
  for (let volta = 1; ; volta++)
    try {
      return await fai();
    } catch (causa) {
      if (volta === VOLTE || !eUsato(causa)) throw causa;
    }
}
