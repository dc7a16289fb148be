import { sql } from 'kysely';
import type { Tx } from '#server/db/sessione.ts';

/** Of which account; its company is asked of every table besides. */
export interface ContoDaConfrontare {
  azienda: string;
  idConto: number;
}

/** Holds accounts, always in the same order: nobody else takes, matches or undoes anything of them meanwhile. */
export const trattieniConti = (
  tx: Tx,
  azienda: string,
  conti: Iterable<number>,
): Promise<unknown> =>
  sql`select from conti_riconciliati where cod_azienda = ${azienda} and id = any (${[...conti]}::bigint[])
       order by id for no key update`.execute(tx);
