import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/sessione.ts';
import type { TabellaRecord } from './tabella-record.ts';

interface Tratto {
  readonly id_da: number;
  readonly id_a: number;
  /** Few enough rows stood here before that reading them by identifier is quick. */
  readonly piccola: boolean;
}

/**
 * Where the table's rows are read from; null where that is the table as it stands. While an import
 * writes, its invisible rows would be stepped over one by one; a small table is then read by
 * identifier, round the range they have.
 */
export const origineRighe = async (
  tx: Tx,
  t: TabellaRecord,
): Promise<RawBuilder<unknown> | null> => {
  const tabella = sql.table(t.nome);
  const { rows } = await sql<Tratto>`select * from righe_in_arrivo(${t.nome})
    order by id_da`.execute(tx);
  if (rows.length === 0 || !rows.every(({ piccola }) => piccola)) return null;
  await sql`set local enable_seqscan = off`.execute(tx);
  const inizi = [0, ...rows.map(({ id_a }) => id_a + 1)];
  const parti = inizi.map((da, i) => {
    const finoA = rows[i] ? sql`and id < ${rows[i].id_da}` : sql``;
    return sql`select * from ${tabella} where id >= ${da} ${finoA}`;
  });
  return sql`(${sql.join(parti, sql` union all `)} offset 0)`;
};
