import { sql } from 'kysely';
import { errore } from '#server/base/errori.ts';
import { tracce } from '#server/base/tracce.ts';
import type { Contesto } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { type Lavoro, SELEZIONE_LAVORO, type TipoLavoro } from './lavoro.ts';

export interface NuovoLavoro {
  readonly guid: string;
  readonly tipo: TipoLavoro;
  readonly area: string;
  /** The archive of the job, by the last segment of its route; null where there is none. */
  readonly archivio: string | null;
  readonly descrizione: string;
  readonly parametri: Readonly<Record<string, unknown>>;
  /** An upload becomes a job before its file has arrived; the others wait in the queue at once. */
  readonly inCaricamento?: boolean;
}

/** The queue learns of a job in the transaction that makes the job: both exist, or neither does. */
export const accoda = async (tx: Tx, guid: string): Promise<void> => {
  await sql`select accoda_lavoro(${guid}::uuid)`.execute(tx);
};

/**
 * Makes a job, or finds the one that this guid already names: the same guid again is the same job, and
 * a guid of somebody else's job is a conflict.
 */
export const creaLavoro = async (
  tx: Tx,
  contesto: Contesto,
  nuovo: NuovoLavoro,
): Promise<{ readonly lavoro: Lavoro; readonly creato: boolean }> => {
  const { guid, tipo, area, archivio, descrizione, parametri, inCaricamento = false } = nuovo;
  const { rows } = await sql`
    insert into lavori (guid, tipo, area, archivio, cod_azienda, utente, descrizione, parametri,
                        traccia, stato, fase)
    values (${guid}, ${tipo}, ${area}, ${archivio}, ${contesto.codAzienda ?? null}, ${contesto.utente.username},
            ${descrizione}, ${JSON.stringify(parametri)}, ${tracce()?.adesso() ?? null},
            ${inCaricamento ? 'in corso' : 'in attesa'}, ${inCaricamento ? 'caricamento' : 'coda'})
    on conflict (guid) do nothing returning guid`.execute(tx);
  if (rows.length > 0 && !inCaricamento) await accoda(tx, guid);
  const letto = await sql<Lavoro>`${SELEZIONE_LAVORO} where l.guid = ${guid}`.execute(tx);
  const lavoro = letto.rows[0];
  if (!lavoro || lavoro.utente !== contesto.utente.username) throw errore('GUID_ALTRUI');
  return { lavoro, creato: rows.length > 0 };
};

/** A preview goes back to the worker, to be checked again or written. */
export const rimanda = async (
  tx: Tx,
  guid: string,
  parametri: Readonly<Record<string, unknown>>,
  detto: string,
): Promise<void> => {
  await sql`update lavori set stato = 'in attesa', fase = 'coda', perc_completamento = 0,
      pausa = pausa + coalesce(clock_timestamp() - finito_il, '0'),
      finito_il = null, problema = null, ultimo_segnale = now(),
      parametri = parametri || ${JSON.stringify(parametri)}::jsonb
    where guid = ${guid}`.execute(tx);
  await scriviLog(tx, guid, 'info', detto);
  await accoda(tx, guid);
};

export const scriviLog = async (
  tx: Tx,
  guid: string,
  livello: 'info' | 'avviso' | 'errore',
  testo: string,
): Promise<void> => {
  await sql`insert into lavori_log (guid, livello, testo)
    values (${guid}, ${livello}, ${testo})`.execute(tx);
};
