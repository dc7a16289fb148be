import { type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Configurazione } from '#server/base/config.ts';
import { inTratto, type OpzioniTratto } from '#server/base/tracce.ts';
import { connessionePersa } from '#server/db/connessione-persa.ts';
import { apriLettore, type Lettore } from '#server/db/lettura.ts';
import { apriDb, type Db, ripulisci, Sessione, type Tx } from '#server/db/sessione.ts';
import type { EsitoLavoro, TipoLavoro } from './lavoro.ts';
import { LavoroInterrotto, type Motivo, problemaConResta, problemaDi, RESTA } from './motivi.ts';

/** How a run of a job ended in this worker. */
type EsitoEsecuzione = 'completato' | 'fallito' | 'annullato' | 'rimesso in coda' | 'perso';

export interface MisureLavori {
  inizio(tipo: TipoLavoro): void;
  fine(tipo: TipoLavoro, esito: EsitoEsecuzione, secondi: number): void;
}

/** A job as its task sees it. */
interface LavoroPreso {
  readonly guid: string;
  readonly tipo: TipoLavoro;
  readonly area: string;
  readonly codAzienda: string | null;
  readonly utente: string;
  readonly programma: string | null;
  readonly idProgramma: number | null;
  readonly parametri: Readonly<Record<string, unknown>>;
  /** The trace of the call that made it. */
  readonly traccia: string | null;
}

export interface Esecuzione {
  readonly lavoro: LavoroPreso;
  /** The job's own session, as the application role; its task opens its transactions. */
  readonly sessione: Sessione;
  /** As owner, for what is read while the job's session is busy with a COPY. */
  readonly proprietario: Db;
  readonly config: Configurazione;
  /** A session to read at length, in a snapshot of its own; to be freed by whoever asked for it. */
  apriLettore(scelta?: { readonly daReplica: boolean }): Promise<Lettore>;
  readonly segnale: AbortSignal;
  /** What the monitor shows; written at most every 300 ms. */
  avanza(fase: string, percento: number): void;
  registra(livello: 'info' | 'avviso' | 'errore', testo: string): Promise<void>;
  /** Stops here when the job was cancelled or the worker is stopping. */
  controlla(): void;
}

/** Runs the job to its end; it must itself conclude the job in the transaction of its last write. */
export type Attivita = (esecuzione: Esecuzione) => Promise<void>;

export interface Ambiente {
  /** As owner: bookkeeping of jobs, which row-level security must not hide. */
  readonly proprietario: Db;
  readonly applicazione: Pool;
  readonly replica?: Pool | undefined;
  readonly attivita: Readonly<Record<TipoLavoro, Attivita>>;
  readonly config: Configurazione;
  readonly log: Logger;
  readonly misure?: MisureLavori | undefined;
}

const RINNOVO_MS = 300;
const CLASSE_LUCCHETTO = 7_283_602;

/** The lock of a job's runner, as SQL: whoever can take it knows that nobody is running the job. */
export const lucchettoDi = (guid: string) => sql`${CLASSE_LUCCHETTO}, hashtext(${guid})`;

/** How long a job waits for a lock before it gives up. */
const ATTESA = '60s';

/** Waits for a lock as long as it takes: who holds it may be an import of minutes. */
export async function conPazienza<T>(tx: Tx, aspetta: () => Promise<T>): Promise<T> {
  await sql`set local lock_timeout = 0`.execute(tx);
  const esito = await aspetta();
  await sql`set local lock_timeout = ${sql.lit(ATTESA)}`.execute(tx);
  return esito;
}

/** Does something while the job's session holds a lock, over as many transactions as that takes. */
export async function conLucchetto<T>(
  sessione: Sessione,
  lucchetto: RawBuilder<unknown>,
  passi: () => Promise<T>,
): Promise<T> {
  await sessione
    .transaction()
    .execute((tx) => conPazienza(tx, () => sql`select pg_advisory_lock(${lucchetto})`.execute(tx)));
  try {
    return await passi();
  } finally {
    await sql`select pg_advisory_unlock(${lucchetto})`.execute(sessione);
  }
}

