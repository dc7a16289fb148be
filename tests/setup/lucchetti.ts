import type { Pool } from 'pg';

/** How many sessions of this database wait until another's transaction ends: the cluster has other tests' too. */
export async function aspettanoUnaTransazione(proprietario: Pool): Promise<number> {
  const { rowCount } = await proprietario.query(
    `select from pg_locks join pg_stat_activity using (pid)
      where not granted and locktype = 'transactionid' and datname = current_database()`,
  );
  return rowCount ?? 0;
}
