import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pausa } from 'node:timers/promises';
import pg, { type Pool } from 'pg';
import {
  comeSuperutente,
  connessioneDi,
  DATABASE,
  leggiDescrizione,
} from '#server/db/descrizione.ts';
import { apriPool } from '#server/db/pool.ts';
import { ADMIN, avviaProdotto as avvia, eliminaHome, nuovaHome } from '#tests/setup/prodotto.ts';
import { provaALungo } from '#tests/setup/prova-a-lungo.ts';

const AZIENDA = '001';

export interface Prodotto {
  readonly home: string;
  readonly base: string;
  readonly pid: () => number;
  readonly proprietario: Pool;
  readonly applicazione: Pool;
  readonly intestazioni: () => Record<string, string>;
  readonly chiedi: (metodo: string, via: string, corpo?: unknown) => Promise<Response>;
  /** What a POST answers; whatever is refused ends the run. */
  readonly leggi: <T>(via: string, corpo: unknown) => Promise<T>;
  readonly carica: (via: string, file: Blob, nome: string) => Promise<Response>;
  readonly accedi: () => Promise<void>;
  /** Writes out what is pending, so that a measure does not pay for the one before. */
  readonly checkpoint: () => Promise<unknown>;
  readonly ferma: () => Promise<void>;
}

/** Waits until `/stato` says that database, migrations and worker are well. */
export const pronto = async (base: string, attesaMs = 120_000): Promise<void> => {
  const fine = Date.now() + attesaMs;
  while (Date.now() < fine) {
    const bene = await fetch(`${base}/stato`).then(
      (risposta) => risposta.ok,
      () => false,
    );
    if (bene) return;
    await pausa(200);
  }
  throw new Error(`${base} non è pronto dopo ${attesaMs / 1000} s`);
};

/** What only the cluster's own superuser may do in the product's database: a checkpoint, rows past their triggers. */
export async function daSuperutente<T>(
  home: string,
  fai: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const descrizione = leggiDescrizione(home);
  if (!descrizione) throw new Error(`nessun database in ${home}`);
  const client = new pg.Client(comeSuperutente(descrizione, DATABASE));
  await client.connect();
  try {
    return await fai(client);
  } finally {
    await client.end();
  }
}

/** The real product in a data folder of its own, as `npm start` runs it; the demo company has all its years open. */
export const avviaProdotto = async (env: Record<string, string> = {}): Promise<Prodotto> => {
  const home = nuovaHome();
  const argomenti = ['--da-chiudere'];
  const prodotto = await avvia({ home, argomenti, env: { RATEO_LOG: 'error', ...env } });
  const base = `${prodotto.indirizzo}/api`;
  const connessione = connessioneDi(home, {});
  const proprietario = apriPool(connessione.proprietario, { massimo: 4, segnala: () => {} });
  const applicazione = apriPool(connessione.applicazione, { massimo: 4, segnala: () => {} });
  await provaALungo(proprietario);
  let token = '';
  const intestazioni = () => ({ authorization: `Bearer ${token}`, 'x-cod-azienda': AZIENDA });

  const accedi = async () => {
    const risposta = await fetch(`${base}/accesso/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    });
    token = ((await risposta.json()) as { token: string }).token;
  };
  await accedi();

  const chiedi: Prodotto['chiedi'] = (method, via, corpo) =>
    fetch(base + via, {
      method,
      headers: {
        ...intestazioni(),
        ...(corpo !== undefined && { 'content-type': 'application/json' }),
      },
      body: corpo === undefined ? null : JSON.stringify(corpo),
    });

  return {
    home,
    base,
    intestazioni,
    chiedi,
    leggi: async <T>(via: string, corpo: unknown) => {
      const risposta = await chiedi('POST', via, corpo);
      const letto = await risposta.json();
      if (!risposta.ok) throw new Error(`${via}: ${risposta.status} ${JSON.stringify(letto)}`);
      return letto as T;
    },
    pid: () => prodotto.processo.pid ?? 0,
    proprietario,
    applicazione,
    accedi,
    carica: (via, file, nome) => {
      const modulo = new FormData();
      modulo.append('file', file, nome);
      return fetch(base + via, { method: 'POST', headers: intestazioni(), body: modulo });
    },
    checkpoint: () => daSuperutente(home, (client) => client.query('checkpoint')),
    ferma: async () => {
      await Promise.all([proprietario.end(), applicazione.end()]);
      await prodotto.ferma('SIGTERM');
      eliminaHome(home);
    },
  };
};

/** The only row of a question. */
export async function uno<T extends object>(
  { proprietario }: Pick<Prodotto, 'proprietario'>,
  domanda: string,
): Promise<T> {
  return (await proprietario.query<T>(domanda)).rows[0] as T;
}

/** The bytes of log that something leaves behind. */
export async function byteDiLog(
  prodotto: Prodotto,
  azione: () => Promise<unknown>,
): Promise<number> {
  const dove = () =>
    uno<{ qui: string }>(prodotto, `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as qui`);
  const prima = await dove();
  await azione();
  return Number((await dove()).qui) - Number(prima.qui);
}

/** What several parts stand on is brought once into the product, and answers the same to all. */
export const unaVolta = <T>(
  porta: (prodotto: Prodotto) => Promise<T>,
): ((prodotto: Prodotto) => Promise<T>) => {
  let portato: Promise<T> | undefined;
  return (prodotto) => {
    portato ??= porta(prodotto);
    return portato;
  };
};

const figliDi = (pid: number): number[] => {
  const voci = readdirSync('/proc').filter((voce) => /^\d+$/.test(voce));
  return voci.map(Number).filter((altro) => {
    try {
      const stat = readFileSync(`/proc/${altro}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
    } catch {
      return false; // ended meanwhile
    }
  });
};

const comando = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};

/** The supervisor's child that runs this command (`server`, `worker`, or the database). */
export const figlio = (
  padre: number,
  quale: 'server' | 'worker' | 'postgres',
): number | undefined =>
  figliDi(padre).find((pid) => {
    const riga = comando(pid);
    return quale === 'postgres'
      ? /postgres/.test(riga)
      : new RegExp(`main\\.ts ${quale}`).test(riga);
  });

/** Resident memory of a process in bytes; 0 when it is gone. */
export const memoria = (pid: number | undefined): number => {
  if (pid === undefined) return 0;
  try {
    const stato = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(stato)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
};
