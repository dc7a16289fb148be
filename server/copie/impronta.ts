import { createHash } from 'node:crypto';
import pg, { type ClientBase } from 'pg';
import type { TabellaAnnunciata } from './formato.ts';
import { selezione } from './struttura.ts';

export interface Impronta {
  readonly righe: number;
  readonly impronta: string;
}

// The four quarters of each row's SHA-256, as numbers to be summed: a sum has no order.
const QUARTI = [1, 17, 33, 49]
  .map((da) => `coalesce(sum(('x' || substr(h, ${da}, 16))::bit(64)::bigint), 0)::text`)
  .join(', ');

/**
 * Count and fingerprint of a table's rows whatever their order, computed by the database in one
 * pass: equal contents give equal fingerprints on any PostgreSQL, in a session that has been
 * prepared (PREPARA_SESSIONE).
 */
export async function leggiImpronta(
  client: ClientBase,
  tabella: TabellaAnnunciata,
  conRegole: boolean,
): Promise<Impronta> {
  const riga = tabella.colonne.map((colonna) => `t.${pg.escapeIdentifier(colonna)}`).join(', ');
  const { rows } = await client.query<{ righe: number; somme: string[] }>(
    `select count(*) as righe, array[${QUARTI}] as somme
       from (select encode(sha256(convert_to(row(${riga})::text, 'UTF8')), 'hex') as h
               from (${selezione(tabella, conRegole)}) t) r`,
  );
  const { righe, somme } = rows[0] ?? { righe: 0, somme: [] };
  const testo = `${tabella.colonne.join(',')}:${righe}:${somme.join(':')}`;
  return { righe, impronta: createHash('sha256').update(testo).digest('hex') };
}
