import { setTimeout as pausa } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { connessionePersa } from './connessione-persa.ts';
import { type Contesto, inTransazione } from './contesto.ts';
import { muto } from './principale.ts';
import { apriDb, type Db, ripulisci, Sessione, type Tx } from './sessione.ts';

/** A session that only reads, as the application: on the replica where it will do. */
export interface Lettore {
  readonly sessione: Sessione;
  readonly daReplica: boolean;
  /** All that was confirmed by then is in what it reads. */
  readonly alle: Date;
  /** Stops the statement that it is running, wherever that runs; leaves a server that does not answer. */
  ferma(): Promise<void>;
  libera(): void;
}

/** Told why the replica was not read, where there is one. */
type Avvisa = (motivo: string) => void;

const LAVORO_ATTENDE_MS = 5_000;
const PERSONA_ATTENDE_MS = 100;
const RECUPERO_OGNI_MS = 20;
/** Beside how long the replica is awaited; so long its answers may take. */
const RISPONDE_MS = 1_000;
const FERMA_MS = 2_000;
const BATTITO_MS = 3_000;
/** One that would not do is not asked again at once by those who are waiting for an answer. */
const RIPOSO_MS = 5_000;

// Not everywhere may the system identifier be read: the database's own number must do there.
const CHI_E = sql<{ chi: string }>`
  select concat_ws(' ',
    case when has_function_privilege('pg_control_system()', 'execute')
         then (select system_identifier from pg_control_system()) end,
    (select oid from pg_database where datname = current_database())) as chi`;

interface Punto {
  readonly fin_qui: string;
  readonly alle: Date;
  readonly avviato: string;
}

/** How far the primary has written, by its own clock, and since when it is the one that it is. */
const QUANTO_E_SCRITTO = sql<Punto>`
  select pg_current_wal_lsn()::text as fin_qui, clock_timestamp() as alle,
         pg_postmaster_start_time()::text as avviato`;

/**
 * Whether all of that can be read there. A replica left behind by a change of primary may have a past of its
 * own: one that receives nothing is not read. One that was promoted is read if it is the primary itself.
 */
const arrivatoA = ({ fin_qui, avviato }: Punto) => sql<{ arrivato: boolean }>`
  select coalesce(case when pg_is_in_recovery()
    then pg_last_wal_replay_lsn() >= ${fin_qui}::pg_lsn
         and exists (select from pg_stat_get_wal_receiver() where pid is not null)
    else pg_postmaster_start_time()::text = ${avviato} end, false) as arrivato`;

const CHE_SESSIONE = sql<{ legata: boolean }>`
  select current_user = 'rateo_app' and row_security_active('public.lavori') as legata`;

async function riga<R>(db: Db, domanda: RawBuilder<R>): Promise<R> {
  const { rows } = await domanda.execute(db);
  if (!rows[0]) throw new Error('a question without an answer');
  return rows[0];
}

/** The answer, where it comes in time: a frozen server keeps its connections, and never gives one. */
function entro<T>(ms: number, risposta: Promise<T>): Promise<T> {
  const scaduto = pausa(ms, undefined, { ref: false }).then((): never => {
    throw new Error(`nulla in ${ms / 1000} s`);
  });
  return Promise.race([risposta, scaduto]);
}

/**
 * Gives back a connection that is read from, or ends it; once, whoever is first. A reading may be long, so
 * nobody can tell from it that its server is frozen: a replica is asked over another connection now and then,
 * and where it is silent the reading ends, to be begun elsewhere.
 */
function tieni(client: pg.PoolClient, replica?: pg.Pool): (buttala: boolean) => void {
  let tenuta = true;
  const libera = (buttala: boolean): void => {
    if (!tenuta) return;
    tenuta = false;
    clearInterval(guardia);
    client.release(buttala);
  };
  const guarda = async () => {
    if (replica && (await muto(replica.options, client))) libera(true);
  };
  const guardia = setInterval(() => void guarda(), BATTITO_MS).unref();
  return libera;
}

/** The connections whose database and role have been looked at: neither changes while they last. */
const riconosciute = new WeakSet<pg.PoolClient>();

async function difettoDi(
  client: pg.PoolClient,
  principale: Db,
  punto: Punto,
  attendeMs: number,
): Promise<string | undefined> {
  const replica = new Sessione(client);
  if (!riconosciute.has(client)) {
    const [qui, la] = await Promise.all([riga(principale, CHI_E), riga(replica, CHI_E)]);
    if (qui.chi !== la.chi) return 'la replica è di un altro database';
    if (!(await riga(replica, CHE_SESSIONE)).legata)
      return 'sulla replica le regole sulle righe non valgono';
    riconosciute.add(client);
  }
  for (const scadenza = Date.now() + attendeMs; ; await pausa(RECUPERO_OGNI_MS)) {
    if ((await riga(replica, arrivatoA(punto))).arrivato) return undefined;
    if (Date.now() >= scadenza) return `la replica è in ritardo di oltre ${attendeMs / 1000} s`;
  }
}

