import type { PoolClient } from 'pg';
import type { Annullamento } from '#server/importazioni/piano.ts';

interface Riferimento {
  readonly tabella: string;
  readonly condizione: string;
  /** Whether the row of the other table goes with the record. */
  readonly cade: boolean;
}

/** Which tables name rows of `tabella`, `x` being the other table and `a` this one. */
async function riferimentiA(client: PoolClient, tabella: string): Promise<Riferimento[]> {
  const { rows } = await client.query<{ altra: string; condizione: string; cade: boolean }>(
    `select c.conrelid::regclass::text as altra, c.confdeltype = 'c' as cade,
            string_agg(format('x.%I = a.%I', di.attname, a.attname), ' and ') as condizione
       from pg_constraint c
       cross join lateral unnest(c.conkey, c.confkey) k (mia, sua)
       join pg_attribute di on di.attrelid = c.conrelid and di.attnum = k.mia
       join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.sua
      where c.contype = 'f' and c.confrelid = $1::regclass
      group by c.oid, c.conrelid, c.confdeltype`,
    [tabella],
  );
  return rows.map(({ altra, condizione, cade }) => ({ tabella: altra, condizione, cade }));
}

/** Whether something names a row that an import made, its own parts of the same import apart. */
async function sqlUsato(client: PoolClient, tabella: string, guid: string): Promise<string> {
  const mio = client.escapeLiteral(guid);
  const usi = (await riferimentiA(client, tabella)).map(
    ({ tabella: altra, condizione, cade }) =>
      `exists (select from ${altra} x where ${condizione}
         ${cade ? `and to_jsonb(x) ->> 'lavoro' is distinct from ${mio}` : ''})`,
  );
  return usi.length > 0 ? usi.join(' or ') : 'false';
}

/** A titolo that somebody wrote after the import: what the import hung from it stays too. */
const CAMBIATO_DOPO = `exists (select from storico s
  where s.tabella = 'titoli' and s.id_record = l.id_titolo and s.prima ->> 'lavoro' = $1
    and s.lavoro is distinct from $2::uuid)`;

/** Titoli made by the import and not used, its listings on others, and the issuers it made. */
export async function eliminaTitoli({ esecuzione, importazione }: Annullamento): Promise<number> {
  const { client, lavoro } = esecuzione;
  const usato = await sqlUsato(client, 'titoli', importazione);
  // A titolo of the import may be what another one of it is written on: from the leaves inwards.
  let eliminati = 0;
  for (;;) {
    const { rowCount } = await client.query(
      `delete from titoli a where a.lavoro = $1 and not (${usato})`,
      [importazione],
    );
    eliminati += rowCount ?? 0;
    if (!rowCount) break;
  }
  await client.query(
    `delete from titoli_listini l where l.lavoro::text = $1 and not ${CAMBIATO_DOPO}
       and not exists (select from titoli a where a.id = l.id_titolo and a.lavoro::text = $1)`,
    [importazione, lavoro.guid],
  );
  const emittenteUsato = await sqlUsato(client, 'emittenti', importazione);
  await client.query(`delete from emittenti a where a.lavoro = $1 and not (${emittenteUsato})`, [
    importazione,
  ]);
  return eliminati;
}
