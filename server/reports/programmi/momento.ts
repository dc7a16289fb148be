import { sql } from 'kysely';
import type { Momento } from '#domain/reports/cadenza.ts';
import type { Db } from '#server/db/sessione.ts';

/** Now by Rome's clocks, as the database has them. */
export async function momentoARoma(db: Db): Promise<Momento> {
  const { rows } = await sql<Momento>`
    select to_char(now() at time zone 'Europe/Rome', 'YYYY-MM-DD') as giorno,
           to_char(now() at time zone 'Europe/Rome', 'HH24:MI') as ora`.execute(db);
  const [adesso] = rows;
  if (!adesso) throw new Error('La banca dati non dice che ora è.');
  return adesso;
}
