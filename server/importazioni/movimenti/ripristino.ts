import type { PoolClient } from 'pg';
import { txDiSessione } from '#server/db/tx-di-sessione.ts';
import { comeErroreRateo } from '#server/errori.ts';
import { unoAllaVolta } from '#server/giacenze/metodo.ts';
import type { Annullamento } from '#server/importazioni/piano.ts';
import { tabelleDi } from '#server/importazioni/staging.ts';
import { storna, stornaMolti } from '#server/movimenti/storno.ts';

/** What an import brought and still stands, also what somebody registered or changed since. */
const portati = (importazione: string): string => `(
  select m.id from movimenti m where m.lavoro = ${importazione}::text::uuid and m.id_storno_di is null
  union
  select s.id_record from storico s
   where s.tabella = 'movimenti' and s.prima ->> 'lavoro' = ${importazione}::text)`;

/** Where what cannot be undone is told: among the undo's own staging, swept when it has ended. */
const rimasti = ({ esecuzione }: Annullamento): string => tabelleDi(esecuzione.lavoro.guid).conti;

/** Drafts that nobody changed since: away with them. */
async function eliminaBozze({ esecuzione, importazione }: Annullamento): Promise<number> {
  const { client, lavoro } = esecuzione;
  // Before drafts are held: who registers one of them holds the company and waits for the draft.
  if (lavoro.codAzienda !== null) await unoAllaVolta(txDiSessione(client), lavoro.codAzienda);
  const { rows } = await client.query<{ quante: number }>(
    `with via as (
       delete from movimenti where lavoro = $1::uuid and stato = 'bozza' returning nriga)
     select count(*) filter (where nriga = 1)::int as quante from via`,
    [importazione],
  );
  return rows[0]?.quante ?? 0;
}

async function tentata(client: PoolClient, passi: () => Promise<number>): Promise<number | string> {
  await client.query('savepoint storno_import');
  try {
    return await passi();
  } catch (causa) {
    const rifiuto = comeErroreRateo(causa);
    if (rifiuto.status >= 500) throw causa;
    await client.query('rollback to savepoint storno_import');
    return rifiuto.message;
  } finally {
    await client.query('release savepoint storno_import');
  }
}

/** All at once where nothing stands against it; else one by one, the last first, and what stays is told. */
async function stornaRegistrati(annullamento: Annullamento): Promise<number> {
  const { esecuzione, importazione } = annullamento;
  const { client, lavoro } = esecuzione;
  const { codAzienda } = lavoro;
  if (codAzienda === null) return 0;
  const tx = txDiSessione(client);
  const { rows } = await client.query<{ id: number }>(
    `select m.id from movimenti m
      where m.id in ${portati('$1')} and m.stato <> 'bozza' and not m.stornato and m.id_storno_di is null
        and m.nriga = 1
      order by m.data_movimento desc, m.ordine desc, m.id desc`,
    [importazione],
  );
  const ids = rows.map(({ id }) => id);
  const tutti = await tentata(client, () => stornaMolti(tx, codAzienda, ids));
  if (typeof tutti === 'number') return tutti;
  let stornati = 0;
  for (const id of ids) {
    esecuzione.controlla();
    const esito = await tentata(client, async () => {
      await storna(tx, codAzienda, { id, versione: undefined });
      return 1;
    });
    if (typeof esito === 'number') stornati += esito;
    else
      await client.query(`insert into ${rimasti(annullamento)} (id, motivo) values ($1, $2)`, [
        id,
        `non si storna: ${esito}`,
      ]);
  }
  return stornati;
}

/** Undoes what the import wrote: drafts go, registrations are reversed. */
export async function annullaMovimenti(annullamento: Annullamento): Promise<number> {
  const { client } = annullamento.esecuzione;
  const tabella = rimasti(annullamento);
  await client.query(`drop table if exists ${tabella}`);
  await client.query(
    `create unlogged table ${tabella} (id bigint primary key, motivo text not null)`,
  );
  const eliminate = await eliminaBozze(annullamento);
  return eliminate + (await stornaRegistrati(annullamento));
}

/** What stays as it is: drafts that somebody changed, and what cannot be reversed, with why. */
export function sqlRimasti(annullamento: Annullamento): string {
  const { esecuzione, destinazione, importazione } = annullamento;
  const di = esecuzione.client.escapeLiteral(importazione);
  const celle = destinazione.colonneImport
    .filter(({ altrove }) => !altrove)
    .map(({ campo, tipo }) =>
      tipo === 'numero' ? `trim_scale(m.${campo})::text` : `m.${campo}::text`,
    );
  return `select array[${celle}] as celle,
      coalesce(r.motivo, 'bozza cambiata da ' || coalesce(m.modificato_da, 'sconosciuto') || ' il '
        || to_char(m.modificato_il at time zone 'Europe/Rome', 'DD/MM/YYYY HH24:MI')) as motivo
    from movimenti m left join ${rimasti(annullamento)} r on r.id = m.id
   where m.id in ${portati(di)} and m.nriga = 1
     and (r.id is not null or m.stato = 'bozza') order by m.id`;
}