const PREPARA_SESSIONE = sql`
  set client_connection_check_interval = '1s';
  set max_parallel_workers_per_gather = 0;
  set max_parallel_maintenance_workers = 0;
  set work_mem = '128MB';
  set datestyle = 'ISO, DMY';
  set lock_timeout = ${sql.lit(ATTESA)}`;

async function prendi(proprietario: Db, guid: string): Promise<LavoroPreso | undefined> {
  const { rows } = await sql<LavoroPreso>`
      update lavori set stato = 'in corso', iniziato_il = coalesce(iniziato_il, now()),
            ultimo_segnale = now()
      where guid = ${guid} and stato in ('in attesa', 'in corso') and fase <> 'caricamento'
      returning guid, tipo, area, cod_azienda as "codAzienda", utente, programma,
                id_programma as "idProgramma", parametri, traccia`.execute(proprietario);
  return rows[0];
}

interface Avanzamento {
  avanza(fase: string, percento: number): void;
  ferma(): Promise<void>;
}

/** Writes the progress and reads the cancellation; one writes at a time. */
function tieniVivo(ambiente: Ambiente, guid: string, annullato: () => void): Avanzamento {
  let attuale = { fase: 'coda', percento: 0 };
  let inVolo: Promise<void> = Promise.resolve();
  let occupato = false;
  const scrivi = async (): Promise<void> => {
    const { fase, percento } = attuale;
    const { rows } = await sql<{ annullamento_chiesto: boolean }>`
      update lavori set fase = case when ${fase} = 'coda' then fase else ${fase} end,
              perc_completamento = greatest(perc_completamento, ${percento}), ultimo_segnale = now()
        where guid = ${guid} and stato = 'in corso' returning annullamento_chiesto`.execute(
      ambiente.proprietario,
    );
    if (rows[0]?.annullamento_chiesto) annullato();
  };
  const timer = setInterval(() => {
    if (occupato) return;
    occupato = true;
    inVolo = scrivi()
      .catch((causa: unknown) => ambiente.log.warn({ err: causa, guid }, 'battito non scritto'))
      .finally(() => {
        occupato = false;
      });
  }, RINNOVO_MS);
  return {
    avanza: (fase, percento) => {
      attuale = { fase, percento: Math.max(0, Math.min(99, Math.floor(percento))) };
    },
    ferma: () => {
      clearInterval(timer);
      return inVolo;
    },
  };
}

/** Stops the statement that the job's session is running; its transaction then rolls back. */
async function fermaComando(ambiente: Ambiente, sessione: Sessione): Promise<void> {
  // Where the owner's session took the application's role, only the owner may stop it.
  await sessione
    .ferma(apriDb(ambiente.applicazione))
    .catch(() => sessione.ferma(ambiente.proprietario))
    .catch((causa: unknown) => ambiente.log.warn({ err: causa }, 'comando non interrotto'));
}

async function fallisci(ambiente: Ambiente, guid: string, causa: unknown): Promise<void> {
  const problema = problemaDi(causa);
  if (problema.status >= 500) ambiente.log.error({ err: causa, guid }, 'lavoro fallito');
  // Why the server failed speaks of what was to be written; where part of it was, its title alone is true.
  const breve = problema.status < 500 ? problema.detail : `${problema.title}.`;
  await sql`with chiuso as (
       update lavori set stato = 'fallito', problema = ${problemaConResta(problema, breve)}, finito_il = now()
        where guid = ${guid} and stato in ('in attesa', 'in corso') returning guid, problema)
     insert into lavori_log (guid, livello, testo) select guid, 'errore', problema ->> 'detail' from chiuso`.execute(
    ambiente.proprietario,
  );
}

