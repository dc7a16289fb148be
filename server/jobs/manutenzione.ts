import type { Pool, PoolClient } from 'pg';
import type { Conservazione } from '#domain/configurazione/conservazione.ts';
import { LUCCHETTO_LAVORO } from '#server/jobs/esecuzione.ts';

const LUCCHETTO_MANUTENZIONE = 7_283_603;
/** Taken up more often than this, a job is what kills its worker. */
const RIPRESE_MASSIME = 20;

const ILLEGGIBILE = {
  codice: 'ERRORE_INTERNO',
  title: 'Errore interno',
  status: 500,
  detail: `Il lavoro è stato interrotto ${RIPRESE_MASSIME} volte: nulla è stato scritto.`,
};
const CARICAMENTO_INTERROTTO = {
  codice: 'RICHIESTA_ERRATA',
  title: 'Caricamento interrotto',
  status: 400,
  detail: 'Il caricamento del file si è interrotto: nulla è stato scritto. Caricarlo di nuovo.',
};

/** Jobs that some worker was running and that nobody is running now. */
async function abbandonati(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ guid: string }>(
    `select guid from lavori where stato = 'in corso' and fase <> 'caricamento'
        and ultimo_segnale < now() - interval '3 seconds'`,
  );
  const liberi: string[] = [];
  for (const { guid } of rows) {
    const prova = `select pg_try_advisory_xact_lock(${LUCCHETTO_LAVORO}) as libero`;
    const esito = await client.query<{ libero: boolean }>(prova, [guid]);
    if (esito.rows[0]?.libero) liberi.push(guid);
  }
  return liberi;
}

async function riprendi(client: PoolClient, guid: string): Promise<void> {
  await client.query(
    `with ripreso as (
       update lavori set stato = case when riprese >= $2 then 'fallito' else 'in attesa' end,
              riprese = riprese + 1, perc_completamento = 0,
              problema = case when riprese >= $2 then $3::jsonb end,
              finito_il = case when riprese >= $2 then now() end
        where guid = $1 and stato = 'in corso' returning guid, stato),
     scritto as (
       insert into lavori_log (guid, livello, testo)
       select guid, 'avviso', case stato when 'fallito' then 'Interrotto troppe volte: rinuncio.'
                              else 'Il lavoratore si è fermato: il lavoro riprende da capo.' end
         from ripreso)
     select accoda_lavoro(guid) from ripreso where stato = 'in attesa'`,
    [guid, RIPRESE_MASSIME, ILLEGGIBILE],
  );
}

/** Jobs that wait, but that the queue no longer has, or holds for a worker that died before starting. */
const RIMETTI_IN_CODA = `
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
const CHIUDI_CARICAMENTI = `
  with chiusi as (
    update lavori set stato = 'fallito', problema = $1, finito_il = now()
     where stato = 'in corso' and fase = 'caricamento'
       and ultimo_segnale < now() - interval '15 seconds' returning guid),
  scritti as (
    insert into lavori_log (guid, livello, testo)
    select guid, 'errore', 'Il caricamento del file si è interrotto.' from chiusi)
  delete from importazione_blocchi where guid in (select guid from chiusi)`;

/** Files that the configuration does not keep for ever; the job stays, and its log says so. */
const TOGLI_FILE = `
  with tolti as (
    delete from lavori_file f using lavori l
     where l.guid = f.guid and l.stato in ('completato', 'fallito', 'annullato')
       and l.fase <> 'anteprima' and l.finito_il < now() - make_interval(days => $1)
    returning f.guid)
  insert into lavori_log (guid, livello, testo)
  select distinct guid, 'info', format('File eliminati dopo %s giorni, come chiede la configurazione.',
                                       $1::integer)
    from tolti`;

/**
 * What an area keeps in order besides, in the same round: it gets the owner's session, and how long
 * things are kept.
 */
export type CuraArea = (client: PoolClient, conservazione: Conservazione) => Promise<void>;

async function quantoSiConserva(client: PoolClient): Promise<Conservazione> {
  const { rows } = await client.query<{ conservazione: Conservazione }>(
    `select valore -> 'conservazione' as conservazione from configurazione`,
  );
  const [riga] = rows;
  if (!riga) throw new Error('Manca la configurazione.');
  return riga.conservazione;
}

/**
 * One round of order, by one worker at a time: jobs of dead workers go back to the queue, uploads
 * that broke off are closed, dead workers leave the list.
 */
export async function riordina(proprietario: Pool, cure: readonly CuraArea[]): Promise<void> {
  const client = await proprietario.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ mio: boolean }>(
      'select pg_try_advisory_xact_lock($1) as mio',
      [LUCCHETTO_MANUTENZIONE],
    );
    if (rows[0]?.mio) {
      for (const guid of await abbandonati(client)) await riprendi(client, guid);
      await client.query(RIMETTI_IN_CODA);
      await client.query(CHIUDI_CARICAMENTI, [CARICAMENTO_INTERROTTO]);
      await client.query(`delete from lavoratori where ultimo_battito < now() - interval '1 hour'`);
      const conservazione = await quantoSiConserva(client);
      const { giorniFileLavori } = conservazione;
      if (giorniFileLavori !== null) await client.query(TOGLI_FILE, [giorniFileLavori]);
      for (const cura of cure) await cura(client, conservazione);
    }
    await client.query('commit');
    client.release();
  } catch (causa) {
    client.release(true);
    throw causa;
  }
}
