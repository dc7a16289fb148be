import { randomUUID } from 'node:crypto';
import { accessSync, constants, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { creaAmministratore } from '#server/accesso/utenti.ts';
import { caricaBase } from '#server/avvio/dati-iniziali/base.ts';
import { processiIn } from '#server/base/processi.ts';
import {
  comeSuperutente,
  connessioneIncorporata,
  type Descrizione,
} from '#server/db/descrizione.ts';
import { avviaIncorporato } from '#server/db/incorporato.ts';
import { migra } from '#server/db/migra.ts';
import { apriPool } from '#server/db/pool.ts';
import { apriDb } from '#server/db/sessione.ts';
import { avviaDiSistema } from './cluster-di-sistema.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: Descrizione;
  }
}

/** What test files copy: a migrated database, and one with base tables, companies, administrator. */
export const MODELLI = { vuoto: 'rateo_modello', app: 'rateo_modello_app' } as const;

export const PASSWORD_ADMIN = 'prova-amministratore-2026';

const IN_MEMORIA = '/dev/shm';
/** Several times what the cluster takes up when it holds most. */
const MEMORIA_LIBERA_BYTE = 8 * 1024 ** 3;

/**
 * Where the cluster lies: in memory, where there is plenty of it. Each test file copies two thousand files and throws them
 * away, for which a file system on a disk keeps accounts that nobody reads.
 */
function cartellaDelCluster(): string {
  try {
    accessSync(IN_MEMORIA, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORIA);
    const liberi = Math.min(bavail * bsize, process.availableMemory());
    return liberi >= MEMORIA_LIBERA_BYTE ? IN_MEMORIA : tmpdir();
  } catch {
    return tmpdir(); // a system without
  }
}

const ABBANDONATA_MS = 10 * 60_000;

/** A run killed half way cannot tidy up: the next one removes what nobody uses any more. */
function eliminaAbbandonate(cartella: string): void {
  for (const nome of readdirSync(cartella)) {
    if (!/^rateo-(prove|home)-[0-9a-f]{8}$/.test(nome)) continue;
    const home = join(cartella, nome);
    const { mtimeMs } = statSync(home, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    const inUso = processiIn(join(home, 'postgres', 'dati')).length > 0;
    if (inUso || Date.now() - mtimeMs < ABBANDONATA_MS) continue;
    rmSync(home, { recursive: true, force: true });
  }
}

async function avviaNostro() {
  const home = join(cartellaDelCluster(), `rateo-prove-${randomUUID().slice(0, 8)}`);
  const postgres = await avviaIncorporato(home);
  const { descrizione } = postgres;
  const ferma = async () => {
    await postgres.ferma();
    rmSync(home, { recursive: true, force: true });
    // As root in a closed folder the cluster lies elsewhere.
    rmSync(descrizione.base, { recursive: true, force: true });
  };
  return { descrizione, ferma };
}

/**
 * Nothing in the tests' cluster must outlive a crash, so nobody waits for the disk. What proves that
 * data do (`tests/avvio`) starts the product's own PostgreSQL, as it ships.
 */
const SENZA_ATTESE = ['fsync', 'synchronous_commit', 'full_page_writes'];

async function modelloVuoto(descrizione: Descrizione): Promise<void> {
  const proprietario = apriPool(connessioneIncorporata(descrizione, MODELLI.vuoto).proprietario);
  await migra(proprietario);
  await proprietario.end();
}

async function modelloApp(descrizione: Descrizione): Promise<void> {
  const { proprietario, applicazione } = connessioneIncorporata(descrizione, MODELLI.app);
  const pools = [apriPool(proprietario), apriPool(applicazione)] as const;
  const db = apriDb(pools[1]);
  await caricaBase(db);
  await pools[0].query(
    `insert into aziende (cod_azienda, ragione_sociale)
     values ('001', 'Azienda Prima'), ('002', 'Azienda Seconda')`,
  );
  await creaAmministratore(db, PASSWORD_ADMIN);
  await Promise.all(pools.map((pool) => pool.end()));
}

/** Once per run, for all the projects: a real cluster, and in it the databases to copy from. */
export async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const tutti = vitest.getRootProject();
  if (tutti.getProvidedContext().cluster) return undefined;
  for (const cartella of new Set([tmpdir(), cartellaDelCluster()])) eliminaAbbandonate(cartella);
  const bin = process.env.RATEO_PROVA_POSTGRES;
  const { descrizione, ferma } = bin ? await avviaDiSistema(bin) : await avviaNostro();
  const client = new pg.Client(comeSuperutente(descrizione));
  await client.connect();
  for (const nome of SENZA_ATTESE) await client.query(`alter system set ${nome} = off`);
  await client.query('select pg_reload_conf()');
  await client.query(`create database ${MODELLI.vuoto} owner rateo_owner`);
  await modelloVuoto(descrizione);
  await client.query(`create database ${MODELLI.app} template ${MODELLI.vuoto} owner rateo_owner`);
  await modelloApp(descrizione);
  await client.end();
  tutti.provide('cluster', descrizione);
  return ferma;
}
