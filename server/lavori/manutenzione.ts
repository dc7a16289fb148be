import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Conservazione } from '#domain/configurazione/conservazione.ts';
import { apriDb, type Tx } from '#server/db/sessione.ts';
import { lucchettoDi } from './esecuzione.ts';
import { problemaConResta } from './motivi.ts';

const LUCCHETTO_MANUTENZIONE = 7_283_603;
/** Taken up more often than this, a job is what kills its worker. */
const RIPRESE_MASSIME = 20;

const ILLEGGIBILE = {
  codice: 'ERRORE_INTERNO',
  title: 'Errore interno',
  status: 500,
  detail: `Il lavoro è stato interrotto ${RIPRESE_MASSIME} volte: non si riprende più.`,
};
const CARICAMENTO_INTERROTTO = {
  codice: 'RICHIESTA_ERRATA',
  title: 'Caricamento interrotto',
  status: 400,
  detail: 'Il caricamento del file si è interrotto: nulla è stato scritto. Caricarlo di nuovo.',
};

/** Jobs that some worker was running and that nobody is running now. */
async function abbandonati(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ guid: string }>`
    select guid from lavori where stato = 'in corso' and fase <> 'caricamento'
        and ultimo_segnale < now() - interval '3 seconds'`.execute(tx);
  const liberi: string[] = [];
  for (const { guid } of rows) {
    const esito = await sql<{ libero: boolean }>`
      select pg_try_advisory_xact_lock(${lucchettoDi(guid)}) as libero`.execute(tx);
    if (esito.rows[0]?.libero) liberi.push(guid);
  }
  return liberi;
}

async function riprendi(tx: Tx, guid: string): Promise<void> {
  await sql`with ripreso as (
       update lavori set stato = case when riprese >= ${RIPRESE_MASSIME} then 'fallito' else 'in attesa' end,
              riprese = riprese + 1, perc_completamento = 0,
              problema = case when riprese >= ${RIPRESE_MASSIME} then ${problemaConResta(ILLEGGIBILE)} end,
              finito_il = case when riprese >= ${RIPRESE_MASSIME} then now() end
        where guid = ${guid} and stato = 'in corso'
        returning guid, stato, (esito ->> 'registrati')::int as registrati),
     scritto as (
       insert into lavori_log (guid, livello, testo)
       select guid, 'avviso', case stato when 'fallito' then 'Interrotto troppe volte: rinuncio.'
            else 'Il lavoratore si è fermato: il lavoro riprende ' || case when registrati > 0
              then format('da dov’era, con %s movimenti già registrati.', registrati) else 'da capo.' end end
         from ripreso)
     select accoda_lavoro(guid) from ripreso where stato = 'in attesa'`.execute(tx);
}

/** Jobs that wait, but that the queue no longer has, or holds for a worker that died before starting. */
const RIMETTI_IN_CODA = sql`
  with persi as (
    select l.guid from lavori l
     where l.stato = 'in attesa' and l.ultimo_segnale < now() - interval '10 seconds'
       and not exists (select from graphile_worker.jobs j
                        where j.key = l.guid::text and j.attempts < j.max_attempts
                          and (j.locked_at is null or j.locked_at > now() - interval '10 seconds'))),
  segnati as (
    update lavori set ultimo_segnale = now() where guid in (select guid from persi) returning guid)
  select accoda_lavoro(guid) from segnati`;

/** An upload gives a sign of life every few seconds; its server is gone when it does not. */
const CHIUDI_CARICAMENTI = sql`
  with chiusi as (
    update lavori set stato = 'fallito', problema = ${CARICAMENTO_INTERROTTO}, finito_il = now()
     where stato = 'in corso' and fase = 'caricamento'
       and ultimo_segnale < now() - interval '15 seconds' returning guid),
  scritti as (
    insert into lavori_log (guid, livello, testo)
    select guid, 'errore', 'Il caricamento del file si è interrotto.' from chiusi)
  delete from importazione_blocchi where guid in (select guid from chiusi)`;

/** Files that the configuration does not keep for ever; the job stays, and its log says so. */
const togliFile = (giorni: number) => sql`
  with tolti as (
    delete from lavori_file f using lavori l
     where l.guid = f.guid and l.stato in ('completato', 'fallito', 'annullato')
       and l.fase <> 'anteprima' and l.finito_il < now() - make_interval(days => ${giorni})
    returning f.guid)
  insert into lavori_log (guid, livello, testo)
  select distinct guid, 'info', format('File eliminati dopo %s giorni, come chiede la configurazione.',
                                       ${giorni}::integer)
    from tolti`;

/**
 * What an area keeps in order besides, in the same round: it gets the owner's transaction, and how long
 * things are kept.
 */
export type CuraArea = (tx: Tx, conservazione: Conservazione) => Promise<void>;

async function quantoSiConserva(tx: Tx): Promise<Conservazione> {
  const { rows } = await sql<{
    conservazione: Conservazione;
  }>`select valore -> 'conservazione' as conservazione from configurazione`.execute(tx);
  const [riga] = rows;
  if (!riga) throw new Error('Manca la configurazione.');
  return riga.conservazione;
}

/**
 * One round of order, by one worker at a time: jobs of dead workers go back to the queue, uploads
 * that broke off are closed, dead workers leave the list.
 */
export async function riordina(proprietario: Pool, cure: readonly CuraArea[]): Promise<void> {
  await apriDb(proprietario)
    .transaction()
    .execute(async (tx) => {
      const { rows } = await sql<{ mio: boolean }>`
        select pg_try_advisory_xact_lock(${LUCCHETTO_MANUTENZIONE}) as mio`.execute(tx);
      if (!rows[0]?.mio) return;
      for (const guid of await abbandonati(tx)) await riprendi(tx, guid);
      await RIMETTI_IN_CODA.execute(tx);
      await CHIUDI_CARICAMENTI.execute(tx);
      await sql`
        delete from lavoratori where ultimo_battito < now() - interval '1 hour'`.execute(tx);
      const conservazione = await quantoSiConserva(tx);
      const { giorniFileLavori } = conservazione;
      if (giorniFileLavori !== null) await togliFile(giorniFileLavori).execute(tx);
      for (const cura of cure) await cura(tx, conservazione);
    });
}
