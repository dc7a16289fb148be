import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { Configurazione } from '#server/config.ts';
import { apriLettore, type Lettore } from '#server/db/lettura.ts';
import type { EsitoLavoro, TipoLavoro } from '#server/jobs/lavoro.ts';
import {
  connessionePersa,
  LavoroInterrotto,
  type Motivo,
  problemaDi,
} from '#server/jobs/motivi.ts';
import type { EsitoEsecuzione, MisureLavori } from '#server/metriche/lavori.ts';

/** A job as its task sees it. */
export interface LavoroPreso {
  readonly guid: string;
  readonly tipo: TipoLavoro;
  readonly area: string;
  readonly codAzienda: string | null;
  readonly utente: string;
  readonly parametri: Readonly<Record<string, unknown>>;
}

export interface Esecuzione {
  readonly lavoro: LavoroPreso;
  /** The job's own session, as the application role; its task opens the transactions. */
  readonly client: PoolClient;
  /** As owner, for what is read while the job's session is busy with a COPY. */
  readonly proprietario: Pool;
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

export interface Officina {
  /** As owner: bookkeeping of jobs, which row-level security must not hide. */
  readonly proprietario: Pool;
  readonly applicazione: Pool;
  readonly replica?: Pool | undefined;
  readonly attivita: Readonly<Record<TipoLavoro, Attivita>>;
  readonly config: Configurazione;
  readonly log: Logger;
  readonly misure?: MisureLavori | undefined;
}

const BATTITO_MS = 300;
const CLASSE_LUCCHETTO = 7_283_602;

/** The lock of a job's runner, as SQL: whoever can take it knows that nobody is running the job. */
export const LUCCHETTO_LAVORO = `${CLASSE_LUCCHETTO}, hashtext($1::text)`;

const PREPARA_SESSIONE = `
  set client_connection_check_interval = '1s';
  set max_parallel_workers_per_gather = 0;
  set max_parallel_maintenance_workers = 0;
  set work_mem = '128MB';
  set datestyle = 'ISO, DMY';
  set lock_timeout = '60s'`;

async function prendi(proprietario: Pool, guid: string): Promise<LavoroPreso | undefined> {
  const { rows } = await proprietario.query<LavoroPreso>(
    `update lavori set stato = 'in corso', iniziato_il = coalesce(iniziato_il, now()),
            ultimo_segnale = now()
      where guid = $1 and stato in ('in attesa', 'in corso') and fase <> 'caricamento'
      returning guid, tipo, area, cod_azienda as "codAzienda", utente, parametri`,
    [guid],
  );
  return rows[0];
}

interface Battito {
  avanza(fase: string, percento: number): void;
  ferma(): Promise<void>;
}

/** Writes the progress and reads the cancellation; one writes at a time. */
function batti(officina: Officina, guid: string, annullato: () => void): Battito {
  let attuale = { fase: 'coda', percento: 0 };
  let inVolo: Promise<void> = Promise.resolve();
  let occupato = false;
  const scrivi = async (): Promise<void> => {
    const { fase, percento } = attuale;
    const { rows } = await officina.proprietario.query<{ annullamento_chiesto: boolean }>(
      `update lavori set fase = case when $2 = 'coda' then fase else $2 end,
              perc_completamento = greatest(perc_completamento, $3), ultimo_segnale = now()
        where guid = $1 and stato = 'in corso' returning annullamento_chiesto`,
      [guid, fase, percento],
    );
    if (rows[0]?.annullamento_chiesto) annullato();
  };
  const timer = setInterval(() => {
    if (occupato) return;
    occupato = true;
    inVolo = scrivi()
      .catch((causa: unknown) => officina.log.warn({ err: causa, guid }, 'battito non scritto'))
      .finally(() => {
        occupato = false;
      });
  }, BATTITO_MS);
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
async function fermaComando(officina: Officina, client: PoolClient): Promise<void> {
  const { processID } = client as PoolClient & { readonly processID: number | null };
  if (processID === null) return;
  const annulla = (pool: Pool) => pool.query('select pg_cancel_backend($1)', [processID]);
  // Where the owner's session took the application's role, only the owner may stop it.
  await annulla(officina.applicazione)
    .catch(() => annulla(officina.proprietario))
    .catch((causa: unknown) => officina.log.warn({ err: causa }, 'comando non interrotto'));
}

async function fallisci(officina: Officina, guid: string, causa: unknown): Promise<void> {
  const problema = problemaDi(causa);
  if (problema.status >= 500) officina.log.error({ err: causa, guid }, 'lavoro fallito');
  await officina.proprietario.query(
    `with chiuso as (
       update lavori set stato = 'fallito', problema = $2, finito_il = now()
        where guid = $1 and stato in ('in attesa', 'in corso') returning guid)
     insert into lavori_log (guid, livello, testo) select guid, 'errore', $3 from chiuso`,
    [guid, problema, problema.detail],
  );
}

async function interrompi(officina: Officina, guid: string, motivo: Motivo): Promise<void> {
  if (motivo === 'annullato') {
    await officina.proprietario.query(
      `with chiuso as (
         update lavori set stato = 'annullato', finito_il = now()
          where guid = $1 and stato in ('in attesa', 'in corso') returning guid)
       insert into lavori_log (guid, livello, testo)
       select guid, 'avviso', 'Interrotto su richiesta: nulla è stato scritto.' from chiuso`,
      [guid],
    );
    return;
  }
  await officina.proprietario.query(
    `with rimesso as (
       update lavori set stato = 'in attesa', fase = 'coda', perc_completamento = 0
        where guid = $1 and stato = 'in corso' returning guid)
     select accoda_lavoro(guid) from rimesso`,
    [guid],
  );
}

async function concludiMale(
  officina: Officina,
  guid: string,
  causa: unknown,
  motivo?: Motivo,
): Promise<EsitoEsecuzione> {
  // A database that went away cannot be told; the job is taken up again when it is back.
  if (connessionePersa(causa) && motivo === undefined) throw causa;
  const perche = causa instanceof LavoroInterrotto ? causa.motivo : motivo;
  if (perche) {
    await interrompi(officina, guid, perche);
    return perche === 'annullato' ? 'annullato' : 'rimesso in coda';
  }
  await fallisci(officina, guid, causa);
  return 'fallito';
}

/** Takes a job and runs it in a session of its own; one runner at a time, whatever the queue does. */
export async function esegui(
  officina: Officina,
  guid: string,
  arresto: AbortSignal,
): Promise<void> {
  const client = await officina.applicazione.connect();
  const controllo = new AbortController();
  const ferma = (motivo: Motivo): void => {
    if (controllo.signal.aborted) return;
    controllo.abort(motivo);
    void fermaComando(officina, client);
  };
  const allArresto = (): void => ferma('arresto');
  arresto.addEventListener('abort', allArresto, { once: true });
  const battito = batti(officina, guid, () => ferma('annullato'));
  try {
    await client.query(PREPARA_SESSIONE);
    const lucchetto = `select pg_try_advisory_lock(${LUCCHETTO_LAVORO}) as mio`;
    const { rows } = await client.query<{ mio: boolean }>(lucchetto, [guid]);
    if (!rows[0]?.mio) return;
    const lavoro = await prendi(officina.proprietario, guid);
    if (!lavoro) return;
    if (arresto.aborted) allArresto();
    await misurato(officina, lavoro, () => compi(officina, { lavoro, client, battito, controllo }));
  } finally {
    arresto.removeEventListener('abort', allArresto);
    await battito.ferma();
    // The session goes with the job: its lock, its settings and whatever transaction it left open.
    client.release(true);
  }
}

/** Tells log and measures that the job has begun here, and how it ended. */
async function misurato(
  { log, misure }: Officina,
  { guid, tipo }: LavoroPreso,
  compiuto: () => Promise<EsitoEsecuzione>,
): Promise<void> {
  const inizio = performance.now();
  log.info({ guid, tipo }, 'lavoro iniziato');
  misure?.inizio(tipo);
  let esito: EsitoEsecuzione = 'perso';
  try {
    esito = await compiuto();
  } finally {
    const secondi = (performance.now() - inizio) / 1000;
    misure?.fine(tipo, esito, secondi);
    log.info({ guid, tipo, esito, secondi: Number(secondi.toFixed(3)) }, 'lavoro finito');
  }
}

interface InCorso {
  readonly lavoro: LavoroPreso;
  readonly client: PoolClient;
  readonly battito: Battito;
  readonly controllo: AbortController;
}

/** The job's reading session sees what the job may see, and stops when the job is told to. */
async function apriLettoreDi(
  { applicazione, replica, log }: Officina,
  { guid, utente, codAzienda }: LavoroPreso,
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
    await lettore.client.query(PREPARA_SESSIONE);
    await lettore.client.query(
      `select set_config('rateo.utente', $1, false), set_config('rateo.aziende', $2, false)`,
      [utente, codAzienda ?? ''],
    );
  } catch (e) {
    libera();
    throw e;
  }
  return { ...lettore, libera };
}

async function compi(
  officina: Officina,
  { lavoro, client, battito, controllo }: InCorso,
): Promise<EsitoEsecuzione> {
  const { guid } = lavoro;
  const { signal } = controllo;
  try {
    await client.query(
      `select set_config('rateo.utente', $1, false), set_config('rateo.aziende', $2, false),
              set_config('rateo.lavoro', $3, false)`,
      [lavoro.utente, lavoro.codAzienda ?? '', guid],
    );
    await officina.attivita[lavoro.tipo]({
      lavoro,
      client,
      proprietario: officina.proprietario,
      config: officina.config,
      apriLettore: ({ daReplica } = { daReplica: true }) =>
        apriLettoreDi(daReplica ? officina : { ...officina, replica: undefined }, lavoro, signal),
      segnale: signal,
      avanza: battito.avanza,
      registra: async (livello, testo) => {
        await officina.proprietario.query(
          'insert into lavori_log (guid, livello, testo) values ($1, $2, $3)',
          [guid, livello, testo],
        );
      },
      controlla: () => {
        if (signal.aborted) throw new LavoroInterrotto(signal.reason as Motivo);
      },
    });
  } catch (causa) {
    await client.query('rollback').catch(() => undefined);
    const motivo = signal.aborted ? (signal.reason as Motivo) : undefined;
    await battito.ferma();
    return concludiMale(officina, guid, causa, motivo);
  }
  return 'completato';
}

/**
 * Marks the job completed, in the transaction of its last write: committed together or not at all. A
 * cancellation asked meanwhile wins.
 */
export async function concludi(
  { client, lavoro }: Pick<Esecuzione, 'client' | 'lavoro'>,
  { fase, esito }: { readonly fase: 'anteprima' | 'fine'; readonly esito: EsitoLavoro },
): Promise<void> {
  const { rowCount } = await client.query(
    `update lavori set stato = 'completato', fase = $2, esito = $3, perc_completamento = 100,
            finito_il = now()
      where guid = $1 and stato = 'in corso' and not annullamento_chiesto`,
    [lavoro.guid, fase, esito],
  );
  if (rowCount !== 1) throw new LavoroInterrotto('annullato');
}
