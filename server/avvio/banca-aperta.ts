import { resolve } from 'node:path';
import { setTimeout as pausa } from 'node:timers/promises';
import pg from 'pg';
import { configurazione } from '#server/base/config.ts';
import { processo } from '#server/base/processi.ts';
import { conClient } from '#server/db/connessione-spiegata.ts';
import {
  connessioneDaAmbiente,
  connessioneDi,
  connessioneIncorporata,
  leggiDescrizione,
  scriviDescrizione,
} from '#server/db/descrizione.ts';
import { preparaEsterno } from '#server/db/esterno.ts';
import { avviaIncorporato, type Incorporato } from '#server/db/incorporato.ts';
import type { Connessione } from '#server/db/pool.ts';
import { GiaAvviato, type Lucchetto, prendiLucchetto } from './lucchetto.ts';

const ATTESA_AVVIO_MS = 60_000;

interface Opzioni {
  /** What is going on, for those who find the data folder taken. */
  readonly perche: string;
  /** A data folder that has no database yet gets one; its first start then adds no demo data. */
  readonly nuova?: boolean;
  readonly env?: NodeJS.ProcessEnv;
}

async function risponde(connessione: Connessione): Promise<boolean> {
  const client = new pg.Client({ ...connessione.proprietario, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false; // nobody listens: the database is not running
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The running product's database, where there is one; waits while the product is starting. */
async function prendiOTrova(home: string, perche: string): Promise<Lucchetto | Connessione> {
  const scadenza = Date.now() + ATTESA_AVVIO_MS;
  for (;;) {
    const descrizione = leggiDescrizione(home);
    if (descrizione) {
      const connessione = connessioneIncorporata(descrizione);
      if (await risponde(connessione)) return connessione;
    }
    try {
      return await prendiLucchetto(home, { avviatori: [], indirizzo: perche });
    } catch (e) {
      if (!(e instanceof GiaAvviato) || Date.now() > scadenza) throw e;
      await pausa(300);
    }
  }
}

/** A PostgreSQL for as long as it is used, on record with the data folder's lock. */
export async function conPostgres<T>(
  lucchetto: Lucchetto,
  avviato: Promise<Incorporato>,
  usa: (connessione: Connessione) => Promise<T>,
): Promise<T> {
  const database = await avviato;
  const postgres = processo(database.pid);
  if (postgres) lucchetto.aggiorna({ figli: { postgres } });
  try {
    return await usa(database.connessione);
  } finally {
    await database.ferma();
  }
}

async function conIncorporata<T>(
  home: string,
  { perche, nuova = false }: Opzioni,
  usa: (connessione: Connessione) => Promise<T>,
): Promise<T> {
  if (!nuova) connessioneDi(home, {}); // says what to do where there is no database at all
  const trovato = await prendiOTrova(home, perche);
  if ('proprietario' in trovato) return usa(trovato);
  try {
    return await conPostgres(trovato, avviaIncorporato(home), async (connessione) => {
      const esito = await usa(connessione);
      const descrizione = leggiDescrizione(home);
      if (nuova && descrizione) scriviDescrizione(home, { ...descrizione, nuova: false });
      return esito;
    });
  } finally {
    trovato.rilascia();
  }
}

/**
 * The database DATABASE_URL names, or the data folder's own: the running one, else started for as
 * long as it is used.
 */
export async function conBancaDati<T>(
  opzioni: Opzioni,
  usa: (connessione: Connessione) => Promise<T>,
): Promise<T> {
  const { env = process.env } = opzioni;
  if (env.DATABASE_URL) {
    const connessione = connessioneDaAmbiente(env.DATABASE_URL, env);
    if (opzioni.nuova) await preparaEsterno(connessione);
    // A database that cannot be reached is told of in plain words.
    else await conClient(connessione.proprietario, 'DATABASE_URL', async () => undefined);
    return usa(connessione);
  }
  return conIncorporata(resolve(configurazione(env).cartella), opzioni, usa);
}
