import { sql } from 'kysely';
import { sha256 } from '#server/base/impronta.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { segretoCasuale } from '../segreto.ts';

export type Scopo = 'registra' | 'accesso' | 'senza-password' | 'riconferma';

/** What a challenge is for, and whose it is: of nobody yet, where the passkey itself says who it is. */
export interface PerChi {
  readonly scopo: Scopo;
  readonly idUtente: number | null;
}

const DURATA = sql`interval '5 minutes'`;

/** A challenge to be signed once, within five minutes. */
export const nuovaSfida = async (db: Db | Tx, { scopo, idUtente }: PerChi): Promise<string> => {
  const sfida = segretoCasuale();
  await sql`insert into sfide (hash, scopo, id_utente, scade_il)
    values (${sha256(sfida)}, ${scopo}, ${idUtente}, now() + ${DURATA})`.execute(db);
  return sfida;
};

/** Uses the challenge up, whatever becomes of what was signed; false where it is none, or none any more. */
export const usaSfida = async (
  db: Db | Tx,
  sfida: string,
  { scopo, idUtente }: PerChi,
): Promise<boolean> => {
  const { rows } = await sql`
    delete from sfide where hash = ${sha256(sfida)} and scopo = ${scopo}
       and id_utente is not distinct from ${idUtente} and scade_il > now()
    returning hash`.execute(db);
  return rows.length === 1;
};