async function interrompi(ambiente: Ambiente, guid: string, motivo: Motivo): Promise<void> {
  if (motivo === 'annullato') {
    await sql`with chiuso as (
         update lavori set stato = 'annullato', finito_il = now()
          where guid = ${guid} and stato in ('in attesa', 'in corso') returning guid, ${RESTA} as resta)
       insert into lavori_log (guid, livello, testo)
       select guid, 'avviso', 'Interrotto su richiesta: ' || coalesce(resta, 'nulla è stato scritto.')
         from chiuso`.execute(ambiente.proprietario);
    return;
  }
  await sql`with rimesso as (
       update lavori set stato = 'in attesa', fase = 'coda', perc_completamento = 0
        where guid = ${guid} and stato = 'in corso' returning guid)
     select accoda_lavoro(guid) from rimesso`.execute(ambiente.proprietario);
}

async function concludiMale(
  ambiente: Ambiente,
  guid: string,
  causa: unknown,
  motivo?: Motivo,
): Promise<EsitoEsecuzione> {
  // A database that went away cannot be told; the job is taken up again when it is back.
  if (connessionePersa(causa) && motivo === undefined) throw causa;
  const perche = causa instanceof LavoroInterrotto ? causa.motivo : motivo;
  if (perche) {
    await interrompi(ambiente, guid, perche);
    return perche === 'annullato' ? 'annullato' : 'rimesso in coda';
  }
  await fallisci(ambiente, guid, causa);
  return 'fallito';
}

/** One import is one trace, from its call to its last statement. */
const trattoDi = ({ guid, codAzienda, traccia }: LavoroPreso): OpzioniTratto => ({
  padre: traccia,
  attributi: { 'rateo.lavoro': guid, 'rateo.azienda': codAzienda ?? undefined },
});

/** Takes a job and runs it in a session of its own; one runner at a time, whatever the queue does. */
export async function esegui(
  ambiente: Ambiente,
  guid: string,
  arresto: AbortSignal,
): Promise<void> {
  const client = await ambiente.applicazione.connect();
  const sessione = new Sessione(client);
  const controllo = new AbortController();
  const ferma = (motivo: Motivo): void => {
    if (controllo.signal.aborted) return;
    controllo.abort(motivo);
    void fermaComando(ambiente, sessione);
  };
  const allArresto = (): void => ferma('arresto');
  arresto.addEventListener('abort', allArresto, { once: true });
  const avanzamento = tieniVivo(ambiente, guid, () => ferma('annullato'));
  let esito: EsitoEsecuzione = 'perso';
  try {
    await PREPARA_SESSIONE.execute(sessione);
    const { rows } = await sql<{ mio: boolean }>`
      select pg_try_advisory_lock(${lucchettoDi(guid)}) as mio`.execute(sessione);
    if (!rows[0]?.mio) return;
    const lavoro = await prendi(ambiente.proprietario, guid);
    if (!lavoro) return;
    if (arresto.aborted) allArresto();
    esito = await conMisura(ambiente, lavoro, () =>
      inTratto(`lavoro ${lavoro.tipo}`, trattoDi(lavoro), () =>
        svolgi(ambiente, { lavoro, sessione, avanzamento, controllo }),
      ),
    );
  } finally {
    arresto.removeEventListener('abort', allArresto);
    await avanzamento.ferma();
    // Lock, settings and whatever it left open go with the job. A session that was told to stop goes too: that word may
    // still be on its way, and is not for the next job.
    const sana = esito === 'completato' && !controllo.signal.aborted;
    client.release(!(sana && (await ripulisci(client))));
  }
}

/** Tells log and measures that the job has begun here, and how it ended. */
async function conMisura(
  { log, misure }: Ambiente,
  { guid, tipo }: LavoroPreso,
  compiuto: () => Promise<EsitoEsecuzione>,
): Promise<EsitoEsecuzione> {
  const inizio = performance.now();
  log.info({ guid, tipo }, 'lavoro iniziato');
  misure?.inizio(tipo);
  let esito: EsitoEsecuzione = 'perso';
  try {
    esito = await compiuto();
    return esito;
  } finally {
    const secondi = (performance.now() - inizio) / 1000;
    misure?.fine(tipo, esito, secondi);
    log.info({ guid, tipo, esito, secondi: Number(secondi.toFixed(3)) }, 'lavoro finito');
  }
}

