import { randomUUID } from 'node:crypto';
import { setPriority } from 'node:os';
import { Logger as LoggerCoda, run, type Task } from 'graphile-worker';
import type { Pool } from 'pg';
import { type Logger, pino } from 'pino';
import type { Configurazione } from '#server/config.ts';
import { opzioniLog } from '#server/difese/log.ts';
import { attivita, cure } from '#server/jobs/attivita.ts';
import { esegui, type Officina } from '#server/jobs/esecuzione.ts';
import { riordina } from '#server/jobs/manutenzione.ts';
import type { MisureLavori } from '#server/metriche/lavori.ts';
import { avviaProgrammati, CRONTAB } from '#server/provider/programma.ts';
import { avviaReportProgrammati, CRONTAB_REPORT } from '#server/reports/programmi/esecuzione.ts';

export interface OpzioniEsecutore {
  /** As owner: the queue and the bookkeeping of jobs. As application: their work. */
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

export interface Esecutore {
  /** Settles when the worker ends by itself: its process must end too. */
  readonly fine: Promise<void>;
  /** Puts running jobs back into the queue and ends; the pools are their opener's to end. */
  ferma(): Promise<void>;
}

const BATTITO_MS = 5_000;
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
export async function avviaEsecutore(opzioni: OpzioniEsecutore): Promise<Esecutore> {
  const { proprietario, applicazione, replica, config, misure, signal } = opzioni;
  const { contemporanei = 2 } = opzioni;
  if (opzioni.cediIlPasso) setPriority(PRIORITA_BASSA);
  const id = randomUUID();
  const log = pino({ ...opzioniLog(config.livelloLog), name: 'lavoratore' });
  const pool = { proprietario, applicazione, replica };
  const officina: Officina = { ...pool, attivita, config, log, misure };
  const arresto = new AbortController();
  const lavoro: Task = async (payload) => {
    if (eGuid(payload)) await esegui(officina, payload.guid, arresto.signal);
  };
  const coda = await run({
    pgPool: proprietario,
    concurrency: contemporanei,
    taskList: {
      lavoro,
      programma: async () => void (await avviaProgrammati(proprietario)),
      'programmi-report': async () =>
        void (await avviaReportProgrammati({ proprietario, applicazione, log })),
    },
    crontab: `${CRONTAB}\n${CRONTAB_REPORT}`,
    noHandleSignals: true,
    pollInterval: 1_000,
    logger: logDellaCoda(log),
  });
  const smettiBattito = ripeti(log, 'battito', BATTITO_MS, async () => {
    await applicazione.query(
      `insert into lavoratori (id) values ($1)
       on conflict (id) do update set ultimo_battito = now()`,
      [id],
    );
  });
  const smettiRiordino = ripeti(log, 'riordino', RIORDINO_MS, () => riordina(proprietario, cure));
  const ferma = async (): Promise<void> => {
    arresto.abort();
    await Promise.all([smettiRiordino(), smettiBattito()]);
    await coda.stop();
    await applicazione.query('delete from lavoratori where id = $1', [id]);
  };
  let fermata: Promise<void> | undefined;
  const fermaUnaVolta = (): Promise<void> => {
    fermata ??= ferma();
    return fermata;
  };
  signal.addEventListener('abort', () => void fermaUnaVolta(), { once: true });
  return { fine: coda.promise, ferma: fermaUnaVolta };
}
