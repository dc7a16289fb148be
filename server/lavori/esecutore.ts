import { randomUUID } from 'node:crypto';
import { setPriority } from 'node:os';
import { Logger as LoggerCoda, run, type Task } from 'graphile-worker';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Configurazione } from '#server/base/config.ts';
import { apriLog } from '#server/base/log.ts';
import { apriDb } from '#server/db/sessione.ts';
import { type Ambiente, type Attivita, esegui, type MisureLavori } from './esecuzione.ts';
import type { TipoLavoro } from './lavoro.ts';
import { type CuraArea, riordina } from './manutenzione.ts';
import { apriMinori, CERCA_MS, type CompitoMinore } from './minori.ts';

export interface OpzioniEsecutore {
  /** The owner has the queue and the bookkeeping of jobs, the application their work. */
  readonly proprietario: Pool;
  readonly applicazione: Pool;
  /** A replica to read reports from, as the application. */
  readonly replica?: Pool | undefined;
  readonly config: Configurazione;
  readonly misure?: MisureLavori | undefined;
  /** When it aborts, running jobs go back into the queue. */
  readonly signal: AbortSignal;
  /** Jobs at the same time. */
  readonly contemporanei?: number;
  /** A process that only works steps back behind the server's; one that does both must not. */
  readonly cediIlPasso?: boolean;
}

/** Something that the queue's own clock starts: when, by a line of cron, and what. */
export interface Programmato {
  readonly nome: string;
  readonly crontab: string;
  readonly avvia: (chi: {
    readonly proprietario: Pool;
    readonly applicazione: Pool;
    readonly log: Logger;
  }) => Promise<unknown>;
}

/** What the areas bring: the jobs by kind, what is kept in order beside them, what starts by the clock, small tasks. */
export interface LavoriDelleAree {
  readonly attivita: Readonly<Record<TipoLavoro, Attivita>>;
  readonly cure: readonly CuraArea[];
  readonly programmati: readonly Programmato[];
  readonly minori: readonly CompitoMinore[];
}

export interface Esecutore {
  /** Settles when the worker ends by itself: its process must end too. */
  readonly fine: Promise<void>;
  /** Puts running jobs back into the queue and ends; the pools are their opener's to end. */
  ferma(): Promise<void>;
}

const RINNOVO_MS = 5_000;
const RIORDINO_MS = 3_000;
const PRIORITA_BASSA = 10;

const eGuid = (payload: unknown): payload is { readonly guid: string } =>
  typeof payload === 'object' && payload !== null && 'guid' in payload;

const logDellaCoda = (log: Logger): LoggerCoda =>
  new LoggerCoda(() => (livello, testo) => {
    if (livello === 'error') log.error(testo);
    else if (livello === 'warning') log.warn(testo);
    else log.debug(testo);
  });

/** Repeats `passo` every `ogniMs`, never twice at once; a failure is logged and the next one tries. */
function ripeti(log: Logger, nome: string, ogniMs: number, passo: () => Promise<void>) {
  let inVolo: Promise<void> | undefined;
  const gira = (): void => {
    inVolo ??= passo()
      .catch((causa: unknown) => log.warn({ err: causa }, `${nome} non riuscito`))
      .finally(() => {
        inVolo = undefined;
      });
  };
  gira();
  const timer = setInterval(gira, ogniMs);
  return async (): Promise<void> => {
    clearInterval(timer);
    await inVolo;
  };
}

/** The worker: takes jobs off the queue in the database, one session each, until told to stop. */
export async function apriEsecutore(
  opzioni: OpzioniEsecutore,
  { attivita, cure, programmati, minori }: LavoriDelleAree,
): Promise<Esecutore> {
  const { proprietario, applicazione, replica, config, misure, signal } = opzioni;
  const { contemporanei = 2 } = opzioni;
  if (opzioni.cediIlPasso) setPriority(PRIORITA_BASSA);
  const id = randomUUID();
  const log = apriLog(config.livelloLog, 'lavoratore');
  const db = apriDb(applicazione);
  const pool = { proprietario: apriDb(proprietario), applicazione, replica };
  const ambiente: Ambiente = { ...pool, attivita, config, log, misure };
  const arresto = new AbortController();
  const lavoro: Task = async (payload) => {
    if (eGuid(payload)) await esegui(ambiente, payload.guid, arresto.signal);
  };
  const coda = await run({
    pgPool: proprietario,
    concurrency: contemporanei,
    taskList: {
      lavoro,
      ...Object.fromEntries(
        programmati.map(({ nome, avvia }) => [
          nome,
          async () => void (await avvia({ proprietario, applicazione, log })),
        ]),
      ),
    },
    crontab: programmati.map((uno) => uno.crontab).join('\n'),
    noHandleSignals: true,
    pollInterval: 1_000,
    logger: logDellaCoda(log),
  });
  const delleConsegne = await apriMinori(
    { proprietario, applicazione, config, log, segnale: arresto.signal },
    minori,
    logDellaCoda(log),
  );
  const smettiCerca = ripeti(log, 'ricerca di consegne', CERCA_MS, delleConsegne.cerca);
  const smettiRinnovo = ripeti(log, 'battito', RINNOVO_MS, async () => {
    await sql`insert into lavoratori (id) values (${id})
       on conflict (id) do update set ultimo_battito = now()`.execute(db);
  });
  const smettiRiordino = ripeti(log, 'riordino', RIORDINO_MS, () => riordina(proprietario, cure));
  const ferma = async (): Promise<void> => {
    arresto.abort();
    await Promise.all([smettiRiordino(), smettiRinnovo(), smettiCerca()]);
    await Promise.all([coda.stop(), delleConsegne.ferma()]);
    await sql`delete from lavoratori where id = ${id}`.execute(db);
  };
  let fermata: Promise<void> | undefined;
  const fermaUnaVolta = (): Promise<void> => {
    fermata ??= ferma();
    return fermata;
  };
  signal.addEventListener('abort', () => void fermaUnaVolta(), { once: true });
  const fine = Promise.race([coda.promise, delleConsegne.fine]);
  return { fine, ferma: fermaUnaVolta };
}
