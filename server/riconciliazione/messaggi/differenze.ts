import { sql } from 'kysely';
import type { Tx } from '#server/db/sessione.ts';

/** Keeps in what each message says otherwise than we do. */
export async function scriviDifferenze(
  tx: Tx,
  azienda: string,
  voci: readonly { readonly id: number; readonly differenze: readonly string[] }[],
): Promise<void> {
  await sql`update messaggi_depositario m set differenze = v.differenze
    from jsonb_to_recordset(${JSON.stringify(voci)}::jsonb) as v (id bigint, differenze jsonb)
    where m.cod_azienda = ${azienda} and m.id = v.id
      and m.differenze is distinct from v.differenze`.execute(tx);
}
