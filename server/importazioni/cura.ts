import { sql } from 'kysely';
import type { Conservazione } from '#domain/configurazione/conservazione.ts';
import type { Tx } from '#server/db/sessione.ts';
import { eliminaTabelle, tabelleDi } from './staging.ts';

/** Previews whose staging a crash of the database has emptied: read again from the raw bytes. */
async function ricostruisci(tx: Tx): Promise<void> {
  const { rows } = await sql<{ guid: string }>`
    select guid from lavori join importazioni using (guid)
      where stato = 'completato' and fase = 'anteprima' and righe > 0`.execute(tx);
  for (const { guid } of rows) {
    const { grezze, tipate } = tabelleDi(guid);
    await sql`with perse as (
         update lavori set stato = 'in attesa', fase = 'coda', perc_completamento = 0,
                finito_il = null, ultimo_segnale = now()
          where guid = ${guid} and stato = 'completato' and fase = 'anteprima'
            and (coalesce(pg_relation_size(to_regclass(${grezze})), 0) = 0
                 or coalesce(pg_relation_size(to_regclass(${tipate})), 0) = 0)
          returning guid),
       scritto as (
         insert into lavori_log (guid, livello, testo)
         select guid, 'avviso', 'La banca dati è ripartita: l’anteprima si ricostruisce.' from perse)
       select accoda_lavoro(guid) from perse`.execute(tx);
  }
}

async function lasciaScadere(
  tx: Tx,
  { oreAnteprima, giorniFileImport }: Conservazione,
): Promise<void> {
  await sql`with scadute as (
       update lavori set stato = 'annullato'
        where stato = 'completato' and fase = 'anteprima'
          and finito_il < now() - make_interval(hours => ${oreAnteprima}) returning guid)
     insert into lavori_log (guid, livello, testo)
     select guid, 'avviso', 'Anteprima non confermata in tempo: lasciata cadere.' from scadute`.execute(
    tx,
  );
  await sql`delete from importazione_blocchi b using lavori l
      where l.guid = b.guid and l.finito_il < now() - make_interval(days => ${giorniFileImport})
        and l.fase <> 'anteprima'`.execute(tx);
}

/** Staging tables that no open job owns any more. */
async function spazza(tx: Tx): Promise<void> {
  const { rows } = await sql<{ guid: string }>`
    select distinct g.guid
       from pg_class c
       join pg_namespace s on s.oid = c.relnamespace and s.nspname = 'staging'
       cross join lateral (select substr(c.relname, 3, 32)::uuid::text as guid) g
      where c.relkind = 'r' and c.relname ~ '^i_[0-9a-f]{32}_[gtenrpcmsfab]$'
        and not exists (select from lavori l where l.guid = g.guid::uuid
                           and (l.stato in ('in attesa', 'in corso')
                                or (l.stato = 'completato' and l.fase = 'anteprima')))
      limit 20`.execute(tx);
  for (const { guid } of rows) await eliminaTabelle(tx, guid);
}

/** The imports' part of the round of order. */
export async function curaImportazioni(tx: Tx, conservazione: Conservazione): Promise<void> {
  await ricostruisci(tx);
  await lasciaScadere(tx, conservazione);
  await spazza(tx);
}
