import pg from 'pg';
import { ErroreAvvio } from '#server/base/errore-avvio.ts';
import { apriClient } from './principale.ts';

const ATTESA_MS = 10_000;

/** What goes wrong on the way to a database: error code → what to tell, and what to do about it. */
const MOTIVI: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nessuno risponde a quell’indirizzo: controllare che sia acceso, host e porta.',
  ENOENT: 'il socket indicato non c’è: controllare che sia acceso e la cartella del socket.',
  EACCES: 'questo utente non può aprire il socket indicato.',
  ENOTFOUND: 'il nome dell’host non esiste: controllarlo.',
  EAI_AGAIN: 'il nome dell’host non si risolve: controllare il DNS.',
  ETIMEDOUT: 'non risponde in tempo: controllare rete e firewall.',
  EHOSTUNREACH: 'la rete non arriva a quell’host.',
  ECONNRESET: 'ha chiuso la connessione: forse vuole TLS, o davanti c’è un proxy.',
  '28P01': 'la password non è quella di questo utente.',
  '28000':
    'quell’utente non può entrare: non esiste, non ha il diritto di accesso (login), o ' +
    'pg_hba.conf non ammette questa macchina (alcuni server vogliono TLS: ?sslmode=verify-full).',
  '25006':
    'è una replica in sola lettura, o fra i server indicati nessuno è il principale (la replica si ' +
    'indica con DATABASE_URL_LETTURA).',
  '3D000': 'quel database non esiste: un amministratore lo crei, per esempio con',
  '42501': 'quell’utente non ha il diritto di entrare in quel database (grant connect).',
  '53300': 'non ha più connessioni libere: alzare max_connections o fermare chi non serve.',
  '57P03': 'si sta avviando o fermando: riprovare tra poco.',
  '08P01':
    'rifiuta i parametri di sessione: davanti c’è un pooler (PgBouncer). Rateo vuole l’indirizzo ' +
    'diretto di PostgreSQL.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'il suo certificato TLS è firmato da sé stesso',
  SELF_SIGNED_CERT_IN_CHAIN: 'il suo certificato TLS viene da una autorità non conosciuta',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'il suo certificato TLS viene da una autorità non conosciuta',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'il suo certificato TLS viene da una autorità non conosciuta',
  CERT_HAS_EXPIRED: 'il suo certificato TLS è scaduto',
  ERR_TLS_CERT_ALTNAME_INVALID: 'il suo certificato TLS è di un altro host',
};

const RIMEDIO_TLS = ': indicarne l’autorità con ?sslmode=verify-full&sslrootcert=/percorso/ca.pem.';

const eTls = (codice: string) => /CERT|SIGNATURE/.test(codice);

function motivoDi(e: Error, client: pg.Client): string {
  const codice = (e as NodeJS.ErrnoException).code ?? '';
  const { user = '', database = '' } = client;
  if (/does not support SSL/.test(e.message))
    return 'non parla TLS: togliere sslmode da quell’indirizzo, o accendere ssl nel server.';
  if (/timeout/i.test(e.message)) return MOTIVI.ETIMEDOUT ?? '';
  const noto = MOTIVI[codice];
  if (noto === undefined) return e.message;
  if (eTls(codice)) return noto + RIMEDIO_TLS;
  if (codice !== '3D000') return noto;
  const nomi = `${pg.escapeIdentifier(database)} owner ${pg.escapeIdentifier(user)}`;
  return `${noto}\n  create database ${nomi} encoding 'UTF8' template template0;`;
}

/** The role is made without a password: whoever wants credentials of its own gives it one. */
const rimedioApp = (e: Error, variabile: string): string =>
  variabile === 'DATABASE_URL_APP' && /^28/.test((e as NodeJS.ErrnoException).code ?? '')
    ? "\n  alter role rateo_app login password '…';"
    : '';

/** Where a connection goes, without its password. */
export const doveDi = ({ host, port, database, user }: pg.Client): string =>
  `${host}:${port}, database «${database}», utente «${user}»`;

function prepara(config: pg.PoolConfig, variabile: string): pg.Client {
  try {
    return apriClient({ ...config, connectionTimeoutMillis: ATTESA_MS });
  } catch {
    // The parser's own message would show the address, password included.
    throw new ErroreAvvio(
      `${variabile} non è un indirizzo valido: atteso postgresql://utente:password@host:5432/nome ` +
        '(i caratteri speciali della password si scrivono in codifica percentuale).',
      2,
    );
  }
}

/** Runs the work on a connection of its own; one that does not open says why in plain words. */
export async function conClient<T>(
  config: pg.PoolConfig,
  variabile: string,
  lavoro: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = prepara(config, variabile);
  client.on('error', () => undefined); // lost while in use: its query fails too, and tells
  try {
    await client.connect();
  } catch (e) {
    const errore = e instanceof AggregateError ? e.errors[0] : e;
    const motivo = motivoDi(errore as Error, client) + rimedioApp(errore as Error, variabile);
    throw new ErroreAvvio(`${variabile} (${doveDi(client)}): ${motivo}`, 3, e);
  }
  try {
    return await lavoro(client);
  } finally {
    await client.end().catch(() => undefined); // already gone: nothing is left to close
  }
}
