import type pg from 'pg';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { TIPI_LAVORO } from '#server/lavori/lavoro.ts';

interface Misure {
  readonly byte: number;
  readonly lavoratori: number;
  readonly coda: readonly {
    readonly tipo: string;
    readonly stato: string;
    readonly quanti: number;
    readonly attesa: number;
  }[];
}

const MISURE = `
  select pg_database_size(current_database()) as byte,
         (select count(*) from lavoratori
           where ultimo_battito > now() - interval '20 seconds') as lavoratori,
         (select coalesce(jsonb_agg(jsonb_build_object('tipo', tipo, 'stato', stato,
                   'quanti', quanti, 'attesa', attesa_secondi)), '[]') from coda_misure()) as coda`;

const RITARDO = `
  select case when not pg_is_in_recovery() then 0
              when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
              else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())
         end::float8 as secondi`;

/** Prometheus asks every few seconds, and may be asking from several places. */
const DURATA_MS = 5_000;
const LIMITE_MS = 3_000;

async function chiedi<R extends pg.QueryResultRow>(pool: pg.Pool, text: string) {
  const { rows } = await pool.query<R>({ text, query_timeout: LIMITE_MS } as pg.QueryConfig);
  return rows[0];
}

interface Fonti {
  /** A pool of its own, so that asking never waits behind the work, nor the work behind it. */
  readonly misure: pg.Pool;
  readonly lettura?: pg.Pool | undefined;
  /** The pools of this process, by the name they are told under. */
  readonly pool: Readonly<Record<string, pg.Pool>>;
  readonly log: Logger;
}

function misuraPool(registro: Registry, pool: Fonti['pool']): void {
  new Gauge({
    name: 'rateo_pool_connessioni',
    help: 'Connessioni al database: in uso, libere, e richieste che ne attendono una',
    labelNames: ['pool', 'stato'],
    registers: [registro],
    collect() {
      for (const [nome, p] of Object.entries(pool)) {
        this.set({ pool: nome, stato: 'in uso' }, p.totalCount - p.idleCount);
        this.set({ pool: nome, stato: 'libere' }, p.idleCount);
        this.set({ pool: nome, stato: 'in attesa' }, p.waitingCount);
      }
    },
  });
}

/**
 * What the database says of itself and of the queue, read anew by the function it gives; a database
 * that is gone is a measure too.
 */
export function misureBancaDati(registro: Registry, fonti: Fonti): () => Promise<void> {
  const { misure, lettura, pool, log } = fonti;
  misuraPool(registro, pool);
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registro] });
  const risponde = gauge('rateo_database_risponde', '1 se il database risponde, altrimenti 0');
  const byte = gauge('rateo_database_byte', 'Quanto occupa il database, in byte');
  const lavoratori = gauge('rateo_lavoratori_vivi', 'Processi worker vivi, su tutte le macchine');
  const coda = gauge('rateo_coda_lavori', 'Lavori in coda o in corso', ['tipo', 'stato']);
  const attesa = gauge(
    'rateo_coda_attesa_secondi',
    'Da quanto attende il lavoro più vecchio in coda',
  );
  const ritardo = lettura && gauge('rateo_replica_ritardo_secondi', 'Ritardo della replica');

  const scriviCoda = (righe: Misure['coda']): void => {
    for (const tipo of TIPI_LAVORO)
      for (const stato of ['in attesa', 'in corso']) {
        const riga = righe.find((r) => r.tipo === tipo && r.stato === stato);
        coda.set({ tipo, stato }, riga?.quanti ?? 0);
      }
    const attese = righe.filter((r) => r.stato === 'in attesa').map((r) => r.attesa);
    attesa.set(Math.max(0, ...attese));
  };
  const leggi = async (): Promise<void> => {
    try {
      const lette = await chiedi<Misure & pg.QueryResultRow>(misure, MISURE);
      risponde.set(1);
      byte.set(lette?.byte ?? 0);
      lavoratori.set(lette?.lavoratori ?? 0);
      scriviCoda(lette?.coda ?? []);
    } catch (e) {
      risponde.set(0);
      log.warn({ err: e }, 'misure del database non lette');
    }
    if (lettura && ritardo)
      await chiedi<{ secondi: number }>(lettura, RITARDO).then(
        (riga) => ritardo.set(riga?.secondi ?? 0),
        () => ritardo.set(Number.NaN), // gone: unknown, which an alert can tell from zero
      );
  };
  let ultima = { quando: Number.NEGATIVE_INFINITY, lettura: Promise.resolve() };
  return () => {
    const ora = Date.now();
    if (ora - ultima.quando > DURATA_MS) ultima = { quando: ora, lettura: leggi() };
    return ultima.lettura;
  };
}
