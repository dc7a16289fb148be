import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { comeSuperutente, connessioneIncorporata } from '#server/db/descrizione.ts';
import { apriPool, type Connessione } from '#server/db/pool.ts';
import { permessiSulDatabase } from '#server/db/ruoli.ts';
import { MODELLI } from './cluster.ts';

export interface DatabaseDiProva {
  readonly nome: string;
  readonly connessione: Connessione;
  readonly proprietario: pg.Pool;
  readonly applicazione: pg.Pool;
}

async function daSuperutente(sql: string): Promise<void> {
  const client = new pg.Client(comeSuperutente(inject('cluster')));
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

const nuovoNome = () => `prova_${randomBytes(6).toString('hex')}`;

/** An empty database, as its owner would be given one; dropped when the file (or test) ends. */
export async function databaseVuoto(
  allaFine: (fai: () => Promise<void>) => void = afterAll,
): Promise<Connessione> {
  const nome = nuovoNome();
  await daSuperutente(`create database ${nome} owner rateo_owner`);
  allaFine(() => daSuperutente(`drop database ${nome} with (force)`));
  return connessioneIncorporata(inject('cluster'), nome);
}

/**
 * A migrated database of the test file's own, dropped when the file ends. Called once, at the top
 * of the file: `const { applicazione, proprietario } = await databaseDiProva();`
 */
export async function databaseDiProva(modello: string = MODELLI.vuoto): Promise<DatabaseDiProva> {
  const nome = nuovoNome();
  await daSuperutente(
    `create database ${nome} template ${modello} owner rateo_owner strategy file_copy`,
  );
  for (const permesso of permessiSulDatabase(nome)) await daSuperutente(permesso);
  const connessione = connessioneIncorporata(inject('cluster'), nome);
  const proprietario = apriPool(connessione.proprietario, { massimo: 6, nome });
  const applicazione = apriPool(connessione.applicazione, { massimo: 6, nome });
  afterAll(async () => {
    await Promise.all([proprietario.end(), applicazione.end()]);
    await daSuperutente(`drop database ${nome} with (force)`);
  });
  return { nome, connessione, proprietario, applicazione };
}