interface Dove {
  readonly principale: Db;
  readonly replica: pg.Pool;
  readonly attendeMs: number;
  readonly avvisa: Avvisa;
}

/**
 * A connection to the replica, once it has all that the primary had written when we asked: so whoever asks
 * reads at least what was confirmed to them, by whichever server and whatever they call with. That point is
 * asked of the primary and not kept with the session, because keeping it would be a write more with every
 * write, and a caller with two tokens would have two.
 */
async function suReplica(
  { principale, replica, attendeMs, avvisa }: Dove,
  punto: Punto,
): Promise<pg.PoolClient | undefined> {
  const presa = replica.connect();
  const cerca = async () => {
    const client = await presa;
    return { client, difetto: await difettoDi(client, principale, punto, attendeMs) };
  };
  try {
    const { client, difetto } = await entro(attendeMs + RISPONDE_MS, cerca());
    if (difetto === undefined) return client;
    avvisa(difetto);
  } catch (e) {
    avvisa(`la replica non risponde (${e instanceof Error ? e.message : e})`);
  }
  // One that comes only now is not wanted either.
  void presa.then(
    (client) => client.release(true),
    () => undefined,
  );
  return undefined;
}

interface Opzioni {
  readonly applicazione: pg.Pool;
  readonly replica: pg.Pool | undefined;
  readonly avvisa: Avvisa;
}

/** A session for a job to read from at length: the replica's, when that has caught up; otherwise the primary's. */
export async function apriLettore({ applicazione, replica, avvisa }: Opzioni): Promise<Lettore> {
  const principale = apriDb(applicazione);
  const punto = await riga(principale, QUANTO_E_SCRITTO);
  const dove = replica && { principale, replica, attendeMs: LAVORO_ATTENDE_MS, avvisa };
  const trovato = dove && (await suReplica(dove, punto));
  const client = trovato ?? (await applicazione.connect());
  const sessione = new Sessione(client);
  const db = trovato && replica ? apriDb(replica) : principale;
  const libera = tieni(client, trovato && replica);
  let fermata = false;
  return {
    sessione,
    daReplica: trovato !== undefined,
    alle: punto.alle,
    ferma: () => {
      fermata = true;
      // One that has ended meanwhile, or may not be stopped, ends by itself at its next row.
      const detto = sessione.ferma(db).catch(() => undefined);
      return entro(FERMA_MS, detto).catch(() => libera(true));
    },
    libera: () => {
      // A replica's connection ends with its reading, and so does one that was told to stop: it may hear of it late.
      if (trovato || fermata) libera(true);
      else void ripulisci(client).then((pulita) => libera(!pulita || fermata));
    },
  };
}

/** A replica that must replay may cancel what is being read from it: it can be read elsewhere. */
export const letturaInterrotta = (e: unknown): boolean =>
  connessionePersa(e) || (e instanceof Error && 'code' in e && e.code === '40001');

export interface Fonti {
  readonly db: Db;
  /** A replica of it, where there is one. */
  readonly replica?: pg.Pool | undefined;
}

interface Letto<T> {
  readonly esito: T;
  readonly alle: Date;
  readonly daReplica: boolean;
}

const aRiposo = new WeakMap<pg.Pool, number>();

/**
 * Reads for somebody who waits for the answer, in one snapshot: from the replica where that has all that was
 * confirmed when they asked, otherwise from the primary at once, and there once more if the replica is lost.
 */
export async function inLettura<T>(
  { db, replica }: Fonti,
  contesto: Contesto,
  passi: (tx: Tx) => Promise<T>,
): Promise<Letto<T>> {
  const punto = await riga(db, QUANTO_E_SCRITTO);
  const leggi = (dove: Db) => inTransazione(dove, contesto, passi, { istantanea: true });
  if (replica && (aRiposo.get(replica) ?? 0) < Date.now()) {
    const avvisa = () => void aRiposo.set(replica, Date.now() + RIPOSO_MS);
    const dove = { principale: db, replica, attendeMs: PERSONA_ATTENDE_MS, avvisa };
    const client = await suReplica(dove, punto);
    if (client) {
      const libera = tieni(client, replica);
      try {
        const esito = await leggi(new Sessione(client));
        libera(false);
        return { esito, alle: punto.alle, daReplica: true };
      } catch (e) {
        libera(true);
        if (!letturaInterrotta(e) && !letturaInterrotta((e as Error).cause)) throw e;
        avvisa();
      }
    }
  }
  return { esito: await leggi(db), alle: punto.alle, daReplica: false };
}