interface InCorso {
  readonly lavoro: LavoroPreso;
  readonly sessione: Sessione;
  readonly avanzamento: Avanzamento;
  readonly controllo: AbortController;
}

/** The job's reading session sees what the job may see, and stops when the job is told to. */
async function apriLettoreDi(
  { applicazione, replica, log }: Ambiente,
  { guid, utente, programma, idProgramma, codAzienda }: LavoroPreso,
  segnale: AbortSignal,
): Promise<Lettore> {
  const avvisa = (motivo: string) => log.warn({ guid, motivo }, 'si legge dal server principale');
  const lettore = await apriLettore({ applicazione, replica, avvisa });
  const ferma = () => void lettore.ferma();
  segnale.addEventListener('abort', ferma, { once: true });
  const libera = () => {
    segnale.removeEventListener('abort', ferma);
    lettore.libera();
  };
  try {
    await PREPARA_SESSIONE.execute(lettore.sessione);
    await sql`select set_config('rateo.utente', ${utente}, false),
      set_config('rateo.aziende', ${codAzienda ?? ''}, false),
      set_config('rateo.programma', ${programma ?? ''}, false),
      set_config('rateo.token', ${String(idProgramma ?? '')}, false)`.execute(lettore.sessione);
  } catch (e) {
    libera();
    throw e;
  }
  return { ...lettore, libera };
}

async function svolgi(
  ambiente: Ambiente,
  { lavoro, sessione, avanzamento, controllo }: InCorso,
): Promise<EsitoEsecuzione> {
  const { guid } = lavoro;
  const { signal } = controllo;
  try {
    await sql`select set_config('rateo.utente', ${lavoro.utente}, false),
      set_config('rateo.aziende', ${lavoro.codAzienda ?? ''}, false),
      set_config('rateo.lavoro', ${guid}, false),
      set_config('rateo.programma', ${lavoro.programma ?? ''}, false),
      set_config('rateo.token', ${String(lavoro.idProgramma ?? '')}, false)`.execute(sessione);
    await ambiente.attivita[lavoro.tipo]({
      lavoro,
      sessione,
      proprietario: ambiente.proprietario,
      config: ambiente.config,
      apriLettore: ({ daReplica } = { daReplica: true }) =>
        apriLettoreDi(daReplica ? ambiente : { ...ambiente, replica: undefined }, lavoro, signal),
      segnale: signal,
      avanza: avanzamento.avanza,
      registra: async (livello, testo) => {
        await sql`insert into lavori_log (guid, livello, testo)
          values (${guid}, ${livello}, ${testo})`.execute(ambiente.proprietario);
      },
      controlla: () => {
        if (signal.aborted) throw new LavoroInterrotto(signal.reason as Motivo);
      },
    });
  } catch (causa) {
    const motivo = signal.aborted ? (signal.reason as Motivo) : undefined;
    await avanzamento.ferma();
    return concludiMale(ambiente, guid, causa, motivo);
  }
  return 'completato';
}

/**
 * Marks the job completed, in the transaction of its last write: committed together or not at all. A
 * cancellation asked meanwhile wins.
 */
export async function concludi(
  { sessione, lavoro }: Pick<Esecuzione, 'sessione' | 'lavoro'>,
  { fase, esito }: { readonly fase: 'anteprima' | 'fine'; readonly esito: EsitoLavoro },
): Promise<void> {
  const { rows } = await sql`
    update lavori set stato = 'completato', fase = ${fase}, esito = ${esito},
           perc_completamento = 100, finito_il = now()
     where guid = ${lavoro.guid} and stato = 'in corso' and not annullamento_chiesto
    returning guid`.execute(sessione);
  if (rows.length !== 1) throw new LavoroInterrotto('annullato');
}
