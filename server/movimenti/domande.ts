import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/sessione.ts';

/** Questions as rows `d` of SQL, numbered `n`. */
export const domande = (di: readonly object[], colonne: string): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(di.map((una, n) => ({ ...una, n })))}::jsonb)
    as d (n integer, ${sql.raw(colonne)})`;

/** The answers of numbered rows, and for questions without any what is told then. */
export async function numerate<R>(
  tx: Tx,
  quante: number,
  interrogazione: RawBuilder<{ readonly n: number; readonly da: R }>,
): Promise<readonly (R | null)[]> {
  const { rows } = await interrogazione.execute(tx);
  const perNumero = new Map(rows.map(({ n, da }) => [n, da]));
  return Array.from({ length: quante }, (_, n) => perNumero.get(n) ?? null);
}
