import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import {
  comeSuperutente,
  connessioneIncorporata,
  type Descrizione,
} from '#server/db/descrizione.ts';
import { avviaIncorporato } from '#server/db/incorporato.ts';
import { migra } from '#server/db/migra.ts';
import { apriPool } from '#server/db/pool.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: Descrizione;
  }
}

export const MODELLO = 'rateo_modello';

/** Once per run: a real cluster of its own, and in it a migrated database to copy from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = join(tmpdir(), `rateo-prove-${randomUUID().slice(0, 8)}`);
  const postgres = await avviaIncorporato(home);
  const { descrizione } = postgres;
  const client = new pg.Client(comeSuperutente(descrizione));
  await client.connect();
  await client.query(`create database ${MODELLO} owner rateo_owner`);
  await client.end();
  const proprietario = apriPool(connessioneIncorporata(descrizione, MODELLO).proprietario);
  await migra(proprietario);
  await proprietario.end();
  project.provide('cluster', descrizione);
  return async () => {
    await postgres.ferma();
    rmSync(home, { recursive: true, force: true });
    // As root in a closed folder the cluster lies elsewhere.
    rmSync(descrizione.base, { recursive: true, force: true });
  };
}
