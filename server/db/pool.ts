import pg from 'pg';
import { versoIServer } from './principale.ts';
import { tracciaConnessione } from './tracciata.ts';

/** A way to the database; a pooler's keeps no session beyond a transaction, and takes no settings of one. */
export interface Via extends pg.PoolConfig {
  readonly pooler?: true;
}

/** How the two roles reach the database: the owner migrates and queues, the application works. */
export interface Connessione {
  readonly proprietario: pg.PoolConfig;
  readonly applicazione: Via;
  /** A replica of the same database, read as the application, where there is one. */
  readonly lettura?: pg.PoolConfig | undefined;
  /** As the application by way of a pooler, for who needs no session: the settings are its role's. */
  readonly pooler?: Via | undefined;
  /** On an external database: the application comes in with credentials of its own. */
  readonly separata?: boolean;
}

type Lettore = (testo: string) => unknown;

const OID = { int8: 20, date: 1082, numeric: 1700 };
const OID_VETTORE = { int8: 1016, date: 1182, numeric: 1231, text: 1009 };
const comeTesto: Lettore = (testo) => testo;

/** Identifiers and counts fit a double; a sum that does not must be asked for as numeric. */
function intero(testo: string): number {
  const valore = Number(testo);
  if (Number.isSafeInteger(valore)) return valore;
  throw new RangeError(`bigint ${testo} beyond 2^53: read it as numeric or text`);
}

const leggiVettore = pg.types.getTypeParser(OID_VETTORE.text) as (
  testo: string,
) => (string | null)[];

// Dates and decimals stay text: a Date has a time zone, a double is not a decimal.
const lettori = new Map<number, Lettore>([
  [OID.date, comeTesto],
  [OID.numeric, comeTesto],
  [OID.int8, intero],
  [OID_VETTORE.date, leggiVettore],
  [OID_VETTORE.numeric, leggiVettore],
  [OID_VETTORE.int8, (t) => leggiVettore(t).map((v) => (v === null ? null : intero(v)))],
]);

export const tipi: pg.CustomTypesConfig = {
  getTypeParser(oid: number, formato?: 'text' | 'binary') {
    const proprio = formato === 'binary' ? undefined : lettori.get(oid);
    return proprio ?? pg.types.getTypeParser(oid, formato as 'text');
  },
};

/** "Today" is the accountant's, wherever the database runs. */
export const FUSO = 'Europe/Rome';

const COME_APPLICAZIONE = '-c role=rateo_app';

/** The addresses that may be given beside the owner's. */
interface Altrove {
  readonly app?: string | undefined;
  readonly lettura?: string | undefined;
  readonly pooler?: string | undefined;
}

/**
 * An external database is given by one address, that of its owner. The application's sessions
 * take the role rateo_app on connecting, unless they have an address with credentials of their own.
 */
export function connessioneEsterna(
  indirizzo: string,
  { app, lettura, pooler }: Altrove = {},
): Connessione {
  return {
    proprietario: versoIServer(indirizzo),
    applicazione: app
      ? versoIServer(app)
      : { ...versoIServer(indirizzo), options: COME_APPLICAZIONE },
    separata: Boolean(app),
    lettura: lettura
      ? { ...versoIServer(lettura, { qualsiasi: true }), options: COME_APPLICAZIONE }
      : undefined,
    pooler: pooler ? { ...versoIServer(pooler), pooler: true } : undefined,
  };
}

/** For a process that holds nothing beyond a transaction: its sessions come from the pooler, where there is one. */
export const attraversoIlPooler = (connessione: Connessione): Connessione => ({
  ...connessione,
  applicazione: connessione.pooler ?? connessione.applicazione,
});

interface OpzioniPool {
  readonly massimo?: number;
  /** Shown in pg_stat_activity. */
  readonly nome?: string;
  /** Who waits for a lock gives up after so long; for ever unless told. */
  readonly attesaMs?: number;
  /** How long one waits for a connection. */
  readonly entroMs?: number;
  readonly segnala?: (errore: Error) => void;
}

export function apriPool({ pooler, ...via }: Via, opzioni: OpzioniPool = {}): pg.Pool {
  const { massimo = 10, nome = 'rateo', attesaMs, entroMs = 10_000 } = opzioni;
  const pool = new pg.Pool({
    ...via,
    types: tipi,
    max: massimo,
    application_name: nome,
    ...(!pooler && {
      options: [via.options, `-c TimeZone=${FUSO}`, attesaMs && `-c lock_timeout=${attesaMs}`]
        .filter(Boolean)
        .join(' '),
    }),
    connectionTimeoutMillis: entroMs,
    idleTimeoutMillis: 30_000,
  });
  // An idle connection lost with its database is replaced on the next use: it must not end us.
  pool.on('error', opzioni.segnala ?? segnalaSuConsole);
  // One lost while in use also rejects its query, which is where it is handled.
  pool.on('connect', (client) => client.on('error', ignoraPersaInUso));
  pool.on('connect', tracciaConnessione);
  return pool;
}

function ignoraPersaInUso(): void {}

function segnalaSuConsole(errore: Error): void {
  console.error(`Connessione al database interrotta: ${errore.message}`);
}
