import type { PoolClient } from 'pg';
import type { Conservazione } from '#domain/configurazione/conservazione.ts';
import { eliminaTabelle, tabelleDi } from '#server/importazioni/staging.ts';

/** Previews whose staging a crash of the database has emptied: read again from the raw bytes. */
async function ricostruisci(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ guid: string }>(
    `select guid from lavori join importazioni using (guid)
      where stato = 'completato' and fase = 'anteprima' and righe > 0`,
  );
  for (const { guid } of rows) {
    const { grezze, tipate } = tabelleDi(guid);
    await client.query(
      `with perse as (
         update lavori set stato = 'in attesa', fase = 'coda', perc_completamento = 0,
                finito_il = null, ultimo_segnale = now()
          where guid = $1 and stato = 'completato' and fase = 'anteprima'
            and (coalesce(pg_relation_size(to_regclass($2)), 0) = 0
                 or coalesce(pg_relation_size(to_regclass($3)), 0) = 0)
          returning guid),
       scritto as (
         insert into lavori_log (guid, livello, testo)
         select guid, 'avviso', 'La banca dati è ripartita: l’anteprima si ricostruisce.' from perse)
       select accoda_lavoro(guid) from perse`,
      [guid, grezze, tipate],
    );
  }
}

async function lasciaScadere(
  client: PoolClient,
  { oreAnteprima, giorniFileImport }: Conservazione,
): Promise<void> {
  await client.query(
    `with scadute as (
       update lavori set stato = 'annullato'
        where stato = 'completato' and fase = 'anteprima'
          and finito_il < now() - make_interval(hours => $1) returning guid)
     insert into lavori_log (guid, livello, testo)
     select guid, 'avviso', 'Anteprima non confermata in tempo: lasciata cadere.' from scadute`,
    [oreAnteprima],
  );
  await client.query(
    `delete from importazione_blocchi b using lavori l
      where l.guid = b.guid and l.finito_il < now() - make_interval(days => $1)
        and l.fase <> 'anteprima'`,
    [giorniFileImport],
  );
}

/** Staging tables that no open job owns any more. */
async function spazza(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ guid: string }>(
    `select distinct g.guid
       from pg_class c
       join pg_namespace s on s.oid = c.relnamespace and s.nspname = 'staging'
       cross join lateral (select substr(c.relname, 3, 32)::uuid::text as guid) g
      where c.relkind = 'r' and c.relname ~ '^i_[0-9a-f]{32}_[gtenrpc]$'
        and not exists (select from lavori l where l.guid = g.guid::uuid
                           and (l.stato in ('in attesa', 'in corso')
                                or (l.stato = 'completato' and l.fase = 'anteprima')))
      limit 20`,
  );
  for (const { guid } of rows) await eliminaTabelle(client, guid);
}

/** The imports' part of the round of order. */
export async function curaImportazioni(
  client: PoolClient,
  conservazione: Conservazione,
): Promise<void> {
  await ricostruisci(client);
  await lasciaScadere(client, conservazione);
  await spazza(client);
}
